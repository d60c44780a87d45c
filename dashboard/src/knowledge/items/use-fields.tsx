// Fields that items of all kinds have: whether the bot may answer from it, and its tags.
import { useTexts } from '../../text/texts.ts'
import { Checkbox, Field } from '../../ui/field.tsx'
import { TagEditor } from '../../ui/tag-editor.tsx'
import { knowledgeTexts } from '../texts.ts'

interface Use {
  enabled: boolean
  tags: readonly string[]
}

export function UseFields({
  value: { enabled, tags },
  fault,
  onChange,
}: {
  value: Use
  fault: string | undefined
  onChange: (part: Partial<Use>) => void
}) {
  const t = useTexts(knowledgeTexts)
  return (
    <>
      <Checkbox
        label={t('enabled')}
        checked={enabled}
        onChange={({ target }) => onChange({ enabled: target.checked })}
      />
      <Field label={t('tags')} optional fault={fault}>
        <TagEditor tags={tags} onChange={(next) => onChange({ tags: next })} />
      </Field>
    </>
  )
}
