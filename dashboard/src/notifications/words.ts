// How a notification is put into words, and where its subjects are shown.
import type { Search } from '../data/address.ts'
import type { Notification, NotificationSubject } from '../data/api.ts'
import { settingsPage } from '../data/pages.ts'
import { useClock } from '../data/workspace.ts'
import { channelNames } from '../parts/channel-texts.ts'
import { says, useTexts } from '../text/texts.ts'
import { aiNoticeTexts, kindTexts, notificationTexts } from './texts.ts'

interface Target {
  to: string
  search: Search | ((present: Search) => Search)
}

/** The sentence of a notification. A kind that is newer than this page is shown as the server writes it. */
export function useTitle(): (notification: Notification) => string {
  const kinds = useTexts(kindTexts)
  return ({ kind, title, data }) => (says(kindTexts, kind) ? kinds(kind, { count: data.count }) : title)
}

/** Every link closes the list, because the name of the list leaves the address. */
export function targetOf({ type, id }: NotificationSubject): Target | null {
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
export function useSubjectName(): (subject: NotificationSubject) => string | null {
  const t = useTexts(notificationTexts)
  const aiNotices = useTexts(aiNoticeTexts)
  const channels = useTexts(channelNames)
  const clock = useClock()
  return ({ type, who, what, start }) => {
    switch (type) {
      case 'booking':
        return [what, who, start && clock.dayTime(start)].filter(Boolean).join(' · ')
      case 'conversation':
        return `${who ?? t('somebody')} · ${what !== null && says(channelNames, what) ? channels(what) : what}`
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
