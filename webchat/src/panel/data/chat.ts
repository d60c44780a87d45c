// The chat of this tab: its thread, from lists, the stream and what the visitor sends.
import type { PageInfo } from '../../frame/messages.ts'
import { type Api, NoConnection, Refusal } from './api.ts'
import { openDelivery } from './delivery.ts'
import { follow, type LiveState, type StreamSource } from './follow.ts'
import { newRef } from './new-ref.ts'
import { type Content, openOutbox, type Unsent } from './outbox.ts'
import type { PanelStorage } from './panel-storage.ts'
import { inOneTab, openSession, type Session } from './session.ts'
import type { Conversation, Message } from './shapes.ts'
import { openStore, type Store } from './store.ts'
import { merged, replaced, stillUnsent, unreadOf } from './thread.ts'
import { pause, shown } from './waiting.ts'

export interface ChatState {
  /** Whether the panel knows if there is a thread. */
  isLoaded: boolean
  conversation: Conversation | null
  messages: readonly Message[]
  unsent: readonly Unsent[]
  /** Whether there are older messages than those that are loaded. */
  hasEarlier: boolean
  live: LiveState | 'none'
  isOnline: boolean
  isTeamTyping: boolean
  /** The visitor's newest message that the team has read; null: none. */
  readByTeam: string | null
  unread: number
  /** Until when the server wants no further message, as a time. */
  waitsUntil: number | null
  hasEnded: boolean
  /** How many people have left this panel: signed out, or somebody else has signed in. */
  departures: number
}

export interface Chat {
  store: Store<ChatState>
  session: Session
  send(content: Content): void
  /** Sends a refused message again. */
  retry(ref: string): void
  remove(ref: string): void
  typed(): void
  /** Null: nobody is signed in on the website. */
  identify(token: string | null): void
  /** The panel was opened. */
  opened(): void
  /** The panel was closed. */
  closed(): void
  loadEarlier(): Promise<void>
  /** Loads the newest messages again, with links to files that work. */
  refresh(): Promise<void>
  end(): Promise<void>
  begin(): void
}

export interface ChatOptions {
  api: Api
  storage: PanelStorage
  locale(): string
  page(): PageInfo | null
}

const MESSAGES_PER_PAGE = 30
const MAX_MESSAGES_PER_PAGE = 100
const MIN_MESSAGES_WITH_MORE = 10
const POLL_MS = 4_000
const POLL_WHILE_CLOSED_MS = 20_000
const TYPING_EVERY_MS = 4_000
const TYPING_LASTS_MS = 6_000
const OUTBOX = 'outbox'
const READ = 'read'

interface MessageList {
  data: readonly Message[]
  next_cursor: string | null
}

export function openChat({ api, storage, locale, page }: ChatOptions): Chat {
  const store = openStore<ChatState>({
    isLoaded: false,
    conversation: null,
    messages: [],
    unsent: [],
    hasEarlier: false,
    live: 'none',
    isOnline: navigator.onLine,
    isTeamTyping: false,
    readByTeam: null,
    unread: 0,
    waitsUntil: null,
    hasEnded: false,
    departures: 0,
  })
  const session = openSession({ api, storage, locale, page, changed: visitorChanged, left: personLeft })
  let following: AbortController | null = null
  let isShown = false
  let lastTyped = 0
  let typingTimer: ReturnType<typeof setTimeout> | undefined
  let earlierCursor: string | null = null

  const outbox = openOutbox({
    storage: {
      read: () => (storage.read(OUTBOX) as readonly Unsent[] | null) ?? [],
      write: (unsent) => storage.write(OUTBOX, unsent.length > 0 ? unsent : null),
    },
    send: openDelivery(session, (waitsUntil) => store.set({ waitsUntil })),
    arrived: (message) => add([message]),
    changed: showUnsent,
    pause,
    inOneTab: (work) => inOneTab('outbox', work),
  })

  function add(messages: readonly Message[]): void {
    const all = merged(store.get().messages, messages)
    store.set({ messages: all, unread: unreadOf(all).length, unsent: stillUnsent(outbox.list(), all) })
    if (isShown) markRead()
  }

  function showUnsent(): void {
    store.set({ unsent: stillUnsent(outbox.list(), store.get().messages) })
  }

  /** Loads the newest page, and drops older messages: some between them may be missing. */
  async function refresh(): Promise<void> {
    const visitor = session.token()
    if (visitor === null) return
    const { data, next_cursor } = await api.call<MessageList>('/messages', {
      visitor,
      query: { limit: MESSAGES_PER_PAGE },
    })
    if (visitor !== session.token()) return
    earlierCursor = next_cursor
    store.set({ messages: replaced(store.get().messages, data), hasEarlier: next_cursor !== null })
    add([])
  }

  async function poll(): Promise<void> {
    const visitor = session.token()
    const newest = newestOf(store.get().messages)
    if (visitor === null || !newest) return refresh()
    const query = { limit: MAX_MESSAGES_PER_PAGE, after: newest.id }
    const { data, next_cursor } = await api.call<MessageList>('/messages', { visitor, query })
    if (visitor !== session.token()) return
    if (next_cursor !== null) return refresh()
    add(data)
  }

  async function loadEarlier(): Promise<void> {
    if (earlierCursor === null) return
    const visitor = session.token()
    const query = { limit: MESSAGES_PER_PAGE, cursor: earlierCursor }
    const { data, next_cursor } = await session.call<MessageList>('/messages', { query })
    if (visitor !== session.token()) return
    earlierCursor = next_cursor
    store.set({ hasEarlier: next_cursor !== null })
    add(data)
  }

  /** The visitor was made, has ended, or was changed by another tab. */
  function visitorChanged(): void {
    following?.abort()
    following = null
    earlierCursor = null
    store.set({
      conversation: null,
      messages: [],
      unread: 0,
      hasEarlier: false,
      isTeamTyping: false,
      readByTeam: null,
      live: 'none',
      waitsUntil: null,
    })
    showUnsent()
    if (session.token() !== null) {
      store.set({ hasEnded: false })
      start()
    }
  }

  function personLeft(): void {
    outbox.dropFiles()
    visitorChanged()
    store.set({ hasEnded: false, departures: store.get().departures + 1 })
  }

  function start(): void {
    if (following || session.token() === null) return
    const stop = new AbortController()
    following = stop
    const listener = {
      missed: refresh,
      poll,
      become: (live: LiveState) => store.set({ live }),
      heard: ({ name, data }: { name: string; data: unknown }) => hear(name, data as Record<string, unknown>),
    }
    void follow(sourceFor(), listener, stop.signal).then((refusal) => {
      if (following !== stop) return
      following = null
      store.set({ live: 'none' })
      if (refusal === 401) session.forget()
    })
  }

  function sourceFor(): StreamSource {
    return {
      open: (lastId, signal) =>
        api.stream(
          '/stream',
          { 'svc-visitor': session.token() ?? '', ...(lastId !== null && { 'last-event-id': lastId }) },
          signal,
        ),
      newest: () => newestOf(store.get().messages)?.event_id ?? null,
      now: () => Date.now(),
      pause,
      shown,
      isShown: () => document.visibilityState === 'visible',
      pollMs: () => (isShown ? POLL_MS : POLL_WHILE_CLOSED_MS),
    }
  }

  function hear(name: string, data: Record<string, unknown>): void {
    if (name === 'typing') {
      clearTimeout(typingTimer)
      typingTimer = setTimeout(() => store.set({ isTeamTyping: false }), TYPING_LASTS_MS)
      store.set({ isTeamTyping: true })
    } else if (name === 'read') {
      if (typeof data.up_to_message_id === 'string') store.set({ readByTeam: data.up_to_message_id })
    } else if (name === 'conversation') {
      takeConversation(data as unknown as Conversation)
    } else if (typeof data.id === 'string') {
      if (data.direction === 'outbound') store.set({ isTeamTyping: false })
      add([data as unknown as Message])
    }
  }

  function takeConversation(conversation: Conversation | null): void {
    store.set({ conversation, readByTeam: conversation?.read_up_to_message_id ?? null })
  }

  function markRead(): void {
    const { messages } = store.get()
    const unread = unreadOf(messages)
    const newest = unread[unread.length - 1]
    if (!newest || document.visibilityState !== 'visible') return
    const ids = new Set(unread.map(({ id }) => id))
    store.set({ unread: 0, messages: messages.map((each) => (ids.has(each.id) ? { ...each, status: 'read' } : each)) })
    storage.write(READ, newest.created_at)
    session.call('/read', { method: 'POST', body: { up_to_message_id: newest.id } }).catch(() => undefined)
  }

  /** Another tab has read up to this time. */
  function readElsewhere(upTo: unknown): void {
    if (typeof upTo !== 'string') return
    const messages = store
      .get()
      .messages.map((each) =>
        each.direction === 'outbound' && each.created_at <= upTo ? { ...each, status: 'read' } : each,
      )
    store.set({ messages, unread: unreadOf(messages).length })
  }

  async function resume(): Promise<void> {
    try {
      const answer = await session.resume()
      if (answer) {
        takeConversation(answer.conversation)
        add(answer.messages)
        // The answer does not say whether there are older ones.
        if (answer.messages.length >= MIN_MESSAGES_WITH_MORE) refresh().catch(() => undefined)
        start()
      }
    } catch (error) {
      throwUnexpected(error)
      // The stream brings what is missing when the server can be reached again.
      start()
    }
    store.set({ isLoaded: true })
    void outbox.flush()
  }

  return {
    store,
    session,
    send(content) {
      store.set({ hasEnded: false })
      outbox.add({ ref: newRef(), made_at: new Date().toISOString(), content, fault: null })
      void outbox.flush()
    },
    retry(ref) {
      outbox.retry(ref)
      void outbox.flush()
    },
    remove: outbox.remove,
    typed() {
      const now = Date.now()
      if (now - lastTyped < TYPING_EVERY_MS || store.get().messages.length === 0) return
      lastTyped = now
      session.call('/typing', { method: 'POST' }).catch(() => undefined)
    },
    identify(token) {
      session
        .identify(token)
        .then((answer) => {
          if (!answer) return
          takeConversation(answer.conversation)
          add(answer.messages)
          start()
        })
        .catch(throwUnexpected)
    },
    opened() {
      isShown = true
      markRead()
    },
    closed() {
      isShown = false
    },
    loadEarlier,
    refresh,
    async end() {
      await session.call('/end', { method: 'POST' })
      storage.write(OUTBOX, null)
      session.forget()
      store.set({ hasEnded: true })
    },
    begin() {
      showUnsent()
      storage.listen((name) => {
        session.lookAgain()
        if (name === 'visitor') visitorChanged()
        else if (name === OUTBOX) showUnsent()
        else if (name === READ) readElsewhere(storage.read(READ))
      })
      const network = () => {
        store.set({ isOnline: navigator.onLine })
        if (navigator.onLine) void outbox.flush()
      }
      addEventListener('online', network)
      addEventListener('offline', network)
      document.addEventListener('visibilitychange', () => isShown && markRead())
      // The browser may keep the page for its back button, and then no connection may stay open.
      addEventListener('pagehide', () => {
        following?.abort()
        following = null
      })
      addEventListener('pageshow', start)
      void resume()
    },
  }
}

const newestOf = (messages: readonly Message[]): Message | undefined => messages[messages.length - 1]

/** A server that cannot be reached, or that refuses, is not a fault of the panel. */
function throwUnexpected(error: unknown): void {
  if (!(error instanceof NoConnection || error instanceof Refusal)) throw error
}
