// Sends answers, and turns everything that was thrown into an error answer.
import type { Socket } from 'node:net'
import { promisify } from 'node:util'
import { constants, gzip, type ZlibOptions } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { newRequestId } from '../platform/id.ts'
import { describeProblem, invalid, Problem } from '../platform/problem.ts'
import { asUnavailable } from '../platform/transaction.ts'
import { notJson } from './body.ts'
import { REFUSED } from './entrance.ts'
import type { Answer } from './idempotency.ts'
import { accepts } from './packed.ts'

interface Refuser {
  publicUrl: string
  log: Logger
}

export function send(reply: FastifyReply, answer: Answer) {
  reply.code(answer.status)
  if (answer.replayed) reply.header('Idempotent-Replayed', 'true')
  if (answer.body === '') return reply.send()
  if (answer.status < 400) return reply.header('Content-Type', 'application/json; charset=utf-8').send(answer.body)
  // Sent as bytes, because the framework would add a charset to the media type of a text.
  return reply.header('Content-Type', 'application/problem+json').send(Buffer.from(answer.body))
}

/** A smaller answer fits into a few packets, and is not worth the work. */
const MIN_COMPRESSED_CHARACTERS = 4_000
/** Lists shrink to a tenth also at the fastest level. */
const compress = promisify<string, ZlibOptions, Buffer>(gzip)

/** Compresses outside the main thread. */
export async function sendCompressed(request: FastifyRequest, reply: FastifyReply, answer: Answer) {
  reply.header('Vary', 'Accept-Encoding')
  const isWorthIt = answer.status === 200 && answer.body.length >= MIN_COMPRESSED_CHARACTERS
  if (!isWorthIt || !accepts(request.headers['accept-encoding'], 'gzip')) return send(reply, answer)
  const body = await compress(answer.body, { level: constants.Z_BEST_SPEED })
  return reply
    .headers({ 'Content-Type': 'application/json; charset=utf-8', 'Content-Encoding': 'gzip' })
    .code(answer.status)
    .send(body)
}

export function problemBody({ publicUrl }: Refuser, problem: Problem, requestId: string) {
  const { status, title, meaning } = describeProblem(problem.code)
  const { detail = meaning, ...more } = problem.more
  return {
    type: `${publicUrl}/problems/${problem.code}`,
    title,
    status,
    code: problem.code,
    detail,
    instance: `urn:request:${requestId}`,
    ...more,
  }
}

export function refuse(refuser: Refuser, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = toProblem(error)
  if (problem.status >= 500) {
    const route = request.routeOptions?.url
    refuser.log.error({ err: problem.cause ?? error, request: request.id, route }, problem.code)
  }
  reply.headers(problem.headers)
  if (problem.status === 401) reply.header('WWW-Authenticate', 'Bearer')
  return send(reply, { status: problem.status, body: JSON.stringify(problemBody(refuser, problem, request.id)) })
}

/** For bytes that are not a request: there is no reply object, only the connection. */
export function answerBrokenRequest(refuser: Refuser, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const message =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? 'The request line and headers are too long.'
      : 'This is not a valid HTTP request.'
  const problem = invalid({ header: '', code: 'request', message })
  const requestId = newRequestId()
  const body = JSON.stringify(problemBody(refuser, problem, requestId))
  const { burst } = REFUSED
  const head = [
    'HTTP/1.1 422 Unprocessable Entity',
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Request-Id: ${requestId}`,
    `RateLimit-Limit: ${burst}`,
    `RateLimit-Remaining: ${burst}`,
    'RateLimit-Reset: 0',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/** An error of the framework is a fault of the caller; any other unknown error is ours. */
function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('payload_too_large', {}, { Connection: 'close' })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return notJson()
  if (code === 'FST_ERR_BAD_URL') return new Problem('not_found')
  const unavailable = asUnavailable(error)
  if (unavailable instanceof Problem) return unavailable
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return invalid({ pointer: '', code: 'request', message: 'The request could not be read.' })
  }
  return new Problem('internal_error')
}
