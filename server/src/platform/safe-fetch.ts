// The guard for outgoing calls: whatever calls an address that a user gave goes through here, and reaches public places only.
import { isPublicAddress, plainAddress } from '../lib/public-address.ts'
import { readTarget, type Target } from './safe-fetch/address-rule.ts'
import { type Connections, openConnections } from './safe-fetch/connections.ts'
import { type Deadline, startDeadline, within } from './safe-fetch/deadline.ts'
import { exchange } from './safe-fetch/exchange.ts'
import { CallError, type Failure, failureOf } from './safe-fetch/failure.ts'
import { openNameServer, systemNames } from './safe-fetch/name-server.ts'
import type { SafeRequest } from './safe-fetch/request.ts'

export type SafeAnswer =
  | { failure: null; status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }
  | { failure: Failure; status: null; detail: string }

export interface SafeFetch {
  /**
   * Whether this address may be called at all: a sentence that says why not, or null.
   * `isChecked` is false when no name server answered.
   */
  check(url: string): Promise<{ refusal: string | null; isChecked: boolean }>
  /** Never throws for what the other side or the network does; redirects are answers like any other. */
  fetch(request: SafeRequest): Promise<SafeAnswer>
  /** Calls still under way are given up, by an error. */
  close(): Promise<void>
}

export interface SafeFetchOptions {
  /** Lifts the address rule and allows http: for development. */
  allowPrivate: boolean
  /** All addresses of a name, by one look-up; rejects or answers none when there is no answer. */
  resolve?: (name: string) => Promise<string[]>
  /** Whether an address may be connected to; the rule of `lib/public-address.ts` unless a test says otherwise. */
  isPublic?: (address: string) => boolean
  /** Certificates to trust beside those of the system (tests). */
  ca?: string
}

export function openSafeFetch({ allowPrivate, ca, ...options }: SafeFetchOptions): SafeFetch {
  const { isPublic = isPublicAddress } = options
  const names = allowPrivate ? systemNames() : openNameServer()
  const resolve = options.resolve ?? names.resolve
  let connections: Promise<Connections> | null = null
  const running = new Set<Deadline>()
  let isClosed = false

  function ready(): Promise<Connections> {
    connections ??= import('undici').then((undici) => openConnections(undici, ca))
    return connections
  }

  /** What a name leads to; nothing when nobody answered. */
  const lookUp = ({ host }: Target) => resolve(host).catch(() => [])
  // A name that leads to a public and to a private place is refused as a whole: nobody honest has one.
  const mayReach = (addresses: readonly string[]) => allowPrivate || addresses.every(isPublic)

  async function call(
    { findKept, open, keep }: Connections,
    target: Target,
    request: SafeRequest,
    deadline: Deadline,
  ): Promise<SafeAnswer> {
    const found = target.isLiteral ? [target.host] : await within(deadline, lookUp(target))
    if (found.length === 0) throw new CallError('dns_error', 'No address was found for the name of the host.')
    if (!mayReach(found)) throw new CallError('blocked_address', NOT_PUBLIC)
    const addresses = [...new Set(found.map(plainAddress))]
    let connection = findKept(target, addresses) ?? open(target, addresses)
    for (;;) {
      const opened = connection.opened()
      const outcome = await exchange(connection, target.path, request, deadline)
      if (outcome.answer && outcome.isWhole) keep(connection)
      else connection.end()
      if (outcome.answer) return { failure: null, ...outcome.answer }
      const failure = failureOf(outcome.error)
      // The other side closed a kept connection just when it was used again: no failure of theirs, nor of ours.
      const isStale = opened > 0 && connection.opened() === opened && !outcome.hasBegun
      if (!isStale || failure.failure !== 'connection_reset') throw failure
      connection = open(target, addresses)
    }
  }

  return {
    async check(url) {
      const target = readTarget(url, { allowPrivate, isPublic })
      if (typeof target === 'string') return { refusal: target, isChecked: true }
      // Its rule was applied already.
      if (target.isLiteral) return { refusal: null, isChecked: true }
      const found = await lookUp(target)
      return { refusal: mayReach(found) ? null : NOT_PUBLIC, isChecked: found.length > 0 }
    },
    async fetch(request) {
      const target = readTarget(request.url, { allowPrivate, isPublic })
      if (typeof target === 'string') return { failure: 'blocked_address', status: null, detail: target }
      // Before the time begins to count: at the first call there is something to load.
      const pool = await ready()
      if (isClosed) throw closed()
      const deadline = startDeadline(request.deadline)
      running.add(deadline)
      try {
        return await call(pool, target, request, deadline)
      } catch (error) {
        const { failure, message } = failureOf(error)
        return { failure, status: null, detail: message }
      } finally {
        deadline.stop()
        running.delete(deadline)
      }
    },
    async close() {
      isClosed = true
      for (const deadline of running) deadline.end(closed())
      names.close()
      await connections?.then((pool) => pool.close())
    },
  }
}

const NOT_PUBLIC = 'The name of the host leads to an address that is not public.'
const closed = () => new Error('Calls to other servers have ended: the process stops.')
