// The editor of an FAQ: its title, its language, and its questions with answers.
import { Plus } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { textIn, useAddress } from '../../data/address.ts'
import type { Knowledge } from '../../data/api.ts'
import { useMay } from '../../data/workspace.ts'
import { useDraft } from '../../parts/draft.ts'
import { EditorForm } from '../../parts/editor-form.tsx'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { LanguageField } from '../languages.tsx'
import { knowledgeTexts } from '../texts.ts'
import { keyAt, newPair, type PairDraft, toBody, toDraft } from './faq-draft.ts'
import { ItemFrame, useFound } from './item-frame.tsx'
import { PairFields } from './pair-fields.tsx'
import { saveItem } from './save-item.ts'
import { UseFields } from './use-fields.tsx'

const MAX_PAIRS = 200
/** An FAQ with more pairs shows them closed. */
const MAX_OPEN_PAIRS = 3

/** `item` is undefined for a new one. */
export function FaqEditor({ item }: { item: Knowledge | undefined }) {
  const t = useTexts(knowledgeTexts)
  const [search, change] = useAddress()
  const may = useMay('config:write')
  const question = textIn(search, 'question') ?? ''
  const kept = useMemo(() => toDraft(item, question), [item, question])
  const draft = useDraft(kept, item?.version)
  const { title, locale, pairs } = draft.value
  const found = useFound(item?.id)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const isOpen = ({ key, question: asked }: PairDraft) =>
    pairs.length <= MAX_OPEN_PAIRS || key.startsWith('new') || opened.has(key) || asked === found?.hit.question
  const changePair = (key: string, part: Partial<PairDraft>) =>
    draft.change({ pairs: pairs.map((pair) => (pair.key === key ? { ...pair, ...part } : pair)) })
  const addButton = useRef<HTMLButtonElement>(null)
  const save = async () => {
    const saved = await saveItem(item, toBody(draft.value), 'faq', draft.version)
    draft.settle()
    if (!item) change({ item: saved.id, question: undefined }, { replace: true })
  }
  return (
    <ItemFrame title={item?.title ?? t('newFaq')} item={item} onGone={draft.settle}>
      <EditorForm draft={draft} name="item" place="page" save={save}>
        {(faults) => (
          <>
            <Field label={t('itemTitle')} hint={t('itemTitleHint')} fault={faults.title}>
              <Input
                required
                maxLength={300}
                autoComplete="off"
                placeholder={t('faqTitleExample')}
                value={title}
                onChange={({ target }) => draft.change({ title: target.value })}
              />
            </Field>
            <LanguageField value={locale} fault={faults.locale} onChange={(tag) => draft.change({ locale: tag })} />
            <ul className="flex flex-col gap-4">
              {pairs.map((pair, place) => (
                <PairFields
                  key={pair.key}
                  pair={pair}
                  number={place + 1}
                  open={isOpen(pair)}
                  found={found !== null && pair.question === found.hit.question}
                  faults={faultsOf(faults, pairs, pair.key)}
                  onOpen={() => setOpened(new Set([...opened, pair.key]))}
                  onChange={(part) => changePair(pair.key, part)}
                  onRemove={
                    pairs.length > 1 && may
                      ? () => {
                          draft.change({ pairs: pairs.filter(({ key }) => key !== pair.key) })
                          addButton.current?.focus()
                        }
                      : null
                  }
                />
              ))}
            </ul>
            {faults.items && <p className="text-sm text-danger-ink">{faults.items}</p>}
            {pairs.length < MAX_PAIRS && may && (
              <div>
                <Button ref={addButton} onClick={() => draft.change({ pairs: [...pairs, newPair()] })}>
                  <Plus size={18} aria-hidden />
                  {t('addPair')}
                </Button>
              </div>
            )}
            <UseFields value={draft.value} fault={faults.tags} onChange={draft.change} />
          </>
        )}
      </EditorForm>
      <ScrollToFound when={found !== null} />
    </ItemFrame>
  )
}

/** Brings the pair that a search has found into view, once. */
function ScrollToFound({ when }: { when: boolean }) {
  useEffect(() => {
    if (when) document.querySelector('[data-found]')?.scrollIntoView({ block: 'center' })
  }, [when])
  return null
}

type Faults = Readonly<Record<string, string>>

/** The faults of one pair, by the names of its fields. */
function faultsOf(faults: Faults, pairs: readonly PairDraft[], key: string): Faults {
  const own = Object.entries(faults).flatMap(([path, words]) => {
    const [, place, field] = /^items\/(\d+)\/(\w+)/.exec(path) ?? []
    return field && keyAt(pairs, Number(place)) === key ? [[field, words]] : []
  })
  return Object.fromEntries(own)
}
