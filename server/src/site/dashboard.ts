// The dashboard at /: the built page at each of its paths, and its files.
import { createHash } from 'node:crypto'
import { type FileHandle, open, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PAGES } from '../../../dashboard/src/data/pages.ts'
import { page } from '../http/html.ts'
import { accepts } from '../http/packed.ts'
import type { MapTiles } from '../platform/config.ts'
import { Problem } from '../platform/problem.ts'

export interface DashboardOptions {
  publicUrl: string
  /** null: this process serves no dashboard. */
  dashboard: { folder: string; map: MapTiles | null } | null
}

/** The first part of each page's path. The server answers there and at everything below; the page reads the rest. */
const PATHS = new Set(PAGES.flatMap((path) => path.slice(1).split('/', 1)))
const FILES = ['favicon.svg', 'manifest.webmanifest']

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

/** The compressed files that the build makes, the smaller first. */
const COMPRESSED = [
  { coding: 'br', extension: '.br' },
  { coding: 'gzip', extension: '.gz' },
]

export function serveDashboard(app: FastifyInstance, { publicUrl, dashboard }: DashboardOptions): void {
  if (dashboard === null) return
  const { folder, map } = dashboard
  const readPage = pageIn(folder, map)
  const headers = {
    'Content-Security-Policy': policyOf(publicUrl, map),
    // Links to us carry tokens behind the #, and paths contain ids: no other site may see them.
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-cache',
  }
  const showPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const built = await readPage()
    reply.headers(headers).type('text/html; charset=utf-8')
    if (built === null) return reply.code(503).send(NOT_BUILT)
    reply.header('ETag', built.etag)
    const isKnown = request.headers['if-none-match']?.includes(built.etag)
    return isKnown ? reply.code(304).send() : reply.send(built.text)
  }
  app.get('/', showPage)
  for (const path of PATHS) {
    app.get(`/${path}`, showPage)
    app.get(`/${path}/*`, showPage)
  }
  for (const name of FILES) {
    app.get(`/${name}`, (request, reply) => sendFile(request, reply, join(folder, name), 'public, max-age=3600'))
  }
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const name = request.params['*']
    // The build puts all files into one folder, so any other name is refused, and one that is too long for a disk.
    if (!/^\w[\w.@-]{0,99}$/.test(name)) throw noSuchFile()
    return sendFile(request, reply, join(folder, 'assets', name), 'public, max-age=31536000, immutable')
  })
}

const NOT_BUILT = page(
  'Holdfast',
  '<h1>The dashboard is not built yet</h1><p>Run <code>npm run build</code>, then load this page again.</p>',
)

/** Reads the page at the first call, and again after a build, which has other assets. */
function pageIn(folder: string, map: MapTiles | null) {
  const file = join(folder, 'index.html')
  // Escapes `<`, so that no text can end the script element.
  const settings = JSON.stringify({ map }).replaceAll('<', '\\u003c')
  const element = `<script type="application/json" id="settings">${settings}</script>`
  let known: { changed: number; text: string; etag: string } | null = null
  return async () => {
    const changed = await stat(file).then(({ mtimeMs }) => mtimeMs, unlessMissing)
    if (changed === null) return null
    if (known?.changed !== changed) {
      const text = (await readFile(file, 'utf8')).replace('<!-- settings -->', () => element)
      known = { changed, text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
    }
    return known
  }
}

function policyOf(publicUrl: string, map: MapTiles | null): string {
  const rules = {
    'default-src': ["'self'"],
    // The page sets positions on the calendar and in charts by inline styles.
    'style-src': ["'self'", "'unsafe-inline'"],
    // Links to attachments begin with the public address, whichever address the page was loaded from.
    'img-src': ["'self'", 'data:', 'blob:', publicUrl, ...(map ? [new URL(map.tiles).origin] : [])],
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

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: string, cacheControl: string) {
  const type = TYPES[extname(file)]
  const found = type === undefined ? null : await openSmallest(file, request.headers['accept-encoding'])
  if (found === null) throw noSuchFile()
  const { handle, coding } = found
  reply.headers({
    'Content-Type': type,
    'Content-Length': (await handle.stat()).size,
    'Cache-Control': cacheControl,
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Encoding',
    ...(coding && { 'Content-Encoding': coding }),
  })
  if (request.method !== 'HEAD') return reply.send(handle.createReadStream())
  await handle.close()
  // The body is a stream, because the framework would set the length of any other body.
  return reply.send(Readable.from([]))
}

/** Nothing is compressed here: the build did it where it was worth it. */
async function openSmallest(file: string, accepted: string | undefined) {
  for (const { coding, extension } of COMPRESSED.filter((each) => accepts(accepted, each.coding))) {
    const handle = await openIfThere(`${file}${extension}`)
    if (handle) return { handle, coding }
  }
  const handle = await openIfThere(file)
  return handle && { handle, coding: null }
}

const openIfThere = (file: string): Promise<FileHandle | null> => open(file).catch(unlessMissing)

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

const noSuchFile = () => new Problem('not_found', { detail: 'There is no such file.' })
