// The frame of a page: header, menu, headings at the side, the pages before and after.
import { escapeHtml, icon } from './html.mjs'

/** `assets` are the addresses of the style, the script and the search index. */
export function pageHtml({ page, menu, previous, next, assets }) {
  const title = page.address === '/guides' ? 'Holdfast guides' : `${page.title} · Holdfast guides`
  return `<!doctype html>
<html lang="en" data-search="${assets.search}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${assets.style}">
<script src="${assets.script}"></script>
</head>
<body>
<a class="skip" href="#page-text">Skip to the text</a>
<header>
<button type="button" class="menu-button" popovertarget="site-menu" aria-label="Menu">${icon('menu')}</button>
<a class="brand" href="/guides">${icon('mark')}<span>Holdfast</span> <small>guides</small></a>
<button type="button" class="find with-script" data-open="search" aria-label="Search">${icon('search')}<span>Search</span><kbd>/</kbd></button>
<nav aria-label="Product"><a href="/docs/">Reference</a><a href="/">Dashboard</a></nav>
<button type="button" class="round with-script" data-theme-switch>${icon('theme')}</button>
</header>
<div class="columns">
<nav id="site-menu" popover aria-label="Guides">${menuHtml(menu, page)}</nav>
<main id="page-text" tabindex="-1">
<article>
${page.html}</article>
${around(previous, next)}
<footer>${page.file ? `This page is <code>${escapeHtml(page.file)}</code> in the checkout. ` : ''}Where it differs from the code, please correct it.</footer>
</main>
${asideHtml(page.headings)}
</div>
${DIALOGS}
</body>
</html>
`
}

function menuHtml(menu, page) {
  const entry = ({ name, address }) => {
    const isHere = address === page.address
    const isAbove = !isHere && address !== '/guides' && page.address.startsWith(`${address}/`)
    const current = isHere ? ' aria-current="page"' : isAbove ? ' aria-current="true"' : ''
    return `<li><a href="${address}"${current}>${escapeHtml(name)}</a></li>`
  }
  return menu
    .map(({ name, entries }) => `${name ? `<h2>${escapeHtml(name)}</h2>` : ''}<ul>${entries.map(entry).join('')}</ul>`)
    .join('\n')
}

/** Only long pages have headings at the side. */
function asideHtml(headings) {
  const shown = headings.filter(({ depth }) => depth === 2 || depth === 3)
  if (shown.length < 2) return '<aside></aside>'
  const entries = shown.map(
    ({ depth, id, text }) => `<li class="depth-${depth}"><a href="#${id}">${escapeHtml(text)}</a></li>`,
  )
  return `<aside><nav aria-labelledby="on-this-page"><h2 id="on-this-page">On this page</h2><ul>${entries.join('')}</ul></nav></aside>`
}

function around(previous, next) {
  const link = (entry, kind, word) =>
    entry
      ? `<a class="${kind}" rel="${kind}" href="${entry.address}"><small>${word}</small><span>${escapeHtml(entry.name)}</span></a>`
      : '<span></span>'
  return `<nav class="around" aria-label="Pages before and after">${link(previous, 'prev', 'Previous')}${link(next, 'next', 'Next')}</nav>`
}

const DIALOGS = `<dialog id="search-dialog" aria-label="Search in the guides">
<form method="dialog"><label>${icon('search')}<input type="search" placeholder="Search in the guides" aria-label="Search in the guides" autocomplete="off" spellcheck="false"></label><button>Close</button></form>
<p role="status"></p>
<ul></ul>
</dialog>
<dialog id="key-dialog" aria-labelledby="key-title">
<form method="dialog">
<h2 id="key-title">Use your key in the examples</h2>
<p>Holdfast keeps only a fingerprint of a key, so no key can be shown again. <a href="/settings/keys">Make a new one in the dashboard</a>, or paste one that you have.</p>
<p>The key stays in this tab: it is filled into the examples and sent nowhere. It is forgotten when you close the tab or sign out.</p>
<label>Key<input type="password" name="key" placeholder="hfk_…" autocomplete="off" spellcheck="false"></label>
<p class="fault" role="alert"></p>
<menu><button value="forget">Forget it</button><button value="cancel">Cancel</button><button value="use" class="main">Use it here</button></menu>
</form>
</dialog>`
