// `npm run listen`: a receiver of webhooks for development, which registers itself, verifies each request and prints
// it.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '@holdfast/time/moment.ts'
import {
  verifyWebhook,
  type WebhookBooking,
  type WebhookEvent,
  WebhookVerificationError,
} from '../../../clients/typescript/src/verify-webhook.ts'
import { SYSTEM } from '../platform/context.ts'
import { Problem } from '../platform/problem.ts'
import { openCtx, type Platform } from '../platform/transaction.ts'
import { pingEndpoint } from '../webhooks/delivery.ts'
import { createEndpoint, deleteEndpoint } from '../webhooks/endpoint.ts'
import type { SUBSCRIBABLE } from '../webhooks/schema.ts'

export interface Receiving {
  port: number
  /** Lines for people, or bodies for programs. */
  form: 'lines' | 'bodies'
  clock(): Date
  /** Prints an event that was verified. */
  print(line: string): void
  /** Prints everything else. */
  notice(line: string): void
  /** Settles when the receiver shall stop. */
  stopped: Promise<unknown>
}

interface Subscription {
  events: readonly (typeof SUBSCRIBABLE)[number][]
  /** null: the oldest workspace. */
  workspaceId: string | null
  withPlatform<T>(work: (platform: Platform) => Promise<T>): Promise<T>
}

const MAX_BODY_BYTES = 1_000_000
const PING_DEADLINE_MS = 5 * SECOND_MS
/** Nobody else registers this path: an endpoint with it was left behind by an earlier run that was killed. */
const PATH = '/npm-run-listen'

/** Another person has registered the address that leads here, and knows the secret. */
export async function listenOnly(receiving: Receiving, secret: string): Promise<void> {
  const receiver = await openReceiver(receiving, Promise.resolve(secret))
  receiving.notice(`Listening on ${receiver.origin}. Ctrl-C ends it.`)
  await receiving.stopped
  await receiver.close()
}

export async function listenRegistered(receiving: Receiving, subscription: Subscription): Promise<void> {
  const { notice, stopped } = receiving
  const { withPlatform } = subscription
  let tellSecret = (_secret: string) => {}
  // The port is opened first, so that nothing is sent to another program on it. Events may arrive before the secret is
  // known.
  const receiver = await openReceiver(receiving, new Promise((resolve) => (tellSecret = resolve)))
  try {
    const endpoint = await withPlatform((platform) => register(platform, receiver.origin + PATH, subscription))
    try {
      tellSecret(endpoint.secret)
      notice(`Listening on ${endpoint.url} for the workspace ${endpoint.workspaceName} (${endpoint.workspaceId}):`)
      notice(`${endpoint.events.join(', ')}. Ctrl-C ends it and deletes the endpoint.`)
      const late = delay(PING_DEADLINE_MS, 'late', { ref: false })
      if ((await Promise.race([receiver.pinged, stopped, late])) === 'late') {
        notice('The ping has not arrived. Does the server run, on this machine, with ALLOW_PRIVATE_WEBHOOKS=1?')
      }
      await stopped
    } finally {
      await withPlatform((platform) => unregister(platform, endpoint))
      notice('The endpoint is deleted.')
    }
  } finally {
    await receiver.close()
  }
}

async function register(platform: Platform, url: string, { events, workspaceId }: Subscription) {
  const workspace = await platform.database.db
    .selectFrom('workspaces')
    .select(['workspace_id as workspaceId', 'name as workspaceName'])
    .where('deleted_at', 'is', null)
    .$if(workspaceId !== null, (query) => query.where('workspace_id', '=', workspaceId))
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  if (!workspace) throw new Error(workspaceId ? `There is no workspace ${workspaceId}.` : 'There is no workspace yet.')
  const ctx = openCtx(platform, { workspaceId: workspace.workspaceId, actor: SYSTEM })
  const leftBehind = await ctx.db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('workspace_id', '=', ctx.workspaceId)
    .where('url', '=', url)
    .execute()
  for (const { id } of leftBehind) await ctx.write((tx) => deleteEndpoint(tx, id))
  const endpoint = await createEndpoint(ctx, { url, events: [...events] })
  await ctx.write((tx) => pingEndpoint(tx, endpoint.id))
  return { ...endpoint, ...workspace }
}

async function unregister(platform: Platform, { id, workspaceId }: { id: string; workspaceId: string }) {
  const ctx = openCtx(platform, { workspaceId, actor: SYSTEM })
  await ctx
    .write((tx) => deleteEndpoint(tx, id))
    .catch((error) => {
      const isGone = error instanceof Problem && error.code === 'not_found'
      if (!isGone) throw error
    })
}

async function openReceiver({ port, form, clock, print, notice }: Receiving, secret: Promise<string>) {
  let tellPinged = () => {}
  const pinged = new Promise<void>((resolve) => (tellPinged = resolve))

  async function receive(request: IncomingMessage): Promise<number> {
    if (request.method !== 'POST') return 405
    const body = await readBody(request)
    const delivery = deliveryOf(request)
    try {
      const event = await verifyWebhook({ body, headers: request.headers, secret: await secret, now: clock() })
      print(form === 'bodies' ? body.toString('utf8') : toLine(clock(), event, delivery))
      if (event.type === 'webhook.ping') tellPinged()
      return 204
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error
      notice(`${toTime(clock())}  ✗ ${error.reason}: ${error.message}  ${delivery}`)
      return 400
    }
  }

  const server = createServer((request, response) => {
    receive(request).then(
      (status) => response.writeHead(status).end(),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(isTaken ? new Error(`Port ${port} is in use. Choose another with --port.`) : error)
    })
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pinged,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw new Error('The body is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Anybody can send a header, and terminals react to some characters, so only an id of ours is shown. */
function deliveryOf({ headers }: IncomingMessage): string {
  const id = String(headers['svc-delivery'] ?? '')
  return /^dlv_\w{1,40}$/.test(id) ? id : '-'
}

const toTime = (at: Date) => `${at.toISOString().slice(11, 19)}Z`

function toLine(at: Date, event: WebhookEvent, delivery: string): string {
  const booking = 'booking' in event.data ? (event.data.booking as WebhookBooking) : null
  const columns = [
    toTime(at),
    event.type.padEnd('booking.rescheduled'.length),
    (booking?.id ?? '-').padEnd('bkg_'.length + 22),
    (booking?.status ?? '-').padEnd('pending_payment'.length),
    (booking?.start_at ?? '-').padEnd('2026-11-19T12:00:00.000Z'.length),
    delivery.padEnd('dlv_'.length + 22),
    '✓ verified',
  ]
  return columns.join('  ')
}
