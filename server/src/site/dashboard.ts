// The dashboard at /: the built page at each of its paths, and its files.
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FIRST_PARTS } from '../../../dashboard/src/data/pages.ts'
import { hashOf, page } from '../http/html.ts'
import { type Packed, pack, sendPacked } from '../http/packed.ts'
import type { MapTiles } from '../platform/config.ts'
import { type BuiltText, builtText, sendAsset, sendFile, withSettings } from './built-files.ts'

export interface DashboardOptions {
  publicUrl: string
  /** null: this process serves no dashboard. */
  dashboard: { folder: string; map: MapTiles | null } | null
}

const FILES = ['favicon.svg', 'favicon-unread.svg', 'manifest.webmanifest']

export function serveDashboard(app: FastifyInstance, { publicUrl, dashboard }: DashboardOptions): void {
  if (dashboard === null) return
  const { folder, map } = dashboard
  const readPage = builtText(join(folder, 'index.html'), (html) => withSettings(html, { map }))
  const prepare = (built: BuiltText) =>
    pack(built.text).then((packed) => ({ packed, policy: policyOf(built.text, publicUrl, map) }))
  /** The page is compressed once after each build. That is safe, because it contains no secret. */
  const prepared = new WeakMap<BuiltText, Promise<{ packed: Packed; policy: string }>>()
  const headers = {
    // Links to us carry tokens behind the #, and paths contain ids: no other site may see them.
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-cache',
  }
  const showPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const built = await readPage()
    reply.headers(headers).type('text/html; charset=utf-8')
    if (built === null) {
      return reply
        .code(503)
        .header('Content-Security-Policy', policyOf(NOT_BUILT, publicUrl, map))
        .send(NOT_BUILT)
    }
    const known = prepared.get(built) ?? prepare(built)
    prepared.set(built, known)
    const { packed, policy } = await known
    return sendPacked(request, reply.header('Content-Security-Policy', policy), packed)
  }
  app.get('/', showPage)
  for (const path of FIRST_PARTS) {
    app.get(`/${path}`, showPage)
    app.get(`/${path}/*`, showPage)
  }
  for (const name of FILES) {
    app.get(`/${name}`, (request, reply) => sendFile(request, reply, join(folder, name), 'public, max-age=3600'))
  }
  const readWorker = builtText(join(folder, 'sw.js'))
  app.get('/sw.js', async (request, reply) => {
    if (await readWorker()) return sendFile(request, reply, join(folder, 'sw.js'), 'no-cache')
    return reply
      .headers({ 'Cache-Control': 'no-cache', 'Content-Type': 'text/javascript; charset=utf-8' })
      .send(NO_WORKER)
  })
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    sendAsset(request, reply, join(folder, 'assets'), request.params['*']),
  )
}

/**
 * For a build without a worker: browsers keep the worker that they have until another one replaces it. This one removes
 * what is stored, and then itself.
 */
const NO_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('message', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(leave()))
async function leave() {
  for (const name of await caches.keys()) if (name.startsWith('holdfast-')) await caches.delete(name)
  await registration.unregister()
}
`

const NOT_BUILT = page(
  'Holdfast',
  '<h1>The dashboard is not built yet</h1><p>Run <code>npm run build</code>, then load this page again.</p>',
)

/** Finds the early script. It does not find the settings, because their element has a type. */
const IN_THE_PAGE = /<script>([\s\S]*?)<\/script>/g

function policyOf(html: string, publicUrl: string, map: MapTiles | null): string {
  const rules = {
    'default-src': ["'self'"],
    'worker-src': ["'self'"],
    'script-src': ["'self'", ...[...html.matchAll(IN_THE_PAGE)].map(([, text = '']) => hashOf(text))],
    // The page sets positions on the calendar and in charts by inline styles.
    'style-src': ["'self'", "'unsafe-inline'"],
    // Links to attachments begin with the public address, whichever address the page was loaded from.
    'img-src': ["'self'", 'data:', 'blob:', publicUrl, ...(map ? [new URL(map.tiles).origin] : [])],
    'media-src': ["'self'", publicUrl],
    'connect-src': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'object-src': ["'none'"],
  }
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
