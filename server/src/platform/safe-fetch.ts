// Guards outgoing calls: every call to an address from a user goes through here, and reaches only public addresses.
import { isPublicAddress, plainAddress } from '../lib/public-address.ts'
import { type AddressRule, readTarget, type Target } from './safe-fetch/address-rule.ts'
import { type Connections, openConnections } from './safe-fetch/connections.ts'
import { type Deadline, startDeadline, within } from './safe-fetch/deadline.ts'
import { type Cut, exchange, type ReceivedAnswer } from './safe-fetch/exchange.ts'
import { CallError, type Failure, failureOf } from './safe-fetch/failure.ts'
import { openNameServer, systemNames } from './safe-fetch/name-server.ts'
import { redirected } from './safe-fetch/redirect.ts'
import type { SafeRequest } from './safe-fetch/request.ts'

export type SafeAnswer =
  /** `cutBy` says why the body is not whole; `url` is where the last redirect led. */
  | ({ failure: null; url: string; isWhole: boolean; cutBy: Cut | null } & ReceivedAnswer)
  /** `hasLeft`: the other side may have done what the request asks. */
  | { failure: Failure; status: null; detail: string; hasLeft: boolean }

export interface SafeFetch {
  /**
   * Whether this address may be called: `refusal` is a sentence that says why not, or null. `isChecked` is false when
   * no name server answered.
   */
  check(url: string, options?: { http?: true }): Promise<{ refusal: string | null; isChecked: boolean }>
  /**
   * Never throws for what the server or the network does. Redirects are followed as often as the request allows; the
   * next redirect is an answer like any other.
   */
  fetch(request: SafeRequest): Promise<SafeAnswer>
  /** Calls that are still running end with an error. */
  close(): Promise<void>
}

export interface SafeFetchOptions {
  /** Allows http and private addresses: for development. */
  allowPrivate: boolean
  /** Origins that the operator has set: the address rule does not apply to them, and they may use http. */
  trustedOrigins?: readonly string[]
  /** All addresses of a name, by one look-up; rejects or returns an empty list when there is no answer. */
  resolve?: (name: string) => Promise<string[]>
  /** Whether an address may be connected to; by default the rule of `lib/public-address.ts`. */
  isPublic?: (address: string) => boolean
  /** Certificates to trust in addition to those of the system, for tests. */
  ca?: string
}

export function openSafeFetch({ allowPrivate, trustedOrigins = [], ca, ...options }: SafeFetchOptions): SafeFetch {
  const { isPublic = isPublicAddress } = options
  const ownNames = systemNames()
  const publicNames = openNameServer()
  let connections: Promise<Connections> | null = null
  const running = new Set<Deadline>()
  let isClosed = false

  function ready(): Promise<Connections> {
    connections ??= import('undici').then((undici) => openConnections(undici, ca))
    return connections
  }

  const isTrusted = (url: string) => URL.canParse(url) && trustedOrigins.includes(new URL(url).origin)
  /** A redirect from another server leads to a trusted origin only if that is public, like any address. */
  const ruleFor = (url: string, allowHttp?: boolean, redirectedFrom = url): AddressRule => ({
    allowPrivate: allowPrivate || (isTrusted(url) && isTrusted(redirectedFrom)),
    allowHttp,
    isPublic,
  })
  /** The addresses of a name; an empty list when no name server answered. */
  const lookUp = ({ host }: Target, rule: AddressRule) => {
    const resolve = options.resolve ?? (rule.allowPrivate ? ownNames : publicNames).resolve
    return resolve(host).catch(() => [])
  }
  // A name with a public and a private address is refused: no legitimate server has one.
  const mayReach = (addresses: readonly string[], rule: AddressRule) => rule.allowPrivate || addresses.every(isPublic)

  async function call(
    { findKept, open, keep }: Connections,
    target: Target,
    rule: AddressRule,
    request: SafeRequest,
    deadline: Deadline,
  ): Promise<SafeAnswer> {
    const found = target.isLiteral ? [target.host] : await within(deadline, lookUp(target, rule))
    if (found.length === 0) throw new CallError('dns_error', 'No address was found for the name of the host.')
    if (!mayReach(found, rule)) throw new CallError('blocked_address', NOT_PUBLIC)
    const addresses = [...new Set(found.map(plainAddress))]
    let connection = (request.once ? null : findKept(target, addresses)) ?? open(target, addresses)
    for (;;) {
      const opened = connection.opened()
      const outcome = await exchange(connection, target.path, request, deadline)
      if (outcome.answer && outcome.isWhole) keep(connection)
      else connection.end()
      if (outcome.answer) {
        const { answer, isWhole, cutBy } = outcome
        return { failure: null, url: request.url, isWhole, cutBy, ...answer }
      }
      const failure = failureOf(outcome.error)
      failure.hasLeft = outcome.hasLeft
      // The server closed a kept connection just when it was used again. That is not a failure, so a new one is opened.
      const isStale = opened > 0 && connection.opened() === opened && !outcome.hasBegun
      if (!isStale || failure.failure !== 'connection_reset') throw failure
      connection = open(target, addresses)
    }
  }

  async function fetchOnce(request: SafeRequest, rule: AddressRule): Promise<SafeAnswer> {
    const target = readTarget(request.url, rule)
    if (typeof target === 'string') return { failure: 'blocked_address', status: null, detail: target, hasLeft: false }
    // Before the time starts, because the first call has to load a library.
    const pool = await ready()
    if (isClosed) throw closed()
    const deadline = startDeadline(request.deadline)
    running.add(deadline)
    const end = () => deadline.end(ended())
    request.signal?.addEventListener('abort', end)
    if (request.signal?.aborted) end()
    try {
      return await call(pool, target, rule, request, deadline)
    } catch (error) {
      const { failure, message, hasLeft } = failureOf(error)
      return { failure, status: null, detail: message, hasLeft }
    } finally {
      deadline.stop()
      running.delete(deadline)
      request.signal?.removeEventListener('abort', end)
    }
  }

  return {
    async check(url, { http } = {}) {
      const rule = ruleFor(url, http)
      const target = readTarget(url, rule)
      if (typeof target === 'string') return { refusal: target, isChecked: true }
      // An IP address was checked when it was read.
      if (target.isLiteral) return { refusal: null, isChecked: true }
      const found = await lookUp(target, rule)
      return { refusal: mayReach(found, rule) ? null : NOT_PUBLIC, isChecked: found.length > 0 }
    },
    async fetch(request) {
      let rule = ruleFor(request.url, request.http)
      for (let next = request; ; ) {
        const answer = await fetchOnce(next, rule)
        const after = answer.failure === null && (next.follow ?? 0) > 0 ? redirected(next, answer) : null
        if (after === null) return answer
        rule = ruleFor(after.url, request.http, next.url)
        next = after
      }
    },
    async close() {
      isClosed = true
      for (const deadline of running) deadline.end(closed())
      ownNames.close()
      publicNames.close()
      await connections?.then((pool) => pool.close())
    },
  }
}

const NOT_PUBLIC = 'The name of the host leads to an address that is not public.'
const ended = () => new Error('The caller has ended the call.')
const closed = () => new Error('Calls to other servers have ended: the process stops.')
