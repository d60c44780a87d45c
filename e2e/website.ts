// A website of somebody else, with its own origin, that has the chat widget on its pages: friendly ones and others.
import { listening, type Reply } from '../server/src/testing/receiver.ts'
import { HOSTILE_SCRIPT } from './hostile-script.ts'

declare global {
  interface Window {
    HoldfastChat: Record<'open' | 'close' | 'toggle' | 'identify' | 'setLocale', (argument?: string | null) => void>
    /** The texts that a page of the website has recorded. */
    heard: string[]
    /** Looks into the frame of the chat, on the hostile page. */
    breakIn: () => Promise<void>
  }
}

export interface Widget {
  /** The origin of Holdfast. */
  origin: string
  key: string
}

export interface PageOptions {
  /** The language that the page says it is written in. */
  lang?: string
  title?: string
  /** Attributes of the script that includes the chat. */
  identity?: string
}

type PageName = keyof typeof PAGES

export type Website = Awaited<ReturnType<typeof aWebsite>>

/**
 * The website runs until the end of the test. `localhost` is another site than the address of Holdfast, not only
 * another origin.
 */
export async function aWebsite() {
  let widget: Widget = { origin: '', key: '' }
  let sendPicture = () => {}
  const picture = new Promise<void>((resolve) => {
    sendPicture = resolve
  })
  const server = await listening(
    async (_number, { path }) => {
      const { pathname, searchParams } = new URL(path, 'http://website')
      const name = pathname.slice(1)
      if (name === 'late.svg') {
        await picture
        return { status: 200, headers: { 'content-type': 'image/svg+xml' }, body: PICTURE }
      }
      if (!isPage(name)) return { status: 404 }
      return htmlOf(PAGES[name](widget, Object.fromEntries(searchParams)))
    },
    { host: 'localhost' },
  )
  return {
    origin: new URL(server.url).origin,
    page: (name: PageName = 'plain', options: PageOptions = {}) =>
      `${server.url}${name}?${new URLSearchParams({ ...options })}`,
    include(included: Widget) {
      widget = included
    },
    /** The page `late` has a picture that comes only now. */
    sendPicture: () => sendPicture(),
  }
}

interface WebPage {
  html: string
  headers?: Record<string, string>
}

const isPage = (name: string): name is PageName => name in PAGES

const htmlOf = ({ html, headers }: WebPage): Reply => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body: html,
})

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9H0z"/></svg>'

const tagOf = ({ origin, key }: Widget, { identity }: PageOptions) =>
  `<script async src="${origin}/webchat.js" data-key="${key}"${
    identity ? ` data-identity-token="${identity}"` : ''
  }></script>`

const CONTENT = `
  <header><h1>Salão Aurora</h1><nav><a href="/plain">Preços</a></nav></header>
  <main><p>Corte, cor e unhas, na Rua Augusta.</p><label>Newsletter <input type="email"></label></main>`

const PRETTY_STYLE = `<style>
  :root { color-scheme: light dark }
  body { margin: 0; font: 17px/1.6 Georgia, serif; color: light-dark(#3b2430, #f3e6ec); background: light-dark(#fffaf7, #1d1418) }
  header { display: flex; gap: 32px; align-items: baseline; padding: 28px 64px }
  header b { font-size: 26px; margin-right: auto }
  section { padding: 72px 64px; background: light-dark(#f7e3ea, #38202b) }
  h1 { max-width: 12em; margin: 0 0 16px; font-size: 52px; line-height: 1.1 }
  p { max-width: 34em; margin: 0 }
  ul { display: flex; gap: 24px; padding: 40px 64px; margin: 0; list-style: none }
  li { width: 190px; padding: 24px; border-radius: 12px; background: light-dark(#fff, #2b1c23) }
  @media (max-width: 600px) { header, section { padding: 24px } header { flex-wrap: wrap; gap: 8px 20px } header b { width: 100% } h1 { font-size: 36px } ul { flex-wrap: wrap; padding: 24px } }
</style>`

const PRETTY_CONTENT = `
  <header><b>Salão Aurora</b><span>Serviços</span><span>Equipe</span><span>Onde estamos</span></header>
  <section><h1>Cabelo, cor e unhas desde 1994</h1><p>Na Rua Augusta, de segunda a sábado.</p></section>
  <ul><li>Corte feminino<br>R$ 120</li><li>Coloração<br>R$ 320</li><li>Manicure e pedicure<br>R$ 75</li></ul>`

function written(tag: string, { lang = 'en', title = 'Salão Aurora', head = '', content = CONTENT } = {}): string {
  return `<!doctype html>
<html lang="${lang}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <link rel="icon" href="data:,">
  <title>${title}</title>${head}
</head>
<body>${content}
${tag}
</body>
</html>`
}

/** The header with a content policy that allows only these lines. */
const policyOf = (lines: readonly string[]) => ({
  'content-security-policy': ["default-src 'none'", ...lines].join('; '),
})

const TRUSTED_TYPES = ["require-trusted-types-for 'script'", "trusted-types 'none'"]

const PAGES = {
  plain: (widget, options) => ({ html: written(tagOf(widget, options), options) }),

  /** A page for pictures. */
  pretty: (widget, options) => ({
    html: written(tagOf(widget, options), { ...options, head: PRETTY_STYLE, content: PRETTY_CONTENT }),
  }),

  /** All that the chat needs is allowed, and nothing else. */
  strict: (widget, options) => ({
    html: written(tagOf(widget, options), options).replace('<link rel="icon" href="data:,">', ''),
    headers: policyOf([
      `script-src ${widget.origin}`,
      `connect-src ${widget.origin}`,
      `frame-src ${widget.origin}`,
      ...TRUSTED_TYPES,
    ]),
  }),

  /** The page may not ask Holdfast anything, so the bubble does not know its colour. */
  silent: (widget, options) => ({
    html: written(tagOf(widget, options), options).replace('<link rel="icon" href="data:,">', ''),
    headers: policyOf([`script-src ${widget.origin}`, `frame-src ${widget.origin}`]),
  }),

  /** Style rules that reset every property of every element, and something that covers the whole page. */
  ugly: (widget, options) => ({
    html: written(tagOf(widget, options), {
      ...options,
      head: `<style>
        * { all: unset !important }
        html, body { display: block !important }
        div, button, iframe { display: none !important; visibility: hidden !important; opacity: 0 !important;
          pointer-events: none !important; transform: scale(0) !important; position: static !important }
        #cover { display: block !important; visibility: visible !important; opacity: 1 !important;
          pointer-events: auto !important; transform: none !important; position: fixed !important; inset: 0 !important;
          z-index: 2147483647 !important; background: #fc0 !important }
      </style>`,
      content: `${CONTENT}<div id="cover" onclick="this.dataset.clicked = 'yes'">Accept all cookies</div>`,
    }),
  }),

  /** A page with the hostile script. */
  hostile: (widget, options) => ({
    html: written(tagOf(widget, options), { ...options, head: `<script>${HOSTILE_SCRIPT}</script>` }),
  }),

  /** One page that shows all pages of the website, each with a new body. */
  app: (widget, options) => ({
    html: written(tagOf(widget, options), {
      ...options,
      content: `${CONTENT}<button onclick="go('/prices')">Prices</button>`,
      head: `<script>
        function go(path) {
          history.pushState(null, '', path)
          document.title = path
          const body = document.createElement('body')
          body.innerHTML = '<h1>' + path + '</h1><button onclick="go(\\'/about\\')">About</button>'
          document.body = body
        }
      </script>`,
    }),
  }),

  twice: (widget, options) => ({
    html: written(`${tagOf(widget, options)}${tagOf(widget, options)}`, options),
  }),

  /** A page that is not loaded until its picture comes. */
  late: (widget, options) => ({
    html: written(tagOf(widget, options), { ...options, content: `${CONTENT}<img src="/late.svg" alt="">` }),
  }),

  /** A page that isolates itself from other origins, for example to use memory that threads share. */
  isolated: (widget, options) => ({
    html: written(tagOf(widget, options), options),
    headers: { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' },
  }),

  /** A page that holds the panel itself, without the loader. */
  frame: ({ origin, key }, options) => ({
    html: written(`<iframe title="Chat" src="${origin}/webchat/panel?key=${key}"></iframe>`, options),
  }),
} satisfies Record<string, (widget: Widget, options: PageOptions) => WebPage>
