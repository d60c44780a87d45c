// The thread of a conversation. It begins at its end, and loads older messages when they come near the window.
import { useQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Conversation, Message } from '../../data/api.ts'
import { useClock, useMe } from '../../data/workspace.ts'
import type { Clock } from '../../text/clock.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Failed, SkeletonList } from '../../ui/surface.tsx'
import { loadOlder, threadQuery } from '../loaded-thread.ts'
import { toMessage, useOutbox } from '../outbox.ts'
import { MessageBubble } from './message-bubble.tsx'
import { threadTexts } from './texts.ts'
import { ThreadEvent } from './thread-event.tsx'
import { choicesOf, rowsOf, type ThreadRow } from './thread-rows.ts'
import { useNewFrom } from './use-new-from.ts'
import { useRead } from './use-read.ts'

/** How far from the end the newest message still counts as seen, in pixels. */
const NEAR_END = 80

export function Thread({ conversation }: { conversation: Conversation }) {
  const t = useTexts(threadTexts)
  const { id } = conversation
  const { data, error, refetch } = useQuery(threadQuery(id))
  const [atEnd, setAtEnd] = useState(true)
  const scroller = useRef<HTMLDivElement>(null)
  useRead(conversation, data?.messages[0]?.id, atEnd)
  const newFrom = useNewFrom(conversation, data?.messages)
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) {
    return (
      <div className="flex-1 p-4">
        <SkeletonList rows={6} />
      </div>
    )
  }
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {/* In a reversed column the position is counted from the end: older messages above move nothing. */}
      <div
        ref={scroller}
        role="log"
        aria-label={t('messages')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the thread
        tabIndex={0}
        onScroll={({ currentTarget }) => setAtEnd(currentTarget.scrollTop > -NEAR_END)}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain -outline-offset-2"
      >
        <Rows id={id} messages={data.messages} newFrom={newFrom} hasOlder={data.cursor !== null} />
      </div>
      {!atEnd && (
        <Button
          size="small"
          className="absolute right-4 bottom-3 h-10 rounded-full shadow-float"
          onClick={() => scroller.current?.scrollTo({ top: 0 })}
        >
          <ArrowDown size={16} aria-hidden />
          {conversation.unread_count > 0 ? t('newBelow') : t('toNewest')}
        </Button>
      )}
    </div>
  )
}

function Rows({
  id,
  messages,
  newFrom,
  hasOlder,
}: {
  id: string
  messages: readonly Message[]
  newFrom: { id: string; count: number } | null
  hasOlder: boolean
}) {
  const t = useTexts(threadTexts)
  const clock = useClock()
  const me = useMe()
  const outbox = useOutbox()
  const all = useMemo(() => {
    const stored = new Set(messages.map(({ client_ref }) => client_ref))
    const unsent = outbox.filter(({ conversationId, ref }) => conversationId === id && !stored.has(ref))
    return [...unsent.map((each) => toMessage(each, me)).reverse(), ...messages]
  }, [messages, outbox, id, me])
  const rows = useMemo(() => rowsOf(all, clock, newFrom), [all, clock, newFrom])
  const choices = useMemo(() => choicesOf(messages), [messages])
  const byId = useMemo(() => new Map(messages.map((message) => [message.id, message])), [messages])
  return (
    <ol className="pb-3">
      {hasOlder ? (
        <Older key={messages.length} id={id} />
      ) : (
        <li className="px-4 pt-6 text-center text-sm text-faint">{t(all.length === 0 ? 'empty' : 'beginning')}</li>
      )}
      {rows.map((row) => (
        // Rows outside the window are not drawn.
        <li
          key={row.key}
          className={cx(
            '[contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]',
            // The browser keeps a visible row in its place: not the mark of a day, since older messages go below it.
            row.kind === 'day' && '[overflow-anchor:none]',
          )}
        >
          <Row row={row} choices={choices} byId={byId} clock={clock} memberId={me.id} />
        </li>
      ))}
    </ol>
  )
}

/** The clock and the member are given to each row, because a hook for them in every row takes longer than drawing it. */
function Row({
  row,
  choices,
  byId,
  clock,
  memberId,
}: {
  row: ThreadRow
  choices: ReadonlyMap<string, string>
  byId: ReadonlyMap<string, Message>
  clock: Clock
  memberId: string
}) {
  const t = useTexts(threadTexts)
  if (row.kind === 'day') {
    return <p className="px-4 pt-4 pb-1 text-center text-sm font-medium text-faint">{clock.nameOf(row.day, 'long')}</p>
  }
  if (row.kind === 'new') {
    return (
      <p className="flex items-center gap-3 px-4 pt-3 text-sm font-medium text-accent-ink before:h-px before:flex-1 before:bg-accent after:h-px after:flex-1 after:bg-accent">
        {t('newMark', { count: row.count })}
      </p>
    )
  }
  const { message, isFirst } = row
  if (message.type === 'event')
    return (
      <div className="pt-2">
        <ThreadEvent message={message} />
      </div>
    )
  const quoted = message.reply_to_id ? byId.get(message.reply_to_id) : undefined
  return (
    <MessageBubble
      message={message}
      isFirst={isFirst}
      chosen={choices.get(message.id)}
      quoted={quoted}
      clock={clock}
      isMine={message.author.kind === 'member' && message.author.id === memberId}
    />
  )
}

/** Loads the page of older messages when it comes near the window. */
function Older({ id }: { id: string }) {
  const t = useTexts(threadTexts)
  const place = useRef<HTMLLIElement>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (failed || !place.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        loadOlder(id).catch(() => setFailed(true))
      },
      { root: place.current.closest('[role=log]'), rootMargin: '600px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [id, failed])
  return (
    <li ref={place} className="flex justify-center py-3 [overflow-anchor:none]">
      {failed ? (
        <Button size="small" onClick={() => setFailed(false)}>
          {t('older')}
        </Button>
      ) : (
        <span className="text-sm text-faint">{t('older')} …</span>
      )}
    </li>
  )
}
