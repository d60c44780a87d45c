// The drawer with everything about one booking, which opens at the side of any page.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Tabs } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { textIn, useAddress } from '../../data/address.ts'
import { useLostSince } from '../../data/connection.ts'
import { itemsOf } from '../../data/paged.ts'
import { bookingQuery, resourcesQuery, servicesQuery } from '../../data/queries.ts'
import { useTexts } from '../../text/texts.ts'
import { Drawer } from '../../ui/dialog.tsx'
import { Failed, FailedLine, Skeleton } from '../../ui/surface.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { bookingOfLists } from '../booking-cache.ts'
import { attachmentsQuery, commentsQuery } from '../queries.ts'
import { useStages } from '../standing.tsx'
import { bookingTexts } from '../texts.ts'
import { ActionBar } from './action-bar.tsx'
import { Attachments } from './attachments.tsx'
import { Comments } from './comments.tsx'
import { Details } from './details.tsx'
import { drawerTexts } from './drawer-texts.ts'
import { History } from './history.tsx'

export function BookingDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const b = useTexts(bookingTexts)
  const { data, error, refetch } = useQuery(bookingQuery(id))
  // The booking as the lists of the page have it is shown at once, while the rest is loaded.
  const [known] = useState(() => bookingOfLists(id))
  const booking = data ?? known
  const isLost = useLostSince() !== null
  // The data of the sections is loaded now, together with the booking and not after it.
  useQuery(servicesQuery)
  useQuery(resourcesQuery)
  useStages()
  return (
    <Drawer
      title={booking?.customer?.name ?? b('booking')}
      open
      onClose={onClose}
      className="sm:w-[32rem]"
      footer={booking && !isLost && <ActionBar booking={booking} />}
    >
      {error && !booking ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Parts id={id}>
          {error && (
            <div className="-mx-5 -mt-5 mb-5">
              <FailedLine isOld error={error} retry={() => void refetch()} />
            </div>
          )}
          {/* Without a connection nothing can be changed. */}
          <fieldset disabled={isLost} className="min-w-0">
            {booking ? <Details booking={booking} /> : <DetailsComing />}
          </fieldset>
        </Parts>
      )}
    </Drawer>
  )
}

/** Comments, files and history need only the id, so they are loaded together with the booking. */
function Parts({ id, children }: { id: string; children: ReactNode }) {
  const t = useTexts(drawerTexts)
  const [search, change] = useAddress()
  const { data: comments } = useInfiniteQuery(commentsQuery(id))
  const { data: files } = useQuery(attachmentsQuery(id))
  const parts = [
    { value: 'details', text: t('details') },
    { value: 'comments', text: t('comments'), count: itemsOf(comments).length },
    { value: 'files', text: t('files'), count: files?.length ?? 0 },
    { value: 'history', text: t('history') },
  ]
  return (
    <Tabs.Root
      value={textIn(search, 'about') ?? 'details'}
      onValueChange={(about) => change({ about: about === 'details' ? undefined : about }, { replace: true })}
    >
      <Tabs.List
        aria-label={t('parts')}
        className="sticky -top-5 z-10 -mx-5 -mt-5 mb-5 flex overflow-x-auto border-b bg-card px-3"
      >
        {parts.map(({ value, text, count = 0 }) => (
          <Tabs.Trigger
            key={value}
            value={value}
            className="-mb-px flex h-11 items-center gap-1.5 border-b-2 border-transparent px-2 font-medium whitespace-nowrap max-sm:text-sm text-soft hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink sm:px-3"
          >
            {text}
            {count > 0 && <span className="rounded-full bg-sunken px-1.5 text-xs text-soft tabular-nums">{count}</span>}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Tabs.Content value="details">{children}</Tabs.Content>
      <Tabs.Content value="comments">
        <Comments bookingId={id} />
      </Tabs.Content>
      <Tabs.Content value="files">
        <Attachments bookingId={id} />
      </Tabs.Content>
      <Tabs.Content value="history">
        <History bookingId={id} />
      </Tabs.Content>
    </Tabs.Root>
  )
}

function DetailsComing() {
  const t = useTexts(uiTexts)
  return (
    <div role="status" aria-label={t('loading')} className="flex flex-col gap-4">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-16" />
      <Skeleton className="h-56" />
      <Skeleton className="h-24" />
    </div>
  )
}
