// Serves the guides at /guides: the documents of the checkout, which the build has made into pages.
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { page, pageHeaders, policy } from '../http/html.ts'
import { isKnown } from '../http/packed.ts'
import { Problem } from '../platform/problem.ts'
import { type BuiltText, builtText, sendAsset, sendFile } from './built-files.ts'

export interface GuidesOptions {
  /** null: this process serves no guides. */
  guides: { folder: string } | null
}

/** The names that the build gives to pages: words, in folders. */
const NAME = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/

/** A browser asks each time whether the page has changed. */
const CACHE = 'no-cache'

const HEADERS = pageHeaders(
  policy({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self'",
    // The search index is loaded when it is first used.
    'connect-src': "'self'",
  }),
)

export function serveGuides(app: FastifyInstance, { guides }: GuidesOptions): void {
  if (guides === null) return
  const { folder } = guides
  const known = new Map<string, () => Promise<BuiltText | null>>()

  async function sendPage(request: FastifyRequest, reply: FastifyReply, name: string) {
    const file = join(folder, `${name}.html`)
    const read = known.get(name) ?? builtText(file)
    const built = await read()
    // Only names of pages are kept, because callers can invent as many others as they like.
    if (built) known.set(name, read)
    reply.headers(HEADERS)
    if (built === null) return sendMissing(reply, name)
    reply.headers({ ETag: built.etag, 'Cache-Control': CACHE, Vary: 'Accept-Encoding' })
    return isKnown(request, built.etag) ? reply.code(304).send() : sendFile(request, reply, file, CACHE)
  }

  app.get('/guides', (request, reply) => sendPage(request, reply, 'index'))
  app.get<{ Params: { '*': string } }>('/guides/assets/*', (request, reply) =>
    sendAsset(request, reply, join(folder, 'assets'), request.params['*']),
  )
  app.get<{ Params: { '*': string } }>('/guides/*', async (request, reply) => {
    const asked = request.params['*']
    // An address with .md or a slash at its end leads to the one address of the page.
    const name = asked.replace(/\/$|\.md$/, '')
    if (name !== '' && !NAME.test(name)) throw noSuchGuide()
    if (asked !== name || name === '') return reply.redirect(name === '' ? '/guides' : `/guides/${name}`, 308)
    return sendPage(request, reply, name)
  })
}

function sendMissing(reply: FastifyReply, name: string) {
  if (name !== 'index') throw noSuchGuide()
  return reply.code(503).type('text/html; charset=utf-8').send(NOT_BUILT)
}

const noSuchGuide = () => new Problem('not_found', { detail: 'There is no such guide. All guides are at /guides.' })

const NOT_BUILT = page(
  'Guides',
  '<h1>The guides are not built yet</h1><p>Run <code>npm run build</code>, then load this page again.</p>',
)
