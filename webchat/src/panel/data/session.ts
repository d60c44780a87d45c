// The visitor of this browser: made with the first thing that the visitor does, known by a token that never leaves the panel.
import type { PageInfo } from '../../frame/messages.ts'
import { type Api, type Call, Refusal } from './api.ts'
import type { Conversation, Message } from './shapes.ts'
import type { Shelf } from './shelf.ts'

export interface SessionAnswer {
  visitor_token: string
  conversation: Conversation | null
  messages: readonly Message[]
}

export interface Details {
  name?: string
  email?: string
  phone?: string
}

export interface Session {
  token(): string | null
  /** Makes the visitor, if there is none yet. */
  begin(): Promise<SessionAnswer | null>
  /** Asks for what was said so far; null: there is no visitor, or the server does not know it any more. */
  resume(): Promise<SessionAnswer | null>
  /**
   * Who the website says the visitor is. It may be somebody else than before: then everything begins anew. Null: the
   * website has said something else in the meantime.
   */
  identify(identityToken: string): Promise<SessionAnswer | null>
  /** Tells what the visitor typed about themselves. */
  describe(details: Details): Promise<void>
  /** A call of the visitor; a visitor that the server does not know any more becomes a new one. */
  call<Answer>(path: string, call?: Call): Promise<Answer>
  forget(): void
}

export interface SessionOptions {
  api: Api
  shelf: Shelf
  locale(): string
  page(): PageInfo | null
  /** The visitor has become another one, or none. */
  changed(): void
}

const TOKEN = 'visitor'
const MAX_TRIES = 3

export function openSession({ api, shelf, locale, page, changed }: SessionOptions): Session {
  let identity: string | null = null
  let details: Details = {}

  const token = () => {
    const kept = shelf.read(TOKEN)
    return typeof kept === 'string' ? kept : null
  }

  /** Null: the visitor has become another one in the meantime, who must not see what was said to the one before. */
  async function ask(visitor: string | null): Promise<SessionAnswer | null> {
    const about = {
      locale: locale(),
      ...(page() && { page: page() }),
      // A visitor who is there has told them already, and the answer may make another person the visitor.
      ...(visitor === null && details),
      ...(identity && { identity_token: identity }),
    }
    const answer = await api.call<SessionAnswer>('/sessions', { method: 'POST', visitor, body: about })
    if (token() !== visitor) return null
    if (answer.visitor_token !== visitor) {
      if (visitor !== null) details = {}
      shelf.write(TOKEN, answer.visitor_token)
      changed()
    }
    return answer
  }

  /** A token of the website that has expired or is wrong does not keep the visitor out, who goes on unknown. */
  async function askAnyway(visitor: string | null): Promise<SessionAnswer | null> {
    try {
      return await ask(visitor)
    } catch (error) {
      if (identity === null || !isBadIdentity(error)) throw error
      console.warn(`Holdfast chat: ${error.message}`)
      identity = null
      return ask(visitor)
    }
  }

  const forget = () => {
    if (token() === null) return
    shelf.write(TOKEN, null)
    changed()
  }

  let beginning: Promise<SessionAnswer | null> | null = null
  /** Of two tabs that begin at once, one makes the visitor and the other finds it. */
  const begin = async () => {
    if (token() !== null) return null
    beginning ??= alone('session', async () => (token() === null ? askAnyway(null) : null)).finally(() => {
      beginning = null
    })
    return beginning
  }

  return {
    token,
    begin,
    async resume() {
      const visitor = token()
      if (visitor === null && identity === null) return null
      try {
        return await askAnyway(visitor)
      } catch (error) {
        if (!isUnknownVisitor(error)) throw error
        forget()
        return identity === null ? null : askAnyway(null)
      }
    },
    async identify(identityToken) {
      identity = identityToken
      for (let tried = 1; ; tried += 1) {
        const answer = await ask(token())
        if (answer || identity !== identityToken || tried === MAX_TRIES) return answer
      }
    },
    async describe(more) {
      const before = details
      details = { ...details, ...more }
      try {
        if (token() === null) await begin()
        else await api.call('/identify', { method: 'POST', visitor: token(), body: more })
      } catch (error) {
        details = before
        throw error
      }
    },
    async call<Answer>(path: string, call: Call = {}) {
      await begin()
      try {
        return await api.call<Answer>(path, { ...call, visitor: token() })
      } catch (error) {
        if (!isUnknownVisitor(error)) throw error
        forget()
        await begin()
        return api.call<Answer>(path, { ...call, visitor: token() })
      }
    },
    forget() {
      details = {}
      forget()
    },
  }
}

const isBadIdentity = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.faults.some(({ pointer }) => pointer === '/identity_token')

const isUnknownVisitor = (error: unknown) => error instanceof Refusal && error.code === 'invalid_visitor'

/** Runs the work while no other tab of this browser runs work of this name. */
export async function alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return work()
  try {
    return await navigator.locks.request(`holdfast-chat-${name}`, work)
  } catch (error) {
    // A browser that stores nothing may have no locks either.
    if (error instanceof DOMException && error.name === 'SecurityError') return work()
    throw error
  }
}
