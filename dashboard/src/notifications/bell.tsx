// The bell: the number of unread notifications, and the button that opens the list.
import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { useRef } from 'react'
import { useAddress } from '../data/address.ts'
import { useTexts } from '../text/texts.ts'
import { unreadQuery } from './queries.ts'
import { notificationTexts } from './texts.ts'

const MAX_SHOWN = 99

export function Bell() {
  const t = useTexts(notificationTexts)
  const [, change] = useAddress()
  const { data } = useQuery(unreadQuery)
  const unread = data?.unread ?? 0
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => change({ notifications: true })}
        className="relative flex h-10 shrink-0 items-center gap-3 rounded-lg px-2.5 font-medium text-soft hover:bg-sunken hover:text-ink lg:px-3"
      >
        <BellIcon size={20} aria-hidden className="shrink-0" />
        <span className="sr-only">{unread === 0 ? t('title') : t('bell', { count: unread })}</span>
        <span aria-hidden className="hidden min-w-0 flex-1 truncate text-left lg:block">
          {t('title')}
        </span>
        {unread > 0 && (
          <span
            aria-hidden
            className="rounded-full bg-accent px-1.5 text-center text-xs leading-5 font-semibold text-on-accent tabular-nums max-lg:absolute max-lg:top-0 max-lg:left-5 lg:min-w-5"
          >
            {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
          </span>
        )}
      </button>
      <News unread={data?.unread} />
    </>
  )
}

/** Tells screen readers that there is more; what was there when the page was opened is not news. */
function News({ unread }: { unread: number | undefined }) {
  const t = useTexts(notificationTexts)
  const seen = useRef({ unread, isNews: false })
  if (unread !== seen.current.unread) {
    const before = seen.current.unread
    seen.current = { unread, isNews: before !== undefined && unread !== undefined && unread > before }
  }
  return (
    <p role="status" className="sr-only">
      {seen.current.isNews && t('news', { count: unread ?? 0 })}
    </p>
  )
}
