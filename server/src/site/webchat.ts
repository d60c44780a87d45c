// The chat widget: the loader that pages include, the panel that it shows in a frame, and a page that shows both.
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { page, pageHeaders } from '../http/html.ts'
import { builtText, isKnown, sendAsset, sendBuiltPage, sendFile } from './built-files.ts'

export interface WebChatOptions {
  /** null: this process serves no chat widget. */
  webchat: { folder: string } | null
}

/** The loader keeps its name, so browsers ask again after a few minutes. */
const LOADER_CACHE = 'public, max-age=300'

export function serveWebChat(app: FastifyInstance, options: WebChatOptions): void {
  if (options.webchat === null) return
  const { folder } = options.webchat
  const readLoader = builtText(join(folder, 'webchat.js'))
  const readPreview = builtText(join(folder, 'preview.html'))

  app.get('/webchat.js', async (request, reply) => {
    const built = await readLoader()
    // A page that isolates itself loads only what allows it; the file is the same for everybody.
    reply.header('Cross-Origin-Resource-Policy', 'cross-origin').header('Access-Control-Allow-Origin', '*')
    if (built && isKnown(request, built.etag)) {
      return reply
        .headers({ ETag: built.etag, 'Cache-Control': LOADER_CACHE, Vary: 'Accept-Encoding' })
        .code(304)
        .send()
    }
    if (built) reply.header('ETag', built.etag)
    return sendFile(request, reply, join(folder, 'webchat.js'), LOADER_CACHE)
  })

  app.get<{ Params: { '*': string } }>('/webchat/assets/*', (request, reply) =>
    sendAsset(request, reply, join(folder, 'assets'), request.params['*']),
  )

  app.get('/webchat/preview', async (request: FastifyRequest, reply: FastifyReply) => {
    const built = await readPreview()
    reply.headers(headersOf(PREVIEW_POLICY))
    return built === null ? sendPlain(reply, 503, NOT_BUILT) : sendBuiltPage(request, reply, built)
  })
}

const NOT_BUILT = page(
  'Chat',
  '<h1>The chat is not built yet</h1><p>Run <code>npm run build</code>, then load this page again.</p>',
)

const sendPlain = (reply: FastifyReply, status: number, html: string) =>
  reply.code(status).type('text/html; charset=utf-8').send(html)

const headersOf = (policy: string) => ({ ...pageHeaders(policy), 'Cache-Control': 'no-cache' })

const PREVIEW_POLICY = written({
  'default-src': ["'self'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'object-src': ["'none'"],
})

function written(rules: Record<string, readonly string[]>): string {
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
