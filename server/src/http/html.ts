// The frame of the few plain pages that the server renders itself.
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
  body { max-width: 48rem; margin: 3rem auto; padding: 0 1.25rem }
  h1 { margin: .5rem 0 } .lead { font-size: 1.15rem } code { font-size: .95em; overflow-wrap: anywhere }
  .status { opacity: .65; margin-left: .5rem; font-size: .9rem }
  table { border-collapse: collapse; width: 100% } th, td { text-align: left; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid #8884 }
  pre { overflow-x: auto; padding: .9rem 1rem; border-radius: .5rem; background: #8881; font-size: .85rem; line-height: 1.5 }
  pre code { font-size: inherit; overflow-wrap: normal }
  img { max-width: 100% } blockquote { margin-inline: 0; padding-left: 1rem; border-left: 3px solid #8886 }`

export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`
}

/** These pages load only our own pictures, and run no scripts. */
const POLICY = policy({
  'default-src': "'none'",
  'style-src': hashOf(STYLE),
  'img-src': "'self'",
})

export const sendPage = (reply: FastifyReply, html: string) =>
  reply.headers(pageHeaders(POLICY)).type('text/html; charset=utf-8').send(html)

/** Other sites cannot show our pages in a frame, and browsers do not guess another type. */
export const pageHeaders = (contentPolicy: string) => ({
  'Content-Security-Policy': contentPolicy,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
})

export function policy(sources: Record<string, string>): string {
  const never = { 'frame-ancestors': "'none'", 'base-uri': "'none'", 'form-action': "'none'", 'object-src': "'none'" }
  return Object.entries({ ...sources, ...never })
    .map(([name, from]) => `${name} ${from}`)
    .join('; ')
}

/** The name of an inline script or style in a content security policy. */
export function hashOf(inline: string): string {
  return `'sha256-${createHash('sha256').update(inline).digest('base64')}'`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
