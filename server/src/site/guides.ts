// Serves the guides of docs/ as pages, at /guides.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { page, sendPage } from '../http/html.ts'
import { Problem } from '../platform/problem.ts'

/** The names of the files, in the order in which people read them. */
export const GUIDES: Record<string, string> = {
  'first-booking': 'A first booking in five minutes',
  retries: 'Idempotency and retries',
  errors: 'Errors',
  webhooks: 'Webhooks',
  channels: 'Channels and conversations',
  webchat: 'Chat on your website',
  knowledge: 'Knowledge',
  bot: 'The bot',
  automations: 'Automations',
  notifications: 'Notifications',
  agents: 'Agents',
}

const MENU = `<p><a href="/docs/">Reference</a> · ${Object.entries(GUIDES)
  .map(([name, title]) => `<a href="/guides/${name}">${title}</a>`)
  .join(' · ')}</p>`

export interface GuidesOptions {
  /** The folder of the guides, as Markdown. */
  guidesFolder: string
}

export function serveGuides(app: FastifyInstance, { guidesFolder }: GuidesOptions): void {
  app.get('/guides', async (_request, reply) => reply.redirect('/guides/first-booking'))
  app.get<{ Params: { name: string } }>('/guides/:name', async ({ params: { name } }, reply) => {
    const title = Object.hasOwn(GUIDES, name) ? GUIDES[name] : undefined
    if (title === undefined) throw new Problem('not_found', { detail: 'There is no such guide.' })
    const body = await toHtml(await readFile(join(guidesFolder, `${name}.md`), 'utf8'))
    return sendPage(reply, page(`${title} · Holdfast`, `${MENU}${body}`))
  })
}

/**
 * Loads the library at the first call. Links to other guides lead to their pages; a link to a file that is not served
 * becomes plain text.
 */
async function toHtml(markdown: string): Promise<string> {
  const { Marked } = await import('marked')
  const marked = new Marked({
    renderer: {
      heading({ depth, text, tokens }) {
        return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens)
        const name = /^([\w-]+)\.md(#.*)?$/.exec(href)
        const target = name && Object.hasOwn(GUIDES, name[1] as string) ? `/guides/${name[1]}${name[2] ?? ''}` : href
        const isServed = /^(https?:|\/|#)/.test(target)
        return isServed ? `<a href="${target}">${text}</a>` : text
      },
      // Pictures are for readers of the files; here their words stand in their place.
      image({ text }) {
        return `<em>${text}</em>`
      },
    },
  })
  return marked.parse(markdown)
}

/** The anchor that Markdown readers usually give a heading: the links within a page rely on it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-')
