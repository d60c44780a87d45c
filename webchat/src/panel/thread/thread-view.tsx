// The thread: greeting, messages by day, who is writing, and below them the place where the visitor writes.
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { isUpcoming } from '../data/bookings.ts'
import type { Message } from '../data/shapes.ts'
import { useStore } from '../data/store.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useChat, usePanel, useTexts } from '../ui/panel-context.ts'
import { arrange, localDay } from './arrange.ts'
import { Composer, keepDraft, readDraft } from './composer.tsx'
import { MessageBubble } from './message.tsx'
import { PreChat } from './pre-chat.tsx'
import { threadTexts } from './texts.ts'
import { UnsentBubble } from './unsent.tsx'

/** A visitor who has scrolled up further than this reads old messages, and the list does not scroll by itself. */
const NEAR_THE_END_PIXELS = 80

export function ThreadView({
  focusAt,
  onBook,
  onBookings,
  texts: { book, next },
}: {
  /** A number that grows each time the focus should move to the text field. */
  focusAt: number
  /** Null: nothing can be booked here. */
  onBook: (() => void) | null
  onBookings: () => void
  texts: { book: string; next: string }
}) {
  const t = useTexts(threadTexts)
  const chat = useChat()
  const { bookings, config, words, clock } = usePanel()
  const state = useStore(chat.store, (all) => all)
  const own = useStore(bookings.store, ({ list }) => list)
  const [draft, setDraft] = useState(readDraft)
  const [isDescribed, setDescribed] = useState(false)
  const { messages, unsent, isLoaded } = state
  const items = useMemo(() => arrange(messages, unsent), [messages, unsent])
  const chosen = useMemo(() => chosenIn(messages), [messages])
  const lastOwn = useMemo(() => [...messages].reverse().find(({ direction }) => direction === 'inbound'), [messages])
  const { list, atEnd, toEnd } = useScroll(items, state.isTeamTyping)

  const upcoming = (own ?? []).filter((booking) => isUpcoming(booking))[0]
  const isNew = isLoaded && messages.length === 0 && unsent.length === 0
  const asksFirst = isNew && config.pre_chat.enabled && config.pre_chat.fields.length > 0 && !isDescribed
  const greeting = config.open ? (words.greeting ?? t('greeting')) : (words.away ?? t('away'))
  const write = (text: string) => {
    setDraft(text)
    keepDraft(text)
  }

  return (
    <>
      {upcoming?.start && (
        <button type="button" class="strip" onClick={onBookings}>
          <Icon name="calendar" size={18} />
          <span>
            <span class="unseen">{next} </span>
            {[upcoming.service_name, clock.shortDay(clock.dayOf(upcoming.start)), clock.time(upcoming.start)].join(
              ' · ',
            )}
          </span>
          <Icon name="next" size={16} />
        </button>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: people scroll it with the keyboard */}
      <div ref={list} class="log" role="log" aria-label={t('messages')} tabIndex={0}>
        {state.hasEarlier && (
          <Button look="quiet" onClick={() => void chat.loadEarlier().catch(() => undefined)}>
            {t('earlier')}
          </Button>
        )}
        <ol>
          {!state.hasEarlier && isLoaded && (
            <li class="message theirs first last">
              <div class="bubble">{greeting}</div>
            </li>
          )}
          {items.map((item) => {
            if (item.kind === 'day') return <Day key={item.key} at={item.at} />
            if (item.kind === 'unsent')
              return <UnsentBubble key={item.key} unsent={item.unsent} isLast={item === items[items.length - 1]} />
            const { message, isFirst, isLast } = item
            return (
              <MessageBubble
                key={item.key}
                message={message}
                isFirst={isFirst}
                isLast={isLast || message === lastOwn}
                answered={textOf(messages, message.reply_to_id)}
                mark={message === lastOwn ? t(isReadByTeam(message, state.readByTeam) ? 'read' : 'sent') : null}
                chosen={chosen}
                onChoose={({ id, title }) => chat.send({ choice: { option_id: id, message_id: message.id, title } })}
              />
            )
          })}
        </ol>
        {isNew && !asksFirst && onBook && (
          <div class="suggestions">
            <Button icon="calendar" onClick={onBook}>
              {book}
            </Button>
          </div>
        )}
        {state.isTeamTyping && (
          <div class="typing" role="status">
            <span class="dots" aria-hidden="true">
              <i />
              <i />
              <i />
            </span>
            <span class="unseen">{t('someoneTyping')}</span>
          </div>
        )}
        {asksFirst && <PreChat focusAt={focusAt} onDone={() => setDescribed(true)} />}
      </div>
      {!atEnd && (
        <button type="button" class="to-end" onClick={toEnd}>
          <Icon name="down" size={16} />
          {t('newBelow')}
        </button>
      )}
      {!asksFirst && <Composer draft={draft} onDraft={write} focusAt={focusAt} onBook={onBook} book={book} />}
    </>
  )
}

function Day({ at }: { at: string }) {
  const t = useTexts(threadTexts)
  const { tag } = usePanel()
  const now = new Date()
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  const name = () =>
    new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(at))
  return (
    <li class="day">
      {localDay(at) === now.toDateString()
        ? t('today')
        : localDay(at) === yesterday.toDateString()
          ? t('yesterday')
          : name()}
    </li>
  )
}

/** Ids rise with the time. */
const isReadByTeam = ({ id }: Message, upTo: string | null) => upTo !== null && id <= upTo

/** Null for a message that is not loaded, or has no text. */
function textOf(messages: readonly Message[], id: string | null): string | null {
  return (id && messages.find((message) => message.id === id)?.text) || null
}

/** The options that the visitor chose, as `{message} {option}`. */
function chosenIn(messages: readonly Message[]): ReadonlySet<string> {
  return new Set(messages.map(({ choice }) => (choice ? `${choice.message_id} ${choice.option_id}` : '')))
}

/** Stays at the end while things are added there, and in place while older messages are added before. */
function useScroll(items: readonly unknown[], typing: unknown) {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef({ height: 0, isAtEnd: true, first: items[0] as { key?: string } | undefined })
  const [atEnd, setAtEnd] = useState(true)
  const toEnd = () => {
    const element = list.current
    if (element) element.scrollTop = element.scrollHeight
  }
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const { height, isAtEnd, first } = before.current
    const wasBegin = first?.key !== (items[0] as { key?: string } | undefined)?.key
    if (isAtEnd) toEnd()
    else if (wasBegin) element.scrollTop += element.scrollHeight - height
    else setAtEnd(false)
    before.current = {
      ...before.current,
      height: element.scrollHeight,
      first: items[0] as { key?: string } | undefined,
    }
  }, [items, typing])
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const look = () => {
      const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_THE_END_PIXELS
      before.current = { ...before.current, isAtEnd, height: element.scrollHeight }
      if (isAtEnd) setAtEnd(true)
    }
    // A keyboard on the screen, and pictures that arrive, change the height.
    const grown = new ResizeObserver(() => before.current.isAtEnd && toEnd())
    grown.observe(element)
    if (element.querySelector('ol')) grown.observe(element.querySelector('ol') as Element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      grown.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return { list, atEnd, toEnd }
}
