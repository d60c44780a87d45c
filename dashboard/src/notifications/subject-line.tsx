// A thing that a notification is about, as a link to the page that shows it.
import { Link } from '@tanstack/react-router'
import type { Search } from '../data/address.ts'
import type { NotificationSubject } from '../data/api.ts'
import { settingsPage } from '../data/pages.ts'
import { useClock } from '../data/workspace.ts'
import { says, useTexts } from '../text/texts.ts'
import { aiNoticeTexts, notificationTexts } from './texts.ts'

const CHANNEL_NAMES: Readonly<Record<string, string>> = { whatsapp: 'WhatsApp', telegram: 'Telegram', webchat: 'Chat' }

interface Target {
  to: string
  search: Search | ((present: Search) => Search)
}

/** `onOpen` is called when the link is followed; null: it was read before. */
export function SubjectLine({
  subject,
  title,
  onOpen,
}: {
  subject: NotificationSubject
  /** The sentence of the server, for things that this page cannot name. */
  title: string
  onOpen: (() => void) | null
}) {
  const nameOf = useName()
  const name = nameOf(subject) ?? title
  const target = targetOf(subject)
  if (!target) return <p className="py-0.5 break-words text-soft">{name}</p>
  return (
    <Link
      {...target}
      resetScroll={false}
      onClick={() => onOpen?.()}
      className="-mx-1 flex items-center rounded px-1 py-0.5 break-words underline decoration-(--strong-line) underline-offset-2 hover:decoration-current max-sm:min-h-10"
    >
      {name}
    </Link>
  )
}

/** Every link closes the list, because the name of the list leaves the address. */
function targetOf({ type, id }: NotificationSubject): Target | null {
  switch (type) {
    case 'booking':
      return { to: '.', search: (present) => ({ ...present, booking: id, notifications: undefined }) }
    case 'conversation':
      return { to: '/inbox', search: { conversation: id } }
    case 'webhook_endpoint':
      return { to: settingsPage('webhooks'), search: { endpoint: id } }
    default:
      return null
  }
}

/** Null for something that is newer than this page. */
function useName(): (subject: NotificationSubject) => string | null {
  const t = useTexts(notificationTexts)
  const aiNotices = useTexts(aiNoticeTexts)
  const clock = useClock()
  return ({ type, who, what, start }) => {
    switch (type) {
      case 'booking':
        return [what, who, start && clock.dayTime(start)].filter(Boolean).join(' · ')
      case 'conversation':
        return `${who ?? t('somebody')} · ${CHANNEL_NAMES[what ?? ''] ?? what}`
      case 'webhook_endpoint':
      case 'automation':
        return what
      case 'ai_notice':
        return what !== null && says(aiNoticeTexts, what) ? aiNotices(what) : null
      default:
        return null
    }
  }
}
