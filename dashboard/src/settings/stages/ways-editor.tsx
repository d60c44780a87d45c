// The editor of the initial stages, and of the stages that operations lead to, for both kinds of tasks.
import { nameIn } from '../../text/named.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { Field, Select } from '../../ui/field.tsx'
import {
  type Content,
  inOrder,
  isEnd,
  KINDS,
  type Kind,
  OPERATION_CATEGORIES,
  OPERATIONS,
  type Stage,
} from './content.ts'
import type { EditorProps } from './editor-props.ts'
import { useFaultAt } from './fault-words.ts'
import { stageTexts } from './texts.ts'

export function WaysEditor({ content, faults, onEdit }: EditorProps) {
  const t = useTexts(stageTexts)
  const faultAt = useFaultAt(faults.filter(({ about }) => about === 'ways'))
  return (
    <>
      <p className="text-soft">{t('waysNote')}</p>
      <WayRow
        label={t('begins')}
        way={content.initial}
        stages={content.stages.filter(({ category }) => !isEnd(category))}
        faultAt={(kind) => faultAt(`initial/${kind}`)}
        onChange={(initial) => onEdit({ ...content, initial })}
      />
      {OPERATIONS.map((operation) => (
        <WayRow
          key={operation}
          label={t(operation)}
          way={content.operation_stages[operation]}
          stages={content.stages.filter(({ category }) => category === OPERATION_CATEGORIES[operation])}
          faultAt={(kind) => faultAt(`operation_stages/${operation}/${kind}`)}
          onChange={(way) =>
            onEdit({ ...content, operation_stages: { ...content.operation_stages, [operation]: way } })
          }
        />
      ))}
    </>
  )
}

function WayRow({
  label,
  way,
  stages,
  faultAt,
  onChange,
}: {
  label: string
  way: Content['initial']
  stages: readonly Stage[]
  faultAt: (kind: Kind) => string | undefined
  onChange: (way: Content['initial']) => void
}) {
  const t = useTexts(stageTexts)
  const language = useLanguage()
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1 text-sm font-semibold">{label}</legend>
      <div className="grid grid-cols-2 gap-2">
        {KINDS.map((kind) => {
          const fitting = inOrder(stages).filter(({ kinds, key }) => kinds.includes(kind) || key === way[kind])
          return (
            <Field key={kind} label={t(kind)} fault={faultAt(kind)}>
              <Select value={way[kind]} onChange={({ target }) => onChange({ ...way, [kind]: target.value })}>
                {!fitting.some(({ key }) => key === way[kind]) && <option value={way[kind]}>{way[kind]}</option>}
                {fitting.map(({ key, name }) => (
                  <option key={key} value={key}>
                    {nameIn(name, language)}
                  </option>
                ))}
              </Select>
            </Field>
          )
        })}
      </div>
    </fieldset>
  )
}
