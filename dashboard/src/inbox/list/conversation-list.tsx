// The list of conversations with its views and its search; the up and down keys move between them.
import type { KeyboardEvent, RefObject } from 'react'
import { useAddress } from '../../data/address.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import { Failed, FailedLine, SkeletonList } from '../../ui/surface.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { useNear } from '../../ui/use-near.ts'
import { inboxTexts } from '../texts.ts'
import { ConversationRow } from './conversation-row.tsx'
import { Nothing } from './nothing.tsx'
import { listTexts } from './texts.ts'
import type { useConversations } from './use-conversations.ts'
import { FilterMenu, ViewPicker } from './view-picker.tsx'

export function ConversationList({
  list,
  searchBox,
}: {
  list: ReturnType<typeof useConversations>
  searchBox: RefObject<HTMLInputElement | null>
}) {
  const t = useTexts(listTexts)
  const inbox = useTexts(inboxTexts)
  const [, change] = useAddress()
  const { filters, query, conversations, now } = list
  const tags = [...new Set([...(filters.tag ? [filters.tag] : []), ...conversations.flatMap((each) => each.tags)])]
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-conversation]')]
    const at = links.indexOf(document.activeElement as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1)
    event.preventDefault()
    if (at < 0) searchBox.current?.focus()
    else links[at]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus between links
    <div onKeyDown={press} className="flex min-h-0 flex-1 flex-col">
      <header className="flex items-center gap-2 px-4 pt-3 pb-2">
        <h1 className="sr-only">{inbox('inbox')}</h1>
        <SearchInput
          ref={searchBox}
          className="min-w-0 flex-1"
          label={t('search')}
          placeholder={t('searchHint')}
          text={filters.q ?? ''}
          onPause={(q) => change({ q: q || undefined }, { replace: true })}
        />
        <FilterMenu filters={filters} tags={tags} change={change} />
      </header>
      <ViewPicker filters={filters} change={change} />
      <p role="status" className="sr-only">
        {query.data && !query.isPlaceholderData && t('shown', { count: conversations.length })}
      </p>
      <div className="min-h-0 flex-1 overflow-y-auto border-t">
        {query.error && !query.data ? (
          <Failed error={query.error} retry={() => void query.refetch()} />
        ) : !query.data ? (
          <div className="p-4">
            <SkeletonList rows={8} />
          </div>
        ) : (
          <>
            {query.error && <FailedLine isOld error={query.error} retry={() => void query.refetch()} />}
            {conversations.length === 0 && !query.hasNextPage && <Nothing filters={filters} change={change} />}
            <ul
              aria-label={t('conversations')}
              className={cx('transition-opacity empty:hidden', query.isPlaceholderData && 'opacity-60')}
            >
              {conversations.map((conversation) => (
                <ConversationRow key={conversation.id} conversation={conversation} now={now} />
              ))}
            </ul>
            {query.hasNextPage && (
              <More
                ask={() => void query.fetchNextPage()}
                isBusy={query.isFetching}
                isAutomatic={!query.isFetchNextPageError}
              />
            )}
          </>
        )}
      </div>
    </div>
  )
}

/** Loads the next page when its button comes near the window, or is pressed. After a failure it waits to be pressed. */
function More({ ask, isBusy, isAutomatic }: { ask: () => void; isBusy: boolean; isAutomatic: boolean }) {
  const ui = useTexts(uiTexts)
  const place = useNear<HTMLDivElement>(ask, { isOn: isAutomatic && !isBusy, pixels: 400 })
  return (
    <div ref={place} className="flex justify-center py-3">
      <Button look="quiet" disabled={isBusy} onClick={ask}>
        {ui('loadMore')}
      </Button>
    </div>
  )
}
