// Reads bodies: JSON in UTF-8, nothing else, and nothing at all counts as {}.
import type { FastifyInstance } from 'fastify'
import { invalid } from '../platform/problem.ts'

export const BODY_LIMIT = 1024 * 1024

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i
const utf8 = new TextDecoder('utf-8', { fatal: true })

export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (request, bytes, done) => {
    try {
      done(null, readJson(request.headers['content-type'], bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
}

function readJson(type: string | undefined, bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  if (type !== undefined && !JSON_TYPE.test(type)) throw notJson()
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw invalid({ pointer: '', code: 'json', message: 'The body is not valid JSON in UTF-8.' })
  }
}

export function notJson() {
  return invalid({ header: 'Content-Type', code: 'media_type', message: 'Send the body as application/json.' })
}
