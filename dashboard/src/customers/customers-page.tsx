// The page of all customers: search while typing, filter by tag, a button for a new one, and tables to import and export.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, Users } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { textIn, useAddress } from '../data/address.ts'
import type { Customer } from '../data/api.ts'
import { itemsOf } from '../data/paged.ts'
import { useMay } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { Empty, Failed, PageHead, SkeletonList } from '../ui/surface.tsx'
import { CustomerList } from './customer-list.tsx'
import { NewCustomer } from './new-customer.tsx'
import { customersQuery } from './queries.ts'
import { TableMenu } from './table-menu.tsx'
import { customersTexts } from './texts.ts'

export function CustomersPage() {
  const t = useTexts(customersTexts)
  const [search, change] = useAddress()
  const mayWrite = useMay('customers:write')
  const tag = textIn(search, 'tag') ?? ''
  const q = textIn(search, 'q') ?? ''
  const box = useRef<HTMLInputElement>(null)
  const found = useRef<HTMLDivElement>(null)
  const query = useInfiniteQuery(customersQuery(q, tag))
  const customers = itemsOf(query.data)
  const enterList = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    found.current?.querySelector('a')?.focus()
  }
  const startNew = () => change({ new: true })
  return (
    <div className="mx-auto max-w-5xl">
      <PageHead title={t('customers')}>
        <TableMenu />
        {mayWrite && (
          <Button look="main" onClick={startNew}>
            <Plus size={18} aria-hidden />
            {t('newCustomer')}
          </Button>
        )}
      </PageHead>
      <SearchInput
        ref={box}
        label={t('search')}
        placeholder={t('searchHint')}
        text={q}
        onPause={(text) => change({ q: text || undefined }, { replace: true })}
        onKeyDown={enterList}
      />
      <TagFilter customers={customers} tag={tag} choose={(next) => change({ tag: next })} />
      <p role="status" className="sr-only">
        {query.data && !query.isPlaceholderData && t('shown', { count: customers.length })}
      </p>
      <div ref={found}>
        {query.error ? (
          <Failed error={query.error} retry={() => void query.refetch()} />
        ) : !query.data ? (
          <SkeletonList rows={8} />
        ) : customers.length === 0 ? (
          <Nobody typed={q} filtered={q !== '' || tag !== ''} add={mayWrite ? startNew : null} />
        ) : (
          <CustomerList
            customers={customers}
            old={query.isPlaceholderData}
            more={query.hasNextPage ? () => void query.fetchNextPage() : null}
            busy={query.isFetching}
            leaveUp={() => box.current?.focus()}
          />
        )}
      </div>
      {search.new === true && mayWrite && <NewCustomer typed={q} onClose={() => change({ new: undefined })} />}
    </div>
  )
}

/** The tags that are most common among the shown customers. */
function TagFilter({
  customers,
  tag,
  choose,
}: {
  customers: readonly Customer[]
  tag: string
  choose: (tag: string | undefined) => void
}) {
  const t = useTexts(customersTexts)
  return (
    <fieldset className="-mx-4 flex h-15 items-center gap-1.5 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <legend className="sr-only">{t('byTag')}</legend>
      {commonTags(customers, tag).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === tag}
          onClick={() => choose(each === tag ? undefined : each)}
          className="h-10 max-w-48 shrink-0 truncate rounded-full border bg-card px-3.5 text-sm font-medium text-soft hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink sm:h-8"
        >
          {each}
        </button>
      ))}
    </fieldset>
  )
}

function commonTags(customers: readonly Customer[], chosen: string): string[] {
  const counts = new Map<string, number>()
  for (const tag of customers.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const common = [...counts].sort(([, one], [, other]) => other - one).map(([tag]) => tag)
  return [...new Set(chosen === '' ? common : [chosen, ...common])].slice(0, 8)
}

function Nobody({ typed, filtered, add }: { typed: string; filtered: boolean; add: (() => void) | null }) {
  const t = useTexts(customersTexts)
  return (
    <Empty
      icon={<Users size={32} aria-hidden />}
      title={filtered ? t('nobodyTitle') : t('emptyTitle')}
      action={
        add && (
          <Button look="main" onClick={add}>
            <Plus size={18} aria-hidden />
            {typed === '' ? t('newCustomer') : t('addNamed', { name: typed })}
          </Button>
        )
      }
    >
      {filtered ? t('nobody') : t('empty')}
    </Empty>
  )
}
