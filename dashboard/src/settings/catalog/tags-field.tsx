// Words of one's own to find something by.
import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Field, Input } from '../../ui/field.tsx'
import { catalogTexts } from './catalog-texts.ts'

export function TagsField({
  value,
  onChange,
  fault,
}: {
  value: readonly string[]
  onChange: (tags: string[]) => void
  fault: string | undefined
}) {
  const t = useTexts(catalogTexts)
  const [text, setText] = useState(() => value.join(', '))
  return (
    <Field label={t('tags')} hint={t('tagsHint')} fault={fault} optional>
      <Input
        value={tagsOf(text).join() === value.join() ? text : value.join(', ')}
        onChange={({ target }) => {
          setText(target.value)
          onChange(tagsOf(target.value))
        }}
      />
    </Field>
  )
}

const tagsOf = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]
