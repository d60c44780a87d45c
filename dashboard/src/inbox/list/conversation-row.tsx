// One conversation in the list: who, on which channel, the last words, and what the team should know of it.
import { Link } from '@tanstack/react-router'
import { AlarmClock, Bot } from 'lucide-react'
import { memo } from 'react'
import { PRIORITY_TONES } from '../../booking/priority.ts'
import { useValueName } from '../../booking/standing.tsx'
import type { Search } from '../../data/address.ts'
import type { Conversation } from '../../data/api.ts'
import { useClock, useMe } from '../../data/workspace.ts'
import { ChannelIcon } from '../../parts/channel-icon.tsx'
import { elapsed } from '../../text/number.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { cx } from '../../ui/class-names.ts'
import { Badge, Initials } from '../../ui/surface.tsx'
import { useInboxName } from '../value-name.ts'
import { listTexts } from './texts.ts'

export const ConversationRow = memo(function ConversationRow({
  conversation,
  now,
}: {
  conversation: Conversation
  now: Date
}) {
  const t = useTexts(listTexts)
  const nameOf = useInboxName()
  const { id, customer, channel, unread_count } = conversation
  return (
    // Rows outside the window are not drawn, so ten thousand rows scroll like ten.
    <li className="border-b [contain-intrinsic-size:auto_5rem] [content-visibility:auto]">
      <Link
        to="."
        search={(present: Search) => ({ ...present, conversation: id })}
        resetScroll={false}
        draggable={false}
        data-conversation={id}
        className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 px-4 py-3 -outline-offset-2 hover:bg-sunken aria-[current=page]:bg-accent-soft"
      >
        <span className="relative row-span-2 self-start">
          <Initials name={customer.name} />
          <span
            title={nameOf(channel)}
            className="absolute -right-2 -bottom-2 grid size-5 place-items-center rounded-full border bg-card text-soft"
          >
            <ChannelIcon channel={channel} size={12} />
            <span className="sr-only">{nameOf(channel)}</span>
          </span>
        </span>
        <span className={cx('truncate', unread_count > 0 ? 'font-semibold' : 'font-medium')}>{customer.name}</span>
        <When moment={conversation.last_message?.created_at ?? conversation.last_activity_at} now={now} />
        <span className={cx('truncate text-sm', unread_count > 0 ? 'text-ink' : 'text-soft')}>
          <LastWords conversation={conversation} />
        </span>
        <span className="flex items-center justify-end gap-1">
          {conversation.mode === 'bot' && (
            <Bot size={16} className="text-faint" role="img" aria-label={nameOf('bot')} />
          )}
          {unread_count > 0 && (
            <span className="rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent tabular-nums">
              <span aria-hidden>{unread_count > 99 ? '99+' : unread_count}</span>
              <span className="sr-only">{t('unreadCount', { count: unread_count })}</span>
            </span>
          )}
        </span>
        <Marks conversation={conversation} now={now} />
      </Link>
    </li>
  )
})

/** The time of today, else the date. */
function When({ moment, now }: { moment: string; now: Date }) {
  const clock = useClock()
  const day = clock.dayOf(moment)
  return (
    <time dateTime={moment} className="text-right text-sm text-faint tabular-nums">
      {day === clock.dayOf(now) ? clock.time(moment) : clock.nameOf(day, 'date')}
    </time>
  )
}

function LastWords({ conversation: { last_message } }: { conversation: Conversation }) {
  const t = useTexts(listTexts)
  const nameOf = useInboxName()
  const me = useMe()
  if (!last_message) return t('noMessages')
  const { type, text, direction, author } = last_message
  const words = text ?? (type === 'text' ? t('takenBack') : nameOf(type))
  if (direction === 'inbound') return words
  return `${author.id === me.id ? t('you') : author.name}: ${words}`
}

function Marks({ conversation, now }: { conversation: Conversation; now: Date }) {
  const t = useTexts(listTexts)
  const nameOf = useValueName()
  const clock = useClock()
  const language = useLanguage()
  const { waiting_since, snoozed_until, priority, tags, assignee } = conversation
  const waited = waiting_since && Math.max(60, (now.getTime() - Date.parse(waiting_since)) / 1000)
  const isSnoozed = snoozed_until !== null && Date.parse(snoozed_until) > now.getTime()
  return (
    <span className="col-span-2 col-start-2 flex min-w-0 flex-wrap items-center gap-1 pt-1 empty:hidden">
      {waited && <Badge tone="warn">{t('waitsFor', { wait: elapsed(waited, language) })}</Badge>}
      {PRIORITY_TONES[priority] && (
        <Badge tone={PRIORITY_TONES[priority] ?? 'plain'}>
          <span className="sr-only">{t('priorityIs', { priority: '' })}</span>
          {nameOf(priority)}
        </Badge>
      )}
      {isSnoozed && (
        <Badge>
          <AlarmClock size={12} aria-hidden className="mr-1 inline" />
          {t('snoozedUntil', { when: clock.dayTime(snoozed_until) })}
        </Badge>
      )}
      {tags.slice(0, 2).map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
      {tags.length > 2 && <Badge>{`+${tags.length - 2}`}</Badge>}
      {assignee && (
        <span className="ml-auto" title={t('assignedTo', { name: assignee.name })}>
          <Initials name={assignee.name} size="small" />
          <span className="sr-only">{t('assignedTo', { name: assignee.name })}</span>
        </span>
      )}
    </span>
  )
}
