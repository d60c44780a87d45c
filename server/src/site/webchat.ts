// The chat widget: the loader that pages include, the panel that it shows in a frame, and a page that shows both. And
// the page on which customers book by themselves.
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Links } from '../files/link.ts'
import { type AddressLimit, chargeAddress } from '../http/entrance.ts'
import { escapeHtml, page, pageHeaders } from '../http/html.ts'
import { isKnown } from '../http/packed.ts'
import type { Platform } from '../platform/transaction.ts'
import { builtText, sendAsset, sendBuiltPage, sendFile, tagged, withSettings } from './built-files.ts'
import { type BookingPage, findBookingPage, findPanel, type Panel } from './webchat-panel.ts'

export interface WebChatOptions extends AddressLimit, Links {
  platform: Platform
  /** null: this process serves no chat widget. */
  webchat: { folder: string } | null
}

/** The loader keeps its name, so browsers ask again after a few minutes. */
const LOADER_CACHE = 'public, max-age=300'

export function serveWebChat(app: FastifyInstance, options: WebChatOptions): void {
  if (options.webchat === null) return
  const { folder } = options.webchat
  const readLoader = builtText(join(folder, 'webchat.js'))
  const readPanel = builtText(join(folder, 'panel.html'))
  const readPreview = builtText(join(folder, 'preview.html'))
  const readBookingPage = builtText(join(folder, 'page.html'))

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

  app.get<{ Querystring: { key?: unknown } }>('/webchat/panel', async (request, reply) => {
    chargeAddress(options, request, reply)
    const panel = await findPanel(options, request.query.key)
    reply.headers({ ...headersOf(panelPolicy(options.publicUrl, panel)), ...forIsolatedPages(panel) })
    if (panel === null) return sendPlain(reply, 404, NO_CHAT)
    const built = await readPanel()
    if (built === null) return sendPlain(reply, 503, NOT_BUILT)
    return sendBuiltPage(request, reply, tagged(withSettings(built.text, panel.settings)))
  })

  app.get('/webchat/preview', async (request: FastifyRequest, reply: FastifyReply) => {
    const built = await readPreview()
    reply.headers(headersOf(PREVIEW_POLICY))
    return built === null ? sendPlain(reply, 503, NOT_BUILT) : sendBuiltPage(request, reply, built)
  })

  app.get<{ Params: { slug: string } }>('/b/:slug', async (request, reply) => {
    chargeAddress(options, request, reply)
    const { slug } = request.params
    const found = await findBookingPage(options, slug)
    reply.headers(headersOf(bookingPagePolicy(options.publicUrl, found)))
    if (found === null) return sendPlain(reply, 404, NO_BOOKING_PAGE)
    // The part after # stays with the browser, so the link to a booking works, too.
    if (found.slug !== slug) return reply.redirect(`/b/${found.slug}`, 302)
    const built = await readBookingPage()
    if (built === null) return sendPlain(reply, 503, NOT_BUILT)
    return sendBuiltPage(request, reply, tagged(withSettings(namedAfter(built.text, found), found.settings)))
  })
}

/** The preview of a link shows the name of the business before somebody opens the link. */
const namedAfter = (html: string, { title, language }: BookingPage) =>
  html
    .replace('<html lang="en">', () => `<html lang="${escapeHtml(language)}">`)
    .replace(
      '<title>Booking</title>',
      () => `<title>${escapeHtml(title)}</title><meta property="og:title" content="${escapeHtml(title)}" />`,
    )

const NO_CHAT = page('Chat', '<h1>There is no such chat</h1><p>Its key is mistyped, or was replaced by a new one.</p>')
const NO_BOOKING_PAGE = page(
  'Booking',
  '<h1>There is no such page</h1><p>The address is mistyped, or the business does not take bookings here.</p>',
)
const NOT_BUILT = page(
  'Chat',
  '<h1>The chat is not built yet</h1><p>Run <code>npm run build</code>, then load this page again.</p>',
)

const sendPlain = (reply: FastifyReply, status: number, html: string) =>
  reply.code(status).type('text/html; charset=utf-8').send(html)

const headersOf = (policy: string) => ({ ...pageHeaders(policy), 'Cache-Control': 'no-cache' })

/**
 * A page that isolates itself shows only frames that allow it, and that isolate themselves, too. A logo of another origin
 * seldom allows that, so then the panel loads it without credentials; Safari does not know this kind of isolation.
 */
const forIsolatedPages = (panel: Panel | null) => ({
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cross-Origin-Embedder-Policy': panel?.logoOrigin ? 'credentialless' : 'require-corp',
})

/** Only the pages that the site lists may hold the panel, and our own. */
function panelPolicy(publicUrl: string, panel: Panel | null): string {
  return written({
    'default-src': ["'self'"],
    // Links to files begin with the public address; a picture that waits to be sent has an address of its own.
    'img-src': ["'self'", 'blob:', publicUrl, ...(panel?.logoOrigin ? [panel.logoOrigin] : [])],
    'frame-ancestors': ["'self'", ...(panel?.allowedOrigins ?? [])],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'object-src': ["'none'"],
  })
}

/** No page may hold it in a frame: somebody could be made to press its buttons. */
const bookingPagePolicy = (publicUrl: string, found: BookingPage | null) =>
  written({
    'default-src': ["'self'"],
    // Links to photos begin with the public address.
    'img-src': ["'self'", publicUrl, ...(found?.logoOrigin ? [found.logoOrigin] : [])],
    ...FORBIDDEN_EVERYWHERE,
  })

const FORBIDDEN_EVERYWHERE = {
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'object-src': ["'none'"],
}

const PREVIEW_POLICY = written({ 'default-src': ["'self'"], ...FORBIDDEN_EVERYWHERE })

function written(rules: Record<string, readonly string[]>): string {
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}
