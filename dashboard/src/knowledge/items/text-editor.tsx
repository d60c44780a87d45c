// The editor of a text that the business writes itself.
import { useMemo } from 'react'
import { useAddress } from '../../data/address.ts'
import type { Knowledge } from '../../data/api.ts'
import { useDraft } from '../../parts/draft.ts'
import { EditorForm } from '../../parts/editor-form.tsx'
import { useTexts } from '../../text/texts.ts'
import { Field, Input, TextArea } from '../../ui/field.tsx'
import { LanguageField } from '../languages.tsx'
import { knowledgeTexts } from '../texts.ts'
import { FoundPassage } from './found-passage.tsx'
import { ItemFrame, useFound } from './item-frame.tsx'
import { saveItem } from './save-item.ts'
import { UseFields } from './use-fields.tsx'

const MAX_CHARACTERS = 200_000

/** `item` is undefined for a new one. */
export function TextEditor({ item }: { item: Knowledge | undefined }) {
  const t = useTexts(knowledgeTexts)
  const [, change] = useAddress()
  const kept = useMemo(() => toDraft(item), [item])
  const draft = useDraft(kept, item?.version)
  const { title, locale, content } = draft.value
  const found = useFound(item?.id)
  const save = async () => {
    const { locale: tag, tags, ...rest } = draft.value
    const body = { ...rest, title: title.trim(), locale: tag === '' ? null : tag, tags: [...tags] }
    const saved = await saveItem(item, body, 'text', draft.version)
    draft.settle()
    if (!item) change({ item: saved.id }, { replace: true })
  }
  return (
    <ItemFrame title={item?.title ?? t('newText')} item={item} onGone={draft.settle}>
      {found && <FoundPassage ask={found.ask} text={found.hit.snippet} />}
      <EditorForm draft={draft} name="item" place="page" save={save}>
        {(faults) => (
          <>
            <Field label={t('itemTitle')} hint={t('itemTitleHint')} fault={faults.title}>
              <Input
                required
                maxLength={300}
                autoComplete="off"
                placeholder={t('textTitleExample')}
                value={title}
                onChange={({ target }) => draft.change({ title: target.value })}
              />
            </Field>
            <LanguageField value={locale} fault={faults.locale} onChange={(tag) => draft.change({ locale: tag })} />
            <Field label={t('content')} hint={t('contentHint')} fault={faults.content}>
              <TextArea
                required
                rows={16}
                maxLength={MAX_CHARACTERS}
                value={content}
                onChange={({ target }) => draft.change({ content: target.value })}
              />
            </Field>
            <UseFields value={draft.value} fault={faults.tags} onChange={draft.change} />
          </>
        )}
      </EditorForm>
    </ItemFrame>
  )
}

const toDraft = (item: Knowledge | undefined) => ({
  title: item?.title ?? '',
  locale: item?.locale ?? '',
  content: item?.content ?? '',
  enabled: item?.enabled ?? true,
  tags: (item?.tags ?? []) as readonly string[],
})
