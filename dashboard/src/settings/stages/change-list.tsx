// The differences between two configurations: as texts, or as the lines of a diff.
import type { CSSProperties, ReactNode } from 'react'
import { nameIn } from '../../text/named.ts'
import { useLanguage } from '../../text/preferences.ts'
import { says, useTexts } from '../../text/texts.ts'
import { cx } from '../../ui/class-names.ts'
import { Badge } from '../../ui/surface.tsx'
import { type Change, type FieldChange, linesOf } from './changes.ts'
import type { Content } from './content.ts'
import { editorTexts } from './editor-texts.ts'
import { stageTexts } from './texts.ts'
import { useValueWords } from './value-words.ts'
import { versionTexts } from './version-texts.ts'

const TONES = { added: 'good', removed: 'danger', changed: 'accent' } as const

interface Compared {
  changes: readonly Change[]
  before: Content
  after: Content
}

export function ChangeWords({ changes, before, after }: Compared) {
  const v = useTexts(versionTexts)
  const s = useTexts(stageTexts)
  const wordFor = useWord()
  const language = useLanguage()
  const valueWords = useValueWords(before, after)
  const nameOf = ({ about, key }: Change) => {
    if (about === 'stage' || about === 'action') {
      const things = about === 'stage' ? [after.stages, before.stages] : [after.actions, before.actions]
      return nameIn(things.flat().find((thing) => thing.key === key)?.name ?? key, language)
    }
    return key
      .split('/')
      .filter(Boolean)
      .map((word) => s(word as 'queue'))
      .join(', ')
  }
  return (
    <ul className="flex flex-col divide-y">
      {changes.map((change) => (
        <li key={`${change.about} ${change.key}`} className="flex flex-col gap-1.5 py-3 first:pt-0 last:pb-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={TONES[change.how]}>{v(change.how)}</Badge>
            <span className="text-faint">{wordFor(change.about)}</span>
            <span className="font-semibold break-words">{nameOf(change)}</span>
          </p>
          {change.how !== 'removed' && (
            <dl className="flex flex-col gap-1 text-sm">
              {change.fields
                .filter((field) => change.how === 'changed' || hasValue(field))
                .map((field) => (
                  <FieldRow key={field.field} change={change} field={field} valueWords={valueWords} />
                ))}
            </dl>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Empty fields of a new stage or action are not listed. */
const hasValue = ({ field, after }: FieldChange) =>
  field !== 'name' && after !== null && !(Array.isArray(after) && after.length === 0)

/** Stages, actions and fields have the same names as in the editor. */
function useWord(): (word: string) => string {
  const v = useTexts(versionTexts)
  const t = useTexts(editorTexts)
  return (word) => (says(versionTexts, word) ? v(word) : says(editorTexts, word) ? t(word) : word)
}

function FieldRow({
  change: { how, about },
  field: { field, before, after },
  valueWords,
}: {
  change: Change
  field: FieldChange
  valueWords: (field: string, value: unknown) => string
}) {
  const v = useTexts(versionTexts)
  const isOrder = field === about
  const [was, is] = field === 'name' ? namesThatDiffer(before, after) : [before, after]
  return (
    <div className="grid gap-x-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className={cx('text-faint', isOrder && 'sr-only')}>{useWord()(field)}</dt>
      <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2 sm:col-start-2">
        {how === 'changed' && (
          <>
            <Value field={field} value={was} className="text-faint line-through decoration-1">
              <span className="sr-only">{`${v('was')}: `}</span>
              {valueWords(field, was)}
            </Value>
            <span aria-hidden className="text-faint">
              →
            </span>
          </>
        )}
        <Value field={field} value={is} className="font-medium">
          {how === 'changed' && <span className="sr-only">{`${v('is')}: `}</span>}
          {valueWords(field, is)}
        </Value>
      </dd>
    </div>
  )
}

/** The names that differ, of names in several languages. */
function namesThatDiffer(before: unknown, after: unknown): [unknown, unknown] {
  const isMany = (names: unknown): names is Record<string, string> => typeof names === 'object' && names !== null
  if (!isMany(before) || !isMany(after)) return [before, after]
  const only = (names: Record<string, string>) =>
    Object.fromEntries(Object.entries(names).filter(([tag]) => before[tag] !== after[tag]))
  return [only(before), only(after)]
}

function Value({
  field,
  value,
  className,
  children,
}: {
  field: string
  value: unknown
  className: string
  children: ReactNode
}) {
  return (
    <span className={cx('min-w-0 break-words', className)}>
      {field === 'color' && typeof value === 'string' && (
        <span
          aria-hidden
          className="mr-1.5 inline-block size-2.5 rounded-full bg-(--dot)"
          style={{ '--dot': value } as CSSProperties}
        />
      )}
      {children}
    </span>
  )
}

export function ChangeLines({ changes }: { changes: readonly Change[] }) {
  const v = useTexts(versionTexts)
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls long lines
      tabIndex={0}
      aria-label={v('lines')}
      className="overflow-x-auto rounded-lg border bg-sunken py-2 font-mono text-sm"
    >
      {changes.flatMap(linesOf).map(({ sign, text }) => (
        <p
          key={sign + text}
          className={cx(
            'w-max min-w-full px-3 whitespace-pre',
            sign === '+' ? 'bg-good-soft text-good-ink' : 'bg-danger-soft text-danger-ink',
          )}
        >
          {`${sign} ${text}`}
        </p>
      ))}
    </section>
  )
}
