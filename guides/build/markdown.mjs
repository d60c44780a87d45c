// A document as HTML: with anchors, coloured code, tabs, diagrams, and links that lead to pages of the server.
import { posix } from 'node:path'
import { Marked } from 'marked'
import { anchorOf } from './anchor.mjs'
import { codeBlock } from './code.mjs'
import { diagram } from './diagram.mjs'
import { resolveLink } from './documents.mjs'
import { escapeHtml, textOf } from './html.mjs'
import { LANGUAGES, partsOf } from './tabs.mjs'

/**
 * `pictureOf(file)` returns the address and the size of a picture. Returns the title, the HTML, the headings with their
 * anchors, and as `sources` the files of the checkout that the document links to.
 */
export function render(file, markdown, { isFilled, pictureOf }) {
  const anchors = new Set()
  const headings = []
  const sources = []
  let diagrams = 0
  let groups = 0

  const marked = new Marked({
    renderer: {
      heading({ depth, tokens }) {
        const html = this.parser.parseInline(tokens)
        const id = entered(depth, html)
        return `<h${depth} id="${id}">${html}${depth > 1 ? linkTo(id, html) : ''}</h${depth}>\n`
      },
      code({ text, lang = '' }) {
        const [language] = lang.split(' ')
        return language === 'mermaid' ? diagram(text, `d${++diagrams}`) : codeBlock(text, language, { isFilled })
      },
      codespan({ text }) {
        const code = `<code>${escapeHtml(text)}</code>`
        return text === '/docs' ? `<a href="/docs/">${code}</a>` : code
      },
      table({ header, rows }) {
        const row = (cells, tag) =>
          `<tr>${cells.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`
        const isEmpty = header.every(({ text }) => text === '')
        const head = isEmpty ? '' : `<thead>${row(header, 'th')}</thead>`
        const body = rows.map((cells) => row(cells, 'td')).join('\n')
        return `<div class="table${isEmpty ? ' pictures' : ''}" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>\n`
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens)
        const { href: address, source } = resolveLink(file, href)
        if (source === undefined) return `<a href="${escapeHtml(address)}">${filled(href, text)}</a>`
        sources.push(source)
        // No server has the files of the checkout, so the page says where the file is.
        const isNamed = textOf(text).includes(posix.basename(source))
        if (textOf(text) === posix.basename(source)) return `<code>${escapeHtml(textOf(text))}</code>`
        return isNamed ? text : `${text} <code class="path">${escapeHtml(source)}</code>`
      },
      image: ({ href, text }) => picture(href, text),
      html({ text }) {
        const attribute = (name) => new RegExp(`\\b${name}="([^"]*)"`).exec(text)?.[1]
        if (/^<img [^>]*\bsrc="[^>]*>\s*$/.test(text))
          return picture(attribute('src'), attribute('alt'), attribute('width'))
        return /^<br\s*\/?>$/.test(text) ? '<br>' : escapeHtml(text)
      },
    },
  })

  const html = rendered(marked.lexer(markdown))
  return { title: headings.find(({ depth }) => depth === 1)?.text ?? file, html, headings, sources }

  function rendered(tokens) {
    return partsOf(tokens)
      .map(({ token, tabs }) => (tabs ? renderedTabs(tabs) : marked.parser([token])))
      .join('')
  }

  /** The buttons are for readers with scripts; without scripts, all panels are shown one after the other. */
  function renderedTabs(tabs) {
    const group = `tabs-${++groups}`
    const buttons = tabs.map(
      ({ language }) =>
        `<button type="button" role="tab" id="${group}-${language}" aria-controls="${group}-${language}-panel" data-language="${language}">${LANGUAGES[language]}</button>`,
    )
    const panels = tabs.map(({ language, heading, tokens }) => {
      const id = heading && entered(heading.depth, escapeHtml(heading.text))
      const title = heading ? `<h${heading.depth} id="${id}">${escapeHtml(heading.text)}</h${heading.depth}>\n` : ''
      return `<div class="panel" id="${group}-${language}-panel" data-language="${language}">${title}${rendered(tokens)}</div>`
    })
    const languages = tabs.map(({ language }) => language).join(' ')
    const list = `<div class="tablist" role="tablist" aria-label="Language">${buttons.join('')}</div>`
    return `<div class="tabs" data-languages="${languages}">${list}\n${panels.join('\n')}</div>\n`
  }

  /** Remembers a heading, and returns its anchor. */
  function entered(depth, html) {
    const text = textOf(html)
    const id = anchorOf(text, anchors)
    headings.push({ depth, id, text })
    return id
  }

  function filled(href, text) {
    return /^http:\/\/127\.0\.0\.1:3000/.test(href) ? text.replace(/http:\/\/127\.0\.0\.1:3000/, place) : text
  }

  function picture(src, alt, width) {
    const { href, source } = resolveLink(file, src)
    const { address, width: own, height: ownHeight } = source ? pictureOf(source) : { address: href }
    const size = width ?? own
    const height = own && Math.round((ownHeight * size) / own)
    const sizes = `${size ? ` width="${size}"` : ''}${height ? ` height="${height}"` : ''}`
    return `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt ?? '')}"${sizes} loading="lazy">`
  }
}

const place = (text) => `<span data-fill="address">${text}</span>`

const linkTo = (id, html) => ` <a class="anchor" href="#${id}" aria-label="Link to “${escapeHtml(textOf(html))}”">#</a>`
