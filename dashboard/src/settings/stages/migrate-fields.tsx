// Asks for the new stage of open tasks whose stage is removed.
import { nameIn } from '../../text/named.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { Field, Select } from '../../ui/field.tsx'
import { type Content, inOrder } from './content.ts'
import { stageTexts } from './texts.ts'

const NAME = 'migrate '

export function MigrateFields({
  tasksToMove,
  before,
  after,
}: {
  /** The number of open tasks in each removed stage. */
  tasksToMove: ReadonlyMap<string, number>
  before: Content
  after: Content
}) {
  const t = useTexts(stageTexts)
  const language = useLanguage()
  return (
    <section aria-label={t('migrateTitle')} className="flex flex-col gap-3 rounded-xl bg-warn-soft p-4">
      <div className="text-warn-ink">
        <h3 className="font-semibold">{t('migrateTitle')}</h3>
        <p className="text-sm">{t('migrate')}</p>
      </div>
      {[...tasksToMove].map(([key, count]) => {
        const old = before.stages.find((stage) => stage.key === key)
        const targets = inOrder(after.stages).filter(
          ({ terminal, kinds, key: target }) =>
            !terminal && target !== key && kinds.some((kind) => old?.kinds.includes(kind) ?? true),
        )
        return (
          <Field
            key={key}
            label={
              <span className="text-warn-ink">
                {t('migrateFrom', { count, stage: nameIn(old?.name ?? key, language) })}
              </span>
            }
          >
            <Select name={NAME + key} required defaultValue="">
              <option value="" disabled />
              {targets.map(({ key: target, name }) => (
                <option key={target} value={target}>
                  {nameIn(name, language)}
                </option>
              ))}
            </Select>
          </Field>
        )
      })}
    </section>
  )
}

/** The new stage for each old one; null if there was no question. */
export function migrateOf(data: FormData): Record<string, string> | null {
  const ways = [...data].filter(([name, to]) => name.startsWith(NAME) && to !== '')
  return ways.length === 0 ? null : Object.fromEntries(ways.map(([name, to]) => [name.slice(NAME.length), String(to)]))
}
