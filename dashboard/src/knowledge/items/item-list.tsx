// The list of items: search by title, filters by kind and state, and for each item its size and when it was read.
import { useInfiniteQuery } from '@tanstack/react-query'
import { BookOpenText } from 'lucide-react'
import type { ReactNode } from 'react'
import { textIn, useAddress } from '../../data/address.ts'
import type { KnowledgeSummary } from '../../data/api.ts'
import { itemsOf } from '../../data/paged.ts'
import { useClock, useMay } from '../../data/workspace.ts'
import { EntryRow, Rows } from '../../parts/entry-row.tsx'
import { fileSize } from '../../text/number.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Options, Select } from '../../ui/field.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Card, Empty, Failed, SkeletonList } from '../../ui/surface.tsx'
import { useCauseWords } from '../cause-words.ts'
import { KindIcon } from '../kind-icon.tsx'
import { itemsQuery } from '../queries.ts'
import { knowledgeTexts } from '../texts.ts'
import { FILTERS, ItemBadge, STATES } from './item-state.tsx'

/** Pages of websites are many, so they are listed only when they are chosen, or with their website. */
const KINDS = {
  own: ['faq', 'text', 'file'],
  faqs: ['faq'],
  texts: ['text'],
  files: ['file'],
  pages: ['site'],
} as const
const KIND_NAMES = Object.keys(KINDS) as (keyof typeof KINDS)[]

export function ItemList({ add }: { add: () => void }) {
  const t = useTexts(knowledgeTexts)
  const [search, change] = useAddress()
  const q = textIn(search, 'q') ?? ''
  const kind = KIND_NAMES.find((name) => name === search.kind) ?? 'own'
  const state = STATES.find((name) => name === search.state)
  const filter = state ? FILTERS[state] : { status: [] as const, enabled: undefined }
  const list = useInfiniteQuery(itemsQuery({ q, kinds: KINDS[kind], ...filter }))
  const items = itemsOf(list.data)
  const isFiltered = q !== '' || kind !== 'own' || state !== undefined
  const showAll = () => change({ q: undefined, kind: undefined, state: undefined })
  if (list.error && !list.data) return <Failed error={list.error} retry={() => void list.refetch()} />
  if (list.data && items.length === 0 && !isFiltered) return <Nothing add={add} />
  return (
    <>
      <div className="flex flex-wrap gap-2 pb-4">
        <SearchInput
          className="w-full sm:w-auto sm:min-w-56 sm:flex-1"
          label={t('searchTitles')}
          text={q}
          onPause={(next) => change({ q: next || undefined }, { replace: true })}
        />
        <Filter label={t('kind')} value={kind} onChange={(next) => change({ kind: next === 'own' ? undefined : next })}>
          <Options of={KIND_NAMES.map((name) => ({ id: name, name: t(name) }))} />
        </Filter>
        <Filter label={t('state')} value={state ?? ''} onChange={(next) => change({ state: next || undefined })}>
          <option value="">{t('everyState')}</option>
          <Options of={STATES.map((name) => ({ id: name, name: t(name) }))} />
        </Filter>
      </div>
      <p role="status" className="sr-only">
        {list.data && !list.isPlaceholderData && t('shownCount', { count: items.length })}
      </p>
      {!list.data ? (
        <SkeletonList rows={6} />
      ) : items.length === 0 ? (
        <div className="flex flex-col items-center gap-3 py-8 text-soft">
          <p>{t('nothing')}</p>
          <Button onClick={showAll}>{t('showAll')}</Button>
        </div>
      ) : (
        <>
          <Rows>
            {items.map((item) => (
              <ItemRow key={item.id} item={item} />
            ))}
          </Rows>
          <ShowMore list={list} />
        </>
      )}
    </>
  )
}

function Filter({
  label,
  value,
  onChange,
  children,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  children: ReactNode
}) {
  return (
    <span className="flex-1 max-sm:min-w-48 sm:w-56 sm:flex-none">
      <Select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </Select>
    </span>
  )
}

function ItemRow({ item }: { item: KnowledgeSummary }) {
  const t = useTexts(knowledgeTexts)
  const language = useLanguage()
  const clock = useClock()
  const wordsFor = useCauseWords()
  const { id, kind, title, file, chunk_count: count, error, enabled, updated_at } = item
  const size = [
    file && fileSize(file.size, language),
    count > 0 && t(kind === 'faq' ? 'pairCount' : 'passageCount', { count }),
  ]
  const about = [...size, t('readAt', { when: clock.dayTime(updated_at) })].filter(Boolean).join(' · ')
  return (
    <EntryRow
      search={{ item: id }}
      icon={<KindIcon kind={kind} />}
      name={title}
      dim={!enabled}
      note={error ? wordsFor(error.cause, error.detail, kind === 'file').what : about}
    >
      <ItemBadge item={item} />
    </EntryRow>
  )
}

function Nothing({ add }: { add: () => void }) {
  const t = useTexts(knowledgeTexts)
  const may = useMay('config:write')
  return (
    <Card>
      <Empty
        icon={<BookOpenText size={32} aria-hidden />}
        title={t('emptyTitle')}
        action={
          may && (
            <Button look="main" onClick={add}>
              {t('emptyAction')}
            </Button>
          )
        }
      >
        {may ? t('empty') : t('emptyRead')}
      </Empty>
    </Card>
  )
}
