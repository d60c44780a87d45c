// The field for the key of a stage or action: it changes when the field is left, and updates all references once.
import { useEffect, useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Field, Input } from '../../ui/field.tsx'
import { keyFault } from './edit.ts'
import { editorTexts } from './editor-texts.ts'

export function KeyField({
  value,
  others,
  fault,
  onChange,
}: {
  value: string
  others: readonly string[]
  fault: string | undefined
  onChange: (key: string) => void
}) {
  const t = useTexts(editorTexts)
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  const wrong = typed === value ? null : keyFault(typed, others)
  return (
    <Field label={t('key')} hint={t('keyHint')} fault={wrong === null ? fault : t(wrong)}>
      <Input
        value={typed}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        className="font-mono"
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => (wrong === null ? typed !== value && onChange(typed) : setTyped(value))}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
    </Field>
  )
}
