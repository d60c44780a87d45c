// A field that chooses an entry of the workspace. An entry that was deleted since then is shown as such.
import { useTexts } from '../text/texts.ts'
import { Field, Options, Select } from '../ui/field.tsx'
import { editorTexts } from './editor-texts.ts'
import type { Choices } from './words.ts'

export function ReferenceField({
  label,
  value,
  of,
  isLoaded,
  fault,
  hint,
  className,
  onChange,
}: {
  label: string
  value: string
  of: readonly Choices[]
  isLoaded: boolean
  fault: string | undefined
  hint?: string | undefined
  className?: string
  onChange: (id: string) => void
}) {
  const t = useTexts(editorTexts)
  const isGone = isLoaded && value !== '' && !of.some(({ id }) => id === value)
  return (
    <Field
      label={label}
      fault={isGone ? t('goneHint') : fault}
      hint={hint}
      {...(className !== undefined && { className })}
    >
      <Select required value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('choose')}</option>
        {isGone && <option value={value}>{t('gone')}</option>}
        <Options of={of} />
      </Select>
    </Field>
  )
}
