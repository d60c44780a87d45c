// The editor of an action's guards.
import { useValueName } from '../../booking/standing.tsx'
import { OPEN_STATUSES } from '../../booking/status.ts'
import { useTexts } from '../../text/texts.ts'
import { Field, Input, Select } from '../../ui/field.tsx'
import { EVIDENCE, GUARD_TYPES, type Guard } from './content.ts'
import { editorTexts } from './editor-texts.ts'
import type { FaultAt } from './fault-words.ts'
import { NumberField } from './number-field.tsx'
import { RuleList } from './rule-list.tsx'
import { useRules } from './rules.ts'
import { Ticks } from './ticks.tsx'

const UNTOLD = { statuses: null, kind: null, counter: null, value: null }
const AT_FIRST: Partial<Record<string, Partial<Guard>>> = {
  status_in: { statuses: ['confirmed'] },
  counter_lt: { counter: 'attempts', value: 3 },
}

export function GuardsEditor({
  guards,
  faultAt,
  onChange,
}: {
  guards: readonly Guard[]
  faultAt: FaultAt
  onChange: (guards: Guard[]) => void
}) {
  const t = useTexts(editorTexts)
  const { typeName, guardWords } = useRules()
  return (
    <RuleList
      title={t('guards')}
      hint={t('guardsHint')}
      items={guards}
      field="guards"
      words={guardWords}
      faultAt={faultAt}
      onChange={onChange}
      form={(guard, change) => <GuardForm guard={guard} change={change} />}
      add={
        <Select
          aria-label={t('addGuard')}
          value=""
          onChange={({ target: { value: type } }) => onChange([...guards, { type, ...UNTOLD, ...AT_FIRST[type] }])}
        >
          <option value="" disabled>
            {t('addGuard')}
          </option>
          {GUARD_TYPES.map((type) => (
            <option key={type} value={type}>
              {typeName(type)}
            </option>
          ))}
        </Select>
      }
    />
  )
}

function GuardForm({ guard, change }: { guard: Guard; change: (change: Partial<Guard>) => void }) {
  const t = useTexts(editorTexts)
  const valueName = useValueName()
  const { typeName } = useRules()
  switch (guard.type) {
    case 'status_in':
      return (
        <Ticks
          label={t('statuses')}
          options={OPEN_STATUSES.map((value) => ({ value, text: valueName(value) }))}
          chosen={guard.statuses ?? []}
          onChange={(statuses) => change({ statuses })}
        />
      )
    case 'evidence_present':
      return (
        <Field label={t('evidence')}>
          <Select value={guard.kind ?? ''} onChange={({ target }) => change({ kind: target.value || null })}>
            <option value="">{t('anyEvidence')}</option>
            {EVIDENCE.map((kind) => (
              <option key={kind} value={kind}>
                {typeName(kind)}
              </option>
            ))}
          </Select>
        </Field>
      )
    case 'counter_lt':
      return (
        <div className="grid grid-cols-2 gap-2">
          <Field label={t('counter')}>
            <Input value={guard.counter ?? ''} onChange={({ target }) => change({ counter: target.value || null })} />
          </Field>
          <NumberField label={t('value')} min={0} value={guard.value} onChange={(value) => change({ value })} />
        </div>
      )
    default:
      return null
  }
}
