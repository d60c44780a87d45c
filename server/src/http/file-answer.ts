// Sends a file with the media type that was found in its bytes, and with headers that keep browsers from guessing
// another.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface FileAnswer {
  name: string
  media_type: string
  size: number
  /** For how many seconds the client may cache it. */
  max_age: number
  content: Readable
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
}

export function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer) {
  const { media_type, size, max_age, content } = file
  reply.headers({
    'Content-Type': media_type === 'text/plain' ? 'text/plain; charset=utf-8' : media_type,
    'Content-Length': size,
    'Content-Disposition': dispositionOf(file),
    'Cache-Control': `private, max-age=${max_age}, immutable`,
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
