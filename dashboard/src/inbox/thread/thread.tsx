// The thread of a conversation. It begins at its end, and loads older messages when they come near the window.
import { useQuery } from '@tanstack/react-query'
import { ArrowDown } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { Conversation, Message } from '../../data/api.ts'
import { useClock, useMe } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Failed, SkeletonList } from '../../ui/surface.tsx'
import { useNear } from '../../ui/use-near.ts'
import { loadOlder, threadQuery } from '../loaded-thread.ts'
import { toMessage, useOutbox } from '../outbox.ts'
import { threadTexts } from './texts.ts'
import { ThreadPart } from './thread-part.tsx'
import { partsOf, rowsOf } from './thread-rows.ts'
import { useNewFrom } from './use-new-from.ts'
import { useRead } from './use-read.ts'

/** How far from the end the newest message still counts as seen, in pixels. */
const NEAR_END_PIXELS = 80

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
        onScroll={({ currentTarget }) => setAtEnd(currentTarget.scrollTop > -NEAR_END_PIXELS)}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain -outline-offset-2"
      >
        <Rows key={id} id={id} messages={data.messages} newFrom={newFrom} hasOlder={data.cursor !== null} />
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
  /** The oldest message when the conversation was opened. Parts are counted from it, so that they stay the same. */
  const middle = useRef<string>(undefined)
  if (!messages.some((message) => message.id === middle.current)) middle.current = messages.at(-1)?.id
  const all = useMemo(() => {
    const stored = new Set(messages.map(({ client_ref }) => client_ref))
    const unsent = outbox.filter(({ conversationId, ref }) => conversationId === id && !stored.has(ref))
    return [...unsent.map((each) => toMessage(each, me)).reverse(), ...messages]
  }, [messages, outbox, id, me])
  const parts = useMemo(() => partsOf(rowsOf(all, clock, newFrom), middle.current), [all, clock, newFrom])
  return (
    <div className="pb-3">
      {hasOlder ? (
        <Older id={id} />
      ) : (
        <p className="px-4 pt-6 text-center text-sm text-faint">{t(all.length === 0 ? 'empty' : 'beginning')}</p>
      )}
      {parts.map(({ key, rows }) => (
        <ThreadPart key={key} rows={rows} clock={clock} memberId={me.id} />
      ))}
    </div>
  )
}

/** Loads the page of older messages when it comes near the window. */
function Older({ id }: { id: string }) {
  const t = useTexts(threadTexts)
  const [state, setState] = useState<'waiting' | 'loading' | 'failed'>('waiting')
  const load = () => {
    setState('loading')
    loadOlder(id).then(
      () => setState('waiting'),
      () => setState('failed'),
    )
  }
  const place = useNear<HTMLDivElement>(load, { isOn: state === 'waiting', pixels: 600, inside: '[role=log]' })
  return (
    <div ref={place} className="flex justify-center py-3 [overflow-anchor:none]">
      {state === 'failed' ? (
        <Button size="small" onClick={load}>
          {t('older')}
        </Button>
      ) : (
        <span className="text-sm text-faint">{t('older')} …</span>
      )}
    </div>
  )
}
