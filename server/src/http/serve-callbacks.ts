// Serves the callbacks of providers: they have no rate limit, and their bodies are bytes.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isStorableText } from '../lib/text.ts'
import { SYSTEM } from '../platform/context.ts'
import type { LookupConnection } from '../platform/lookup-connection.ts'
import { Problem } from '../platform/problem.ts'
import { openCtx, type Platform } from '../platform/transaction.ts'
import { type Callback, type CallbackAnswer, MAX_CALLBACK_BYTES } from './callback.ts'
import { API } from './entrance.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Found before the body of a provider's call is read. */
    receiver: { workspaceId: string }
  }
  interface FastifyContextConfig {
    isCallback?: boolean
  }
}

interface CallbackOptions {
  platform: Platform
  lookups: Pick<LookupConnection, 'first'>
}

export function serveCallbacks(app: FastifyInstance, callbacks: readonly Callback[], options: CallbackOptions): void {
  app.decorateRequest('receiver')
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const keepBytes = { parseAs: 'buffer', bodyLimit: MAX_CALLBACK_BYTES } as const
    scope.addContentTypeParser('*', keepBytes, (_request, bytes, done) => done(null, bytes))
    for (const callback of callbacks) serveCallback(scope, callback, options)
  })
}

function serveCallback(scope: FastifyInstance, callback: Callback, { platform, lookups }: CallbackOptions): void {
  const ctx = { lookUp: lookups.first, vault: platform.vault }
  scope.route({
    method: callback.method,
    url: `${API}${callback.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { isCallback: true },
    async onRequest(request) {
      const params = request.params as Record<string, string>
      // Such a name cannot be stored, so no receiver has it.
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
