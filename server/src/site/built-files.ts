// Sends the files that a build has made: pages, scripts and styles, compressed where the build has compressed them.
import { createHash } from 'node:crypto'
import { type FileHandle, open, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accepts, isKnown } from '../http/packed.ts'
import { Problem } from '../platform/problem.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
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

/** For files whose names contain a hash of what is in them. */
const FOR_EVER = 'public, max-age=31536000, immutable'

export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: string, cacheControl: string) {
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

/** The build puts all assets into one folder, so any other name is refused, and one that is too long for a disk. */
export async function sendAsset(request: FastifyRequest, reply: FastifyReply, folder: string, name: string) {
  if (!/^\w[\w.@-]{0,99}$/.test(name)) throw noSuchFile()
  return sendFile(request, reply, join(folder, name), FOR_EVER)
}

/** Sends a page, or only says that it has not changed. */
export function sendBuiltPage(request: FastifyRequest, reply: FastifyReply, { text, etag }: BuiltText) {
  reply.type('text/html; charset=utf-8').header('ETag', etag)
  return isKnown(request, etag) ? reply.code(304).send() : reply.send(text)
}

export interface BuiltText {
  text: string
  etag: string
}

/** Returns a function that reads the file at its first call, and again after a build; null while it is not built. */
export function builtText(file: string, complete = (text: string) => text): () => Promise<BuiltText | null> {
  let known: (BuiltText & { changed: number }) | null = null
  return async () => {
    const changed = await stat(file).then(({ mtimeMs }) => mtimeMs, unlessMissing)
    if (changed === null) return null
    if (known?.changed !== changed) known = { changed, ...tagged(complete(await readFile(file, 'utf8'))) }
    return known
  }
}

export function tagged(text: string): BuiltText {
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
}

/** Replaces the comment `<!-- settings -->` of a page by what its script reads. */
export function withSettings(html: string, settings: unknown): string {
  // Escapes `<`, so that no text can end the script element.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return html.replace('<!-- settings -->', () => `<script type="application/json" id="settings">${json}</script>`)
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
