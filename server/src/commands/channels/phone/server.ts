// Serves the page of the phone, tells it when chats change, and does the actions that people take on it.
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { json as readJson } from 'node:stream/consumers'
import { listenLocally } from '../local-server.ts'
import { KNOWN_CODES } from '../whatsapp/codes.ts'
import { type Action, act, type Emulators, NotPossible } from './actions.ts'
import { NotConnected } from './connect.ts'
import { telegramThreads } from './telegram-thread.ts'
import { whatsAppThreads } from './whatsapp-thread.ts'

export interface PhoneOptions extends Emulators {
  port: number
  clock(): Date
  /** The folder with the files of the page. */
  folder: string
}

const FILES: Record<string, string> = {
  '/': 'index.html',
  '/phone.css': 'phone.css',
  '/phone.js': 'phone.js',
  '/bubble.js': 'bubble.js',
  '/composer.js': 'composer.js',
  '/element.js': 'element.js',
  '/icon.js': 'icon.js',
  '/panel.js': 'panel.js',
}
const TYPES: Record<string, string> = { html: 'text/html', css: 'text/css', js: 'text/javascript' }
const HEADERS = {
  'content-security-policy':
    "default-src 'self'; img-src 'self' blob: data:; media-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
}
const MAX_LOG_ENTRIES = 20
/** The shortest time between two messages that tell the page to load its state again. */
const CHANGES_MS = 50

export async function openPhone({ port, clock, folder, ...emulators }: PhoneOptions) {
  const followers = new Set<ServerResponse>()
  let pending: NodeJS.Timeout | null = null

  function tellChanged(): void {
    pending ??= setTimeout(() => {
      pending = null
      for (const follower of followers) follower.write('data: changed\n\n')
    }, CHANGES_MS)
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://phone')
    if (!isOurs(request, opened)) return send(response, 403, 'This page is for this machine only.')
    if (request.method === 'POST') return doAction(request, response, pathname)
    const file = FILES[pathname]
    if (file) return send(response, 200, await readFile(join(folder, file)), TYPES[file.split('.')[1] ?? ''])
    if (pathname === '/state') return sendJson(response, 200, toState(emulators, clock()))
    if (pathname === '/changes') return follow(response)
    const [, provider, id = ''] = /^\/media\/(whatsapp|telegram)\/([\w-]+)$/.exec(pathname) ?? []
    const media = (provider === 'whatsapp' ? emulators.meta : emulators.bot).media.find(id)
    if (!provider || !media) return send(response, 404, 'There is nothing here.')
    // A file that a person sent must not run as a page of this server.
    const isShown = /^(image|audio|video)\/[\w.+-]+(;|$)/.test(media.mime_type) && !media.mime_type.includes('svg')
    send(response, 200, media.bytes, isShown ? media.mime_type : 'application/octet-stream')
  }

  async function doAction(request: IncomingMessage, response: ServerResponse, pathname: string): Promise<void> {
    if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) {
      return send(response, 415, 'Send application/json.')
    }
    try {
      const body = (await readJson(request)) as Record<string, unknown>
      // The answer of PUT /channels/whatsapp can be piped here as it is.
      const action = pathname === '/hook' ? { do: 'use_hook', channel: body } : body
      sendJson(response, 200, { notices: await act(emulators, action as Action) })
    } catch (error) {
      const isExpected = error instanceof NotPossible || error instanceof NotConnected || error instanceof SyntaxError
      sendJson(response, isExpected ? 422 : 500, { notices: [(error as Error).message] })
    } finally {
      tellChanged()
    }
  }

  function follow(response: ServerResponse): void {
    response.writeHead(200, { ...HEADERS, 'content-type': 'text/event-stream' }).write('data: changed\n\n')
    followers.add(response)
    response.on('close', () => followers.delete(response))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy())
  })
  const opened = await listenLocally(server, port)
  return {
    url: `http://127.0.0.1:${opened}/`,
    /** Called when something has changed. */
    tellChanged,
    async close() {
      if (pending) clearTimeout(pending)
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** Whether a request comes from this page. Other pages are refused, even under a host name that leads to this machine. */
function isOurs({ headers }: IncomingMessage, port: number): boolean {
  const ours = [`127.0.0.1:${port}`, `localhost:${port}`]
  const isFromHere = headers.origin === undefined || ours.some((host) => headers.origin === `http://${host}`)
  return ours.includes(headers.host ?? '') && isFromHere
}

function send(response: ServerResponse, status: number, body: Buffer | string, type = 'text/plain'): void {
  const charset = type.startsWith('text/') ? '; charset=utf-8' : ''
  response.writeHead(status, { ...HEADERS, 'content-type': type + charset }).end(body)
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { ...HEADERS, 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function toState({ meta, bot }: Emulators, now: Date) {
  const { window, refusals, receipts, hook } = meta.state
  const log = [
    ...meta.requests.map((each) => ({ provider: 'whatsapp', ...each })),
    ...bot.requests.filter(({ call }) => call !== 'getUpdates').map((each) => ({ provider: 'telegram', ...each })),
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const polledAt = bot.requests.findLast(({ call }) => call === 'getUpdates')?.at ?? null
  return {
    now,
    threads: [...whatsAppThreads(meta), ...telegramThreads(bot)],
    whatsapp: { hook: hook?.url ?? null, untaken: meta.hooks.untaken.size, window, refusals, receipts },
    telegram: { hook: bot.state.webhook?.url ?? null, polled_at: polledAt, untaken: bot.pending.length },
    failures: [
      ...meta.failures.switches.map((each) => ({ provider: 'whatsapp', ...each })),
      ...bot.failures.switches.map((each) => ({ provider: 'telegram', ...each })),
    ],
    codes: KNOWN_CODES,
    log: log.slice(0, MAX_LOG_ENTRIES).map(({ provider, call, at, status, failure }) => ({
      provider,
      call,
      at,
      status,
      failure: failure?.kind ?? null,
    })),
  }
}
