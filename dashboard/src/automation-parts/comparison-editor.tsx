// One comparison of a condition: a field, how it is compared, and with what.
import { X } from 'lucide-react'
import { useClock } from '../data/workspace.ts'
import { momentFrom, momentText } from '../parts/moment-text.ts'
import { useTexts } from '../text/texts.ts'
import { IconButton } from '../ui/button.tsx'
import { Input, Options } from '../ui/field.tsx'
import { TagEditor } from '../ui/tag-editor.tsx'
import { uiTexts } from '../ui/texts.ts'
import { fieldOf, fieldsFor, type KnownField, opsFor, rootsOf } from './catalog.ts'
import type { Comparison, Faults, Scalar, Trigger } from './definition.ts'
import { editorTexts } from './editor-texts.ts'
import { rootTexts } from './field-texts.ts'
import { SentenceSelect } from './sentence-select.tsx'
import { useChoicesOf, useFieldName, useOpName, withGone } from './words.ts'

/** The choice that lets people type the name of a field, such as `booking.intake.colour`. */
const OWN = 'booking.intake.'

export function ComparisonEditor({
  comparison,
  trigger,
  faults,
  pointer,
  more = [],
  onChange,
}: {
  comparison: Comparison
  trigger: Pick<Trigger, 'type'>
  faults: Faults
  pointer: string
  more?: readonly string[]
  /** Null removes the comparison. */
  onChange: (comparison: Comparison | null) => void
}) {
  const t = useTexts(editorTexts)
  const opName = useOpName()
  const field = fieldOf(comparison.field)
  const fault = ['', '/field', '/op', '/value'].map((member) => faults[`${pointer}${member}`]).find(Boolean)
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <FieldChoice
          name={comparison.field}
          trigger={trigger}
          more={more}
          onChange={(name) => onChange(beginning(fieldOf(name)))}
        />
        {comparison.field !== '' && (
          <SentenceSelect
            aria-label={t('op')}
            value={comparison.op}
            onChange={({ target }) => onChange(withOp(comparison, target.value, field))}
          >
            {opsFor(field.type).map((op) => (
              <option key={op} value={op}>
                {opName(op, field)}
              </option>
            ))}
          </SentenceSelect>
        )}
        {comparison.field !== '' && (
          <ValueInput
            field={field}
            op={comparison.op}
            value={comparison.value}
            onChange={(value) => onChange({ ...comparison, value })}
          />
        )}
        <IconButton label={t('removeCondition')} onClick={() => onChange(null)}>
          <X size={16} />
        </IconButton>
      </div>
      {fault && (
        <p role="alert" className="text-sm text-danger-ink">
          {fault}
        </p>
      )}
    </div>
  )
}

function FieldChoice({
  name,
  trigger,
  more,
  onChange,
}: {
  name: string
  trigger: Pick<Trigger, 'type'>
  more: readonly string[]
  onChange: (name: string) => void
}) {
  const t = useTexts(editorTexts)
  const roots = useTexts(rootTexts)
  const nameOf = useFieldName()
  const known = fieldsFor(trigger)
  const isOwn = name !== '' && !known.some((field) => field.name === name) && !more.includes(name)
  return (
    <>
      <SentenceSelect
        aria-label={t('field')}
        value={isOwn ? OWN : name}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{t('choose')}</option>
        {rootsOf(trigger).map((root) => (
          <optgroup key={root} label={roots(root)}>
            {known
              .filter((field) => field.root === root)
              .map((field) => (
                <option key={field.name} value={field.name}>
                  {nameOf(field.name)}
                </option>
              ))}
          </optgroup>
        ))}
        {more.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
        <option value={OWN}>{t('ownField')}</option>
      </SentenceSelect>
      {isOwn && (
        <Input
          aria-label={t('ownFieldName')}
          className="max-w-64"
          maxLength={200}
          value={name}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </>
  )
}

const isList = (op: string) => op === 'in' || op === 'nin'

function ValueInput({
  field,
  op,
  value,
  onChange,
}: {
  field: KnownField
  op: string
  value: Comparison['value']
  onChange: (value: NonNullable<Comparison['value']>) => void
}) {
  const t = useTexts(editorTexts)
  const ui = useTexts(uiTexts)
  const clock = useClock()
  const choices = useChoicesOf()(field)
  if (isList(op)) return <ListInput field={field} value={Array.isArray(value) ? value : []} onChange={onChange} />
  if (op === 'exists' || field.type === 'boolean') {
    return (
      <SentenceSelect
        aria-label={t('value')}
        value={String(value ?? true)}
        onChange={({ target }) => onChange(target.value === 'true')}
      >
        <option value="true">{ui('yes')}</option>
        <option value="false">{ui('no')}</option>
      </SentenceSelect>
    )
  }
  if (choices) {
    return (
      <SentenceSelect
        aria-label={t('value')}
        value={String(value ?? '')}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{t('choose')}</option>
        <Options of={withGone(choices, [value], t('gone'))} />
      </SentenceSelect>
    )
  }
  if (field.type === 'moment') {
    return (
      <Input
        aria-label={t('value')}
        type="datetime-local"
        className="max-w-60"
        value={typeof value === 'string' && value !== '' ? momentText(clock, value) : ''}
        onChange={({ target }) => onChange(momentFrom(clock, target.value) ?? '')}
      />
    )
  }
  const isNumber = field.type === 'number' || (field.type === 'dynamic' && ['gt', 'gte', 'lt', 'lte'].includes(op))
  return (
    <Input
      aria-label={t('value')}
      className="max-w-56"
      maxLength={1_000}
      {...(isNumber && { type: 'number', step: 'any' })}
      value={typeof value === 'boolean' ? String(value) : ((value as string | number | null) ?? '')}
      onChange={({ target }) => onChange(isNumber && target.value !== '' ? target.valueAsNumber : target.value)}
    />
  )
}

/** Several values: ticked from those that can be chosen, or typed. */
function ListInput({
  field,
  value,
  onChange,
}: {
  field: KnownField
  value: readonly Scalar[]
  onChange: (value: Scalar[]) => void
}) {
  const t = useTexts(editorTexts)
  const choices = useChoicesOf()(field)
  if (!choices) {
    const toScalar = (text: string) => (field.type === 'number' ? Number(text) : text)
    return <TagEditor tags={value.map(String)} onChange={(tags) => onChange(tags.map(toScalar))} />
  }
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-x-4 gap-y-1">
      <legend className="sr-only">{t('value')}</legend>
      {withGone(choices, value, t('gone')).map(({ id, name }) => (
        <label key={id} className="flex items-center gap-2">
          <input
            type="checkbox"
            className="size-4 accent-(--accent)"
            checked={value.includes(id)}
            onChange={({ target }) => onChange(target.checked ? [...value, id] : value.filter((each) => each !== id))}
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}

/** A new comparison of this field. */
function beginning(field: KnownField): Comparison {
  const op = opsFor(field.type)[0] ?? 'eq'
  return { field: field.name, op, value: field.type === 'boolean' ? true : '' }
}

/** Another op keeps the value if it has the same form. */
function withOp({ field, value, op: before }: Comparison, op: string, { type }: KnownField): Comparison {
  if (op === 'exists') return { field, op, value: true }
  if (isList(op) !== isList(before)) {
    const one = Array.isArray(value) ? value[0] : value
    return {
      field,
      op,
      value: isList(op) ? (one === undefined || one === null || one === '' ? [] : [one]) : (one ?? ''),
    }
  }
  return { field, op, value: before === 'exists' ? (type === 'boolean' ? true : '') : (value ?? '') }
}
