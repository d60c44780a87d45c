// Sends a file with the media type that was found in its bytes, and with headers that keep browsers from guessing
// another.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from './packed.ts'

export interface FileAnswer {
  name: string
  media_type: string
  size: number
  /** For how many seconds the client may cache it; null: it asks each time, with `etag`. */
  max_age: number | null
  /** Names the bytes; only where they may change. */
  etag?: string
  content: Readable
}

/** A text that was written just now. A client that has the same bytes already gets 304. */
export function textFile(name: string, media_type: string, text: string): FileAnswer {
  const bytes = Buffer.from(text)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  return { name, media_type, size: bytes.length, max_age: null, etag, content: Readable.from([bytes]) }
}

const EXTENSIONS: Record<string, readonly string[]> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  'audio/mp4': ['.m4a', '.mp4'],
  'audio/ogg': ['.ogg', '.oga', '.opus'],
  'audio/mpeg': ['.mp3'],
  'audio/aac': ['.aac'],
  'audio/amr': ['.amr'],
  'video/mp4': ['.mp4', '.m4v'],
  'video/3gpp': ['.3gp'],
  'application/pdf': ['.pdf'],
  'text/plain': ['.txt'],
  'text/calendar': ['.ics'],
  'text/csv': ['.csv'],
}

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer) {
  const { media_type, size, max_age, etag, content } = file
  reply.headers({
    'Cache-Control': max_age === null ? 'private, no-cache' : `private, max-age=${max_age}, immutable`,
    ...(etag && { ETag: etag }),
  })
  if (etag && isKnown(request, etag)) {
    content.destroy()
    return reply.code(304).send()
  }
  reply.headers({
    'Content-Type': media_type.startsWith('text/') ? `${media_type}; charset=utf-8` : media_type,
    'Content-Length': size,
    'Content-Disposition': dispositionOf(file),
    'X-Content-Type-Options': 'nosniff',
    // If somebody opens the file as a page, it may run and load nothing.
    'Content-Security-Policy': "default-src 'none'; sandbox",
  })
  if (request.method !== 'HEAD') return reply.send(content)
  content.destroy()
  // A stream, because the framework would set the Content-Length of any other empty body.
  return reply.send(Readable.from([]))
}

/** Pictures are displayed, all other files are downloaded: in a sandbox browsers do not display a PDF anyway. */
function dispositionOf({ name, media_type }: FileAnswer): string {
  const how = media_type.startsWith('image/') ? 'inline' : 'attachment'
  const saved = savedName(name, media_type)
  const plain = saved.replace(/[^\w .()-]/g, '_')
  return `${how}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(saved).replace(/['()*]/g, toEscape)}`
}

/** The name of a downloaded file always has an extension that fits its type. */
function savedName(name: string, mediaType: string): string {
  const extensions = EXTENSIONS[mediaType] ?? []
  const isTrue = extensions.some((extension) => name.toLowerCase().endsWith(extension))
  return isTrue ? name : `${name}${extensions[0] ?? ''}`
}

const toEscape = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
