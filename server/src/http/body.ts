// Reads bodies: only JSON in UTF-8 is accepted, and an empty body counts as {}.
import type { FastifyInstance } from 'fastify'
import { invalid } from '../platform/problem.ts'
import { excessOf } from './excess.ts'
import { openTurns } from './turns.ts'
import { Unreadable } from './unreadable.ts'

export const MAX_BODY_BYTES = 1024 * 1024
/**
 * The largest body of a call that needs no credentials. The longest valid one is a sign-up with every letter escaped: 8
 * KiB.
 */
export const MAX_OPEN_BODY_BYTES = 16 * 1024
/** Larger bodies are parsed one at a time. */
const LARGE_BODY_BYTES = 64 * 1024

const MEDIA_TYPE = /^\s*[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i
const utf8 = new TextDecoder('utf-8', { fatal: true })

export function acceptJsonOnly(app: FastifyInstance): void {
  acceptBodies(app, (bytes, type) => readJson(type, bytes))
}

/** For all routes of a scope: `read` turns the bytes into a body. */
export function acceptBodies(scope: FastifyInstance, read: (bytes: Buffer, type: string | undefined) => unknown): void {
  const takeTurn = openTurns()
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES }, (request, bytes, done) => {
    const answer = () => {
      try {
        done(null, read(bytes as Buffer, request.headers['content-type']))
      } catch (error) {
        done(error as Error)
      }
    }
    if (bytes.length > LARGE_BODY_BYTES) takeTurn(answer)
    else answer()
  })
}

function readJson(type: string | undefined, bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  if (type !== undefined && !JSON_TYPE.test(type)) return new Unreadable(NOT_JSON_TYPE)
  const excess = excessOf(bytes)
  if (excess) return new Unreadable(excess)
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    return new Unreadable({ pointer: '', code: 'json', message: 'The body is not valid JSON in UTF-8.' })
  }
}

export const notJson = () => invalid(NOT_JSON_TYPE)

const NOT_JSON_TYPE = { header: 'Content-Type', code: 'media_type', message: 'Send the body as application/json.' }

/**
 * The framework would refuse an invalid media type before a body is read, so it becomes one that our readers refuse.
 */
export function replaceBrokenMediaType(headers: { 'content-type'?: string | undefined }): void {
  const type = headers['content-type']
  if (type !== undefined && !MEDIA_TYPE.test(type)) headers['content-type'] = 'application/octet-stream'
}
