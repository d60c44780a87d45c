// An item whose text was read somewhere: a file or a page of a website. What was found in it is marked.
import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { Knowledge } from '../../data/api.ts'
import { useClock } from '../../data/workspace.ts'
import { useDraft } from '../../parts/draft.ts'
import { EditorForm } from '../../parts/editor-form.tsx'
import { fileSize } from '../../text/number.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { Field, Input } from '../../ui/field.tsx'
import { Card } from '../../ui/surface.tsx'
import { LanguageField } from '../languages.tsx'
import { placeOf } from '../marks.ts'
import { knowledgeTexts } from '../texts.ts'
import { ItemFrame, useFound } from './item-frame.tsx'
import { changeItem } from './save-item.ts'
import { UseFields } from './use-fields.tsx'

export function ReadItem({ item }: { item: Knowledge }) {
  const t = useTexts(knowledgeTexts)
  const kept = useMemo(() => toDraft(item), [item])
  const draft = useDraft(kept, item.version)
  const { title, locale, enabled, tags } = draft.value
  const isFile = item.kind === 'file'
  const save = async () => {
    const named = { title: title.trim(), locale: locale === '' ? null : locale }
    await changeItem(item.id, {
      ...(isFile && named),
      enabled,
      tags: [...tags],
      expected_version: draft.version ?? null,
    })
    draft.settle()
  }
  return (
    <ItemFrame title={item.title} item={item} onGone={draft.settle}>
      <Facts item={item} />
      <Content item={item} />
      <EditorForm draft={draft} name="item" place="page" save={save}>
        {(faults) => (
          <>
            {isFile ? (
              <>
                <Field label={t('itemTitle')} hint={t('itemTitleHint')} fault={faults.title}>
                  <Input
                    required
                    maxLength={300}
                    autoComplete="off"
                    value={title}
                    onChange={({ target }) => draft.change({ title: target.value })}
                  />
                </Field>
                <LanguageField value={locale} fault={faults.locale} onChange={(tag) => draft.change({ locale: tag })} />
              </>
            ) : (
              <p className="text-sm text-soft">{t('pageNote')}</p>
            )}
            <UseFields value={draft.value} fault={faults.tags} onChange={draft.change} />
          </>
        )}
      </EditorForm>
    </ItemFrame>
  )
}

const toDraft = ({ title, locale, enabled, tags }: Knowledge) => ({
  title,
  locale: locale ?? '',
  enabled,
  tags: tags as readonly string[],
})

function Facts({ item: { file, url, source_id, chunk_count: count, updated_at } }: { item: Knowledge }) {
  const t = useTexts(knowledgeTexts)
  const language = useLanguage()
  const clock = useClock()
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {file && <Fact name={t('fileName')}>{`${file.name} · ${fileSize(file.size, language)}`}</Fact>}
      {url && (
        <Fact name={t('ofSite')}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex max-w-full gap-1 text-accent-ink underline"
          >
            <span className="truncate">{url}</span>
            <ExternalLink size={14} aria-label={t('openPage')} className="mt-0.5 shrink-0" />
          </a>
          {source_id && (
            <>
              {' · '}
              <Link to="/knowledge" search={{ view: 'sites', site: source_id }} className="text-accent-ink underline">
                {t('pages')}
              </Link>
            </>
          )}
        </Fact>
      )}
      <Fact name={t('size')}>{t('passageCount', { count })}</Fact>
      <Fact name={t('lastRead')}>{clock.dayTime(updated_at)}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-faint">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}

/** The text scrolls inside its card, and begins at the passage that was found. */
function Content({ item: { id, content } }: { item: Knowledge }) {
  const t = useTexts(knowledgeTexts)
  const found = useFound(id)
  const mark = useRef<HTMLElement>(null)
  const text = content ?? ''
  const place = found && placeOf(text, found.hit.snippet)
  useEffect(() => {
    if (place) mark.current?.scrollIntoView({ block: 'nearest' })
  }, [place])
  return (
    <Card title={t('textTaken')}>
      {text.trim() === '' ? (
        <p className="text-faint">{t('noText')}</p>
      ) : (
        <section
          aria-label={t('textTaken')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls long texts
          tabIndex={0}
          className="max-h-96 overflow-y-auto whitespace-pre-line text-sm"
        >
          {place ? (
            <>
              {text.slice(0, place.from)}
              <mark ref={mark} className="rounded bg-accent-soft text-accent-ink">
                {text.slice(place.from, place.to)}
              </mark>
              {text.slice(place.to)}
            </>
          ) : (
            text
          )}
        </section>
      )}
    </Card>
  )
}
