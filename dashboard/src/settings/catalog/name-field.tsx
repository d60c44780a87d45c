// The field for the name of an entry of the catalog.
import { useTexts } from '../../text/texts.ts'
import { Field, Input } from '../../ui/field.tsx'
import { catalogTexts } from './catalog-texts.ts'

export function NameField({
  value,
  onChange,
  fault,
  placeholder,
}: {
  value: string
  onChange: (name: string) => void
  fault: string | undefined
  placeholder: string
}) {
  const t = useTexts(catalogTexts)
  return (
    <Field label={t('name')} fault={fault}>
      <Input
        required
        maxLength={200}
        placeholder={placeholder}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
