// One notification of the list: what happened, to what, and when.
import {
  Bot,
  CalendarPlus,
  CalendarX,
  Check,
  Hand,
  ListChecks,
  type LucideIcon,
  MessageCircle,
  Webhook,
  Workflow,
} from 'lucide-react'
import type { Notification } from '../data/api.ts'
import { useClock, useNow } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { IconButton } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import { notifyProblem } from '../ui/notices.tsx'
import { markAsRead } from './queries.ts'
import { SubjectLine } from './subject-line.tsx'
import { notificationTexts } from './texts.ts'
import { useTitle } from './words.ts'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  conversation_waiting: MessageCircle,
  conversation_handed_over: MessageCircle,
  assigned_to_me: Hand,
  booking_created: CalendarPlus,
  booking_cancelled: CalendarX,
  task_waiting: ListChecks,
  webhook_disabled: Webhook,
  ai_notice: Bot,
  automation_stopped: Workflow,
  automation_notice: Workflow,
}

export function NotificationRow({ notification }: { notification: Notification }) {
  const t = useTexts(notificationTexts)
  const { id, kind, title, data, created_at, read_at } = notification
  const Icon = ICONS[kind] ?? Check
  const isUnread = read_at === null
  const name = useTitle()(notification)
  const subjects = data.latest
  const rest = subjects.length === 0 ? 0 : data.count - subjects.length
  const read = () => void markAsRead([id]).catch(notifyProblem)
  return (
    <li className="flex gap-3 py-3">
      <span
        aria-hidden
        className={cx(
          'grid size-9 shrink-0 place-items-center rounded-full',
          isUnread ? 'bg-accent-soft text-accent-ink' : 'bg-sunken text-faint',
        )}
      >
        <Icon size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <p className={cx('break-words', isUnread ? 'font-semibold' : 'text-soft')}>
          {isUnread && <span className="sr-only">{`${t('unread')}: `}</span>}
          {name}
        </p>
        {subjects.map((subject, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same thing may be listed twice
          <SubjectLine key={`${subject.id} ${index}`} subject={subject} title={title} onOpen={isUnread ? read : null} />
        ))}
        {rest > 0 && <p className="py-0.5 text-soft">{t('more', { count: rest })}</p>}
        <When moment={created_at} />
      </div>
      {isUnread && (
        <IconButton label={t('markRead', { what: name })} onClick={read} className="-mr-2">
          <Check size={18} />
        </IconButton>
      )}
    </li>
  )
}

/** Only the time for today, else also the day. */
function When({ moment }: { moment: string }) {
  const clock = useClock()
  const isToday = clock.dayOf(moment) === clock.dayOf(useNow())
  return (
    <p className="text-sm text-faint">
      <time dateTime={moment}>{isToday ? clock.time(moment) : clock.dayTime(moment)}</time>
    </p>
  )
}
