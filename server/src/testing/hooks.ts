// For tests of webhooks: receivers, and a workspace that subscribes, causes events and reads its log.
import { createHmac } from 'node:crypto'
import { bodyCheck } from '../http/check.ts'
import type { NewLoop } from '../platform/lease-loop.ts'
import type { SafeRequest } from '../platform/safe-fetch/request.ts'
import type { SafeFetch } from '../platform/safe-fetch.ts'
import { webhookNotices } from '../webhooks/notices.ts'
import { createSender } from '../webhooks/sender.ts'
import { listening, type Received, type Receiver, type Reply } from './receiver.ts'
import { at, made, shopOf } from './shop.ts'
import type { TestWorkspace, World } from './world.ts'

export const MINUTES_PER_SECOND = 1 / 60

export type Hooks = Awaited<ReturnType<typeof hooksOf>>

interface Named {
  id: string
}

/** The loops of a world in which a receiver has this many milliseconds to answer. */
export const sendingWithin = (deadline: number): NewLoop[] => [
  { listensAs: 'deliveries', open: (options) => createSender({ ...options, deadline }) },
]

/** A receiver that answers when the test says so, in the order of the requests. */
export async function listeningWhenTold() {
  const waiting: ((reply: Reply) => void)[] = []
  let answered: Reply | null = null
  const receiver = await listening(() => answered ?? new Promise<Reply>((resolve) => void waiting.push(resolve)))
  return {
    ...receiver,
    /** Answers the request that has waited longest. */
    answer: (status: number) => waiting.shift()?.({ status }),
    /** Answers all requests that wait, and all that follow. */
    answerAll(status: number) {
      answered = { status }
      for (const each of waiting.splice(0)) each(answered)
    },
  }
}

/** A receiver with an answer that the test can change. */
export async function listeningWithReply(reply: Reply) {
  const current = { reply }
  return { current, receiver: await listening(() => current.reply) }
}

/** The same guard for outgoing calls, with a record of the calls that have begun and of how many have ended. */
export function watched(outside: SafeFetch) {
  const seen = { begun: [] as SafeRequest[], ended: 0 }
  return {
    ...outside,
    seen,
    async fetch(request: SafeRequest) {
      seen.begun.push(request)
      const answer = await outside.fetch(request)
      seen.ended += 1
      return answer
    },
  }
}

export const envelopesOf = ({ requests }: Pick<Receiver, 'requests'>) =>
  requests.map(({ body }) => JSON.parse(body.toString()))

/** Verifies the signature as the specification describes it, over the raw bytes. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['svc-signature'])) ?? []
  return createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex') === v1
}

const CHECKS = new Map(webhookNotices.map(({ type, body }) => [type, bodyCheck(body)]))
/** The differences between an event and its contract; the list should be empty. */
export const contractFaults = (envelope: { type: string }) => CHECKS.get(envelope.type)?.(envelope)

/** Each booking of `happen` is one event for an endpoint that subscribes to confirmations only. */
export async function hooksOf(workspace: TestWorkspace) {
  const shop = shopOf(workspace)
  const { client } = shop
  const { service_id } = await shop.aClass()
  const path = ({ id }: Named) => `/webhook-endpoints/${id}`
  const deliveries = async (endpoint: Named, query = '') =>
    (await client.get(`${path(endpoint)}/deliveries${query}`)).body.data
  return {
    workspaceId: workspace.id,
    shop,
    client,
    service_id,
    subscribe: async ({ url }: { url: string }, events: readonly string[] = ['booking.confirmed']) =>
      made(await client.post('/webhook-endpoints', { url, events })),
    /** Returns the ids of the bookings, in order. */
    async happen(count = 1): Promise<string[]> {
      const ids: string[] = []
      while (ids.length < count) {
        ids.push(made(await shop.book({ service_id, start: at('10:00', '2031-03-05') })).id)
      }
      return ids
    },
    endpoint: async (endpoint: Named) => (await client.get(path(endpoint))).body,
    change: (endpoint: Named, change: object) => client.patch(path(endpoint), change),
    ping: (endpoint: Named) => client.post(`${path(endpoint)}/ping`),
    resend: (delivery: { id: string; endpoint_id: string }) =>
      client.post(`${path({ id: delivery.endpoint_id })}/deliveries/${delivery.id}/resend`),
    remove: (endpoint: Named) => client.delete(path(endpoint)),
    /** The deliveries, newest first. */
    deliveries,
    /** The newest delivery. */
    delivery: async (endpoint: Named) => (await deliveries(endpoint, '?limit=1'))[0],
    statuses: async (endpoint: Named): Promise<string[]> =>
      (await deliveries(endpoint, '?limit=200')).map(({ status }: { status: string }) => status),
  }
}

/** Causes one event after the other, each with its attempt. */
export async function happenInTurn(world: World, { happen }: Hooks, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await happen()
    await world.runJobs()
  }
}

/** Deletes endpoints that no test uses any more, so that nothing is sent to them while the next test runs. */
export async function forgetEndpoints({ db }: World): Promise<void> {
  await db.deleteFrom('webhook_endpoints').execute()
}
