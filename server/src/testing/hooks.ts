// For tests of webhooks: somebody who listens, and a workspace that subscribes, makes events and looks into its log.
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

export const SECONDS = 1 / 60

export type Hooks = Awaited<ReturnType<typeof hooksOf>>

interface Named {
  id: string
}

/** The loops of a world in which a receiver has so many milliseconds to answer. */
export const sendingWithin = (deadline: number): NewLoop[] => [
  { listensAs: 'deliveries', open: (options) => createSender({ ...options, deadline }) },
]

/** Somebody who answers when told to, each request in its turn. */
export async function listeningWhenTold() {
  const waiting: ((reply: Reply) => void)[] = []
  let answered: Reply | null = null
  const receiver = await listening(() => answered ?? new Promise<Reply>((resolve) => void waiting.push(resolve)))
  return {
    ...receiver,
    /** The request that has waited longest. */
    answer: (status: number) => waiting.shift()?.({ status }),
    /** All that wait, and all to come. */
    answerAll(status: number) {
      answered = { status }
      for (const each of waiting.splice(0)) each(answered)
    },
  }
}

/** Somebody who answers as their mood is, which can be changed. */
export async function moody(reply: Reply) {
  const mood = { reply }
  return { mood, receiver: await listening(() => mood.reply) }
}

/** The same way outside, with a note of the calls that have begun and of how many have ended. */
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

/** As the specification has it, over the bytes as they came. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['svc-signature'])) ?? []
  return createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex') === v1
}

const CHECKS = new Map(webhookNotices.map(({ type, body }) => [type, bodyCheck(body)]))
/** Where an event differs from what the contract says of it; it should be nowhere. */
export const contractFaults = (envelope: { type: string }) => CHECKS.get(envelope.type)?.(envelope)

/** Each booking of `happen` is one event for those who subscribe to no more than confirmations. */
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
    /** The ids of the bookings, in their order. */
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
    /** Newest first. */
    deliveries,
    /** The newest one. */
    delivery: async (endpoint: Named) => (await deliveries(endpoint, '?limit=1'))[0],
    statuses: async (endpoint: Named): Promise<string[]> =>
      (await deliveries(endpoint, '?limit=200')).map(({ status }: { status: string }) => status),
  }
}

/** One event after the other, each with its attempt. */
export async function happenInTurn(world: World, { happen }: Hooks, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    await happen()
    await world.runJobs()
  }
}

/** What nobody will look at any more must not be sent while the next test runs. */
export async function forgetEndpoints({ db }: World): Promise<void> {
  await db.deleteFrom('webhook_endpoints').execute()
}
