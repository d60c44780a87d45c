// How a file leaves: with the type we found in its bytes, and so that no browser takes it for anything else.
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface FileAnswer {
  name: string
  media_type: string
  size: number
  /** How long it may be kept by whoever asked for it, in seconds. */
  max_age: number
  content: Readable
}

const EXTENSIONS: Record<string, readonly string[]> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
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
    // Should somebody open it as a page of its own, it may do nothing there.
    'Content-Security-Policy': "default-src 'none'; sandbox",
  })
  if (request.method !== 'HEAD') return reply.send(content)
  content.destroy()
  // A stream, because of any other body the framework would tell the length.
  return reply.send(Readable.from([]))
}

/** Pictures are shown, all else is saved: in a sandbox browsers do not show a PDF anyway. */
function dispositionOf({ name, media_type }: FileAnswer): string {
  const how = media_type.startsWith('image/') ? 'inline' : 'attachment'
  const saved = savedName(name, media_type)
  const plain = saved.replace(/[^\w .()-]/g, '_')
  return `${how}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(saved).replace(/['()*]/g, toEscape)}`
}

/** Whatever it is called, on somebody's disk its name says what it is. */
function savedName(name: string, mediaType: string): string {
  const extensions = EXTENSIONS[mediaType] ?? []
  const isTrue = extensions.some((extension) => name.toLowerCase().endsWith(extension))
  return isTrue ? name : `${name}${extensions[0] ?? ''}`
}

const toEscape = (letter: string) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
