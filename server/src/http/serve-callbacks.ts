// Serves the callbacks of providers. They have no rate limit, and their bodies stay bytes.
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isStorableText } from '../lib/text.ts'
import { SYSTEM } from '../platform/context.ts'
import type { LookupConnection } from '../platform/lookup-connection.ts'
import { Problem } from '../platform/problem.ts'
import { openCtx, type Platform } from '../platform/transaction.ts'
import { type Callback, type CallbackAnswer, MAX_CALLBACK_BYTES } from './callback.ts'
import { API } from './entrance.ts'
import { limitBytes, tooLarge } from './held-bytes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Found before the body of a provider's call is read. */
    receiver: { workspaceId: string }
  }
  interface FastifyContextConfig {
    isCallback?: boolean
  }
}

const MEBIBYTE = 1024 * 1024

interface CallbackOptions {
  platform: Platform
  lookups: Pick<LookupConnection, 'first'>
}

/** The body is read before its signature is checked, so any caller that knows the path of a hook can send one. */
const MEMORY_LIMITS = { inAll: 64 * MEBIBYTE, perWorkspace: 16 * MEBIBYTE }

export function serveCallbacks(app: FastifyInstance, callbacks: readonly Callback[], options: CallbackOptions): void {
  app.decorateRequest('receiver')
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const hold = limitBytes(scope, MEMORY_LIMITS, ({ receiver }) => receiver.workspaceId)
    scope.addContentTypeParser('*', async (request: FastifyRequest, payload: Readable) =>
      readBytes(request.headers, payload, (bytes) => hold(request, bytes)),
    )
    for (const callback of callbacks) serveCallback(scope, callback, options)
  })
}

async function readBytes(
  headers: FastifyRequest['headers'],
  payload: Readable,
  arrive: (bytes: number) => void,
): Promise<Buffer> {
  if (Number(headers['content-length'] ?? 0) > MAX_CALLBACK_BYTES) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  try {
    // The connection stays open for the answer.
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      size += chunk.length
      if (size > MAX_CALLBACK_BYTES) throw tooLarge()
      arrive(chunk.length)
      chunks.push(chunk)
    }
  } finally {
    payload.resume()
  }
  return Buffer.concat(chunks, size)
}

function serveCallback(scope: FastifyInstance, callback: Callback, { platform, lookups }: CallbackOptions): void {
  const ctx = { lookUp: lookups.first, providers: platform.providers, vault: platform.vault }
  scope.route({
    method: callback.method,
    url: `${API}${callback.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { isCallback: true },
    async onRequest(request) {
      const params = request.params as Record<string, string>
      // A text that cannot be stored is the token of no receiver.
      if (!Object.values(params).every(isStorableText)) throw new Problem('not_found')
      const receiver = await callback.find(ctx, params)
      if (!receiver) throw new Problem('not_found')
      request.receiver = receiver
    },
    async handler(request, reply) {
      const { receiver } = request
      const call = {
        params: request.params as Record<string, string>,
        query: request.query as Record<string, unknown>,
        headers: request.headers,
        body: (request.body as Buffer | undefined) ?? Buffer.alloc(0),
      }
      if (!callback.isGenuine(receiver, call)) return answer(reply, callback.refusal)
      const ctx = openCtx(platform, { workspaceId: receiver.workspaceId, actor: SYSTEM })
      return answer(reply, await callback.run(ctx, call, receiver))
    },
  })
}

function answer(reply: FastifyReply, { status, text = '' }: CallbackAnswer) {
  return reply.code(status).header('Content-Type', 'text/plain; charset=utf-8').send(text)
}
