// The visitor of this browser: made when the visitor first does something, known by a token that never leaves the panel.
import type { PageInfo } from '../../frame/messages.ts'
import { type Api, type Call, Refusal } from './api.ts'
import type { PanelStorage } from './panel-storage.ts'
import type { Conversation, Message } from './shapes.ts'

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
  /** Loads the thread; null: there is no visitor, or the server does not know it any more. */
  resume(): Promise<SessionAnswer | null>
  /** The `sub` of the person whom the website has signed in; null: nobody. */
  person(): string | null
  /**
   * Takes the person whom the website has signed in; null: nobody. If this is another person than before, the earlier
   * person is signed out at once. Answers null if there is nothing to show, or the website has said something else in
   * the meantime.
   */
  identify(identityToken: string | null): Promise<SessionAnswer | null>
  /** Another tab may have changed who is signed in. */
  lookAgain(): void
  /** Sends what the visitor typed about themselves. */
  describe(details: Details): Promise<void>
  /** A call of the visitor; a visitor that the server does not know any more becomes a new one. */
  call<Answer>(path: string, call?: Call): Promise<Answer>
  forget(): void
}

export interface SessionOptions {
  api: Api
  storage: PanelStorage
  locale(): string
  page(): PageInfo | null
  /** The visitor has become another one, or none. */
  changed(): void
  /** The person who was signed in has left: nothing of theirs may be shown, sent or kept any more. */
  left(): void
}

/** The call was made by a person who has left since. Its answer is not for the next one. */
export class PersonLeft extends Error {}

const TOKEN = 'visitor'
const PERSON = 'person'
const MAX_TRIES = 3

export function openSession({ api, storage, locale, page, changed, left }: SessionOptions): Session {
  let identity: string | null = null
  let details: Details = {}
  let person = textIn(storage, PERSON)
  /** Whether the server has not yet confirmed the person that the website names. */
  let isClaimed = false
  let departures = 0
  let beginning: Promise<SessionAnswer | null> | null = null

  /** The visitor of a person who left in another tab. The storage of this tab may still name it for a moment. */
  let gone: string | null = null
  let seen: string | null = null

  const token = () => {
    const kept = textIn(storage, TOKEN)
    if (kept !== null && kept === gone) return null
    seen = kept
    return kept
  }

  const setToken = (fresh: string | null) => {
    seen = fresh
    storage.write(TOKEN, fresh)
  }

  const setPerson = (sub: string | null) => {
    person = sub
    isClaimed = false
    storage.write(PERSON, sub)
  }

  function leave(): void {
    identity = null
    details = {}
    beginning = null
    departures += 1
    left()
  }

  /** Null: the visitor has become another one in the meantime, who must not see what was said to the one before. */
  async function ask(visitor: string | null): Promise<SessionAnswer | null> {
    const departuresBefore = departures
    const signed = identity
    const about = {
      locale: locale(),
      ...(page() && { page: page() }),
      // The server has those of a known visitor, and the answer may make another person the visitor.
      ...(visitor === null && details),
      ...(signed && { identity_token: signed }),
    }
    const answer = await api
      .call<SessionAnswer>('/sessions', { method: 'POST', visitor, body: about })
      .catch((error) => {
        if (signed !== null && signed === identity && isBadIdentity(error)) refuseIdentity(error)
        throw error
      })
    if (token() !== visitor || departures !== departuresBefore) return null
    if (signed) setPerson(subjectOf(signed))
    if (answer.visitor_token !== visitor) {
      if (visitor !== null) details = {}
      setToken(answer.visitor_token)
      changed()
    }
    return answer
  }

  /** A token of the website that has expired or is wrong does not keep the visitor out, who goes on unknown. */
  const askAnyway = (visitor: string | null) =>
    ask(visitor).catch((error) => {
      if (isBadIdentity(error)) return ask(visitor)
      throw error
    })

  function refuseIdentity({ message }: Refusal): void {
    identity = null
    if (isClaimed) setPerson(null)
    console.warn(`Holdfast chat: the visitor could not be identified. ${message}`)
  }

  const forget = () => {
    if (token() === null) return
    setPerson(null)
    setToken(null)
    changed()
  }

  /** Of two tabs that begin at once, one makes the visitor and the other finds it. */
  const begin = async () => {
    if (token() !== null) return null
    beginning ??= inOneTab('session', async () => (token() === null ? askAnyway(null) : null)).finally(() => {
      beginning = null
    })
    return beginning
  }

  /** Makes the visitor of a call; throws if a person has left since the call began. */
  async function visitorAfter(departuresBefore: number): Promise<string | null> {
    await begin()
    if (departures !== departuresBefore) throw new PersonLeft()
    return token()
  }

  return {
    token,
    person: () => person,
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
      const sub = identityToken === null ? null : subjectOf(identityToken)
      if (person !== null && person !== sub) {
        setPerson(null)
        storage.clear()
        leave()
      }
      identity = identityToken
      if (identityToken === null) return null
      if (person !== sub) {
        // This is stored before the call: its answer may be lost, and the visitor belongs to this person all the same.
        setPerson(sub)
        isClaimed = true
      }
      for (let tried = 1; ; tried += 1) {
        const answer = await ask(token())
        if (answer || identity !== identityToken || tried === MAX_TRIES) return answer
      }
    },
    lookAgain() {
      const before = person
      person = textIn(storage, PERSON)
      if (before === null || before === person) return
      gone = seen
      leave()
    },
    async describe(more) {
      const [before, departuresBefore] = [details, departures]
      details = { ...details, ...more }
      try {
        if (token() === null) await begin()
        else await api.call('/identify', { method: 'POST', visitor: token(), body: more })
      } catch (error) {
        if (departures === departuresBefore) details = before
        throw error
      }
    },
    async call<Answer>(path: string, call: Call = {}) {
      const departuresBefore = departures
      const visitor = await visitorAfter(departuresBefore)
      const answer = await api.call<Answer>(path, { ...call, visitor }).catch(async (error) => {
        if (!isUnknownVisitor(error) || departures !== departuresBefore) throw error
        if (token() === visitor) forget()
        return api.call<Answer>(path, { ...call, visitor: await visitorAfter(departuresBefore) })
      })
      if (departures !== departuresBefore) throw new PersonLeft()
      return answer
    },
    forget() {
      details = {}
      forget()
    },
  }
}

function textIn(storage: PanelStorage, name: string): string | null {
  const kept = storage.read(name)
  return typeof kept === 'string' ? kept : null
}

/** The person that a token of the website names, without a check of its signature; null: it cannot be read. */
function subjectOf(identityToken: string): string | null {
  try {
    const claims = identityToken.split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/')
    // Letters with accents are read as two others each, and always as the same ones.
    const { sub } = JSON.parse(atob(claims ?? ''))
    return typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
}

const isBadIdentity = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.faults.some(({ pointer }) => pointer === '/identity_token')

const isUnknownVisitor = (error: unknown) => error instanceof Refusal && error.code === 'invalid_visitor'

/** Runs the work while no other tab of this browser runs work of this name. */
export async function inOneTab<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  if (!navigator.locks) return work()
  try {
    return await navigator.locks.request(`holdfast-chat-${name}`, work)
  } catch (error) {
    // A browser that stores nothing may have no locks either.
    if (error instanceof DOMException && error.name === 'SecurityError') return work()
    throw error
  }
}
