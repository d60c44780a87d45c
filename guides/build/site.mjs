// Builds the guides: a page for each document, one style, one script, the search index, and the pictures.
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { build as bundle } from 'esbuild'
import { addressOf, DECISIONS, FILES, nameOf, root } from './documents.mjs'
import { textOf } from './html.mjs'
import { render } from './markdown.mjs'
import { menuOf } from './menu.mjs'
import { pageHtml } from './page.mjs'
import { sectionsOf } from './sections.mjs'
import { sizeOf } from './webp.mjs'

/** In these documents, an address means any server, not the one that shows the page. */
const ABOUT_ANY_SERVER =
  /^(docs\/(deploy|operations|scale|settings|commands|decisions|inside)|SECURITY|CONTRIBUTING|CHANGELOG|api|bench)/

/** Returns the pages, so that tests can look at them. */
export async function buildGuides(outDir) {
  mkdirSync(join(outDir, 'assets'), { recursive: true })
  const pages = readPages((file) => savedPicture(outDir, file))
  const byFile = new Map(pages.map((page) => [page.file, page]))
  const menu = menuOf(readDocument, (file) => byFile.get(file).title)
  const assets = {
    ...(await saveScriptAndStyle(outDir)),
    search: saved(outDir, 'search.json', JSON.stringify(searchIndex(pages, menu))),
  }
  for (const page of pages) {
    const file = join(outDir, `${nameOf(page.file ?? DECISIONS)}.html`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, pageHtml({ page, menu, ...neighbours(page, pages, menu), assets }))
  }
  return pages
}

function readPages(pictureOf) {
  const pages = FILES.map((file) => {
    const isFilled = !ABOUT_ANY_SERVER.test(file)
    return asPage(file, render(file, readDocument(file), { isFilled, pictureOf }))
  })
  const decisions = pages.filter(({ file }) => file.startsWith(`${DECISIONS}/`))
  const list = decisions.map(({ title, address }) => `- [${title}](${address})`).join('\n')
  const text = `# Decisions\n\nWhy things are as they are: half a page for each choice that somebody may question later.\n\n${list}\n`
  return [...pages, { ...asPage(`${DECISIONS}/README.md`, render(DECISIONS, text, {})), file: null }]
}

function asPage(file, { title, html, headings, sources }) {
  const [, first = ''] = /<p>([\s\S]*?)<\/p>/.exec(html) ?? []
  return { file, address: addressOf(file), title, description: textOf(first).slice(0, 200), html, headings, sources }
}

/** The pages before and after this one: in the menu, or among the decisions. */
function neighbours(page, pages, menu) {
  const isDecision = ({ file }) => file?.startsWith(`${DECISIONS}/`) ?? false
  const inMenu = menu.flatMap(({ entries }) => entries)
  const order = isDecision(page)
    ? pages.filter(isDecision).map(({ title, address }) => ({ name: title, address }))
    : inMenu
  const at = order.findIndex(({ address }) => address === page.address)
  return { previous: order[at - 1], next: at === -1 ? undefined : order[at + 1] }
}

/** Pages have the order of the menu, because the first of two sections that fit equally well is shown first. */
function searchIndex(pages, menu) {
  const order = menu.flatMap(({ entries }) => entries.map(({ address }) => address))
  const place = ({ address }) => (order.includes(address) ? order.indexOf(address) : order.length)
  return pages
    .toSorted((one, other) => place(one) - place(other))
    .map(({ address, title, html }) => ({
      address,
      title,
      sections: sectionsOf(html).map(({ anchor, heading, text }) => [anchor, heading, text]),
    }))
}

async function saveScriptAndStyle(outDir) {
  const source = (name) => join(root, 'guides', 'src', name)
  const { outputFiles } = await bundle({
    entryPoints: { guides: source('main.ts'), style: source('style.css') },
    outdir: outDir,
    bundle: true,
    minify: true,
    target: 'es2022',
    format: 'iife',
    write: false,
    logLevel: 'warning',
  })
  const textOfFile = (name) => outputFiles.find(({ path }) => path.endsWith(name)).text
  return {
    script: saved(outDir, 'guides.js', textOfFile('guides.js')),
    style: saved(outDir, 'guides.css', textOfFile('style.css') + darkBySystem()),
  }
}

/** Without scripts nobody sets the theme, so the system decides. */
function darkBySystem() {
  const colours = readFileSync(join(root, 'dashboard', 'src', 'colours.css'), 'utf8')
  return colours
    .slice(colours.indexOf('@media screen'))
    .replace('@media screen', '@media screen and (prefers-color-scheme: dark)')
    .replace(':root[data-theme="dark"]', ':root:not([data-theme])')
}

function savedPicture(outDir, file) {
  const bytes = readFileSync(join(root, file))
  const name = hashed(basename(file), bytes)
  copyFileSync(join(root, file), join(outDir, 'assets', name))
  return { address: `/guides/assets/${name}`, ...sizeOf(bytes) }
}

/** Writes an asset, and returns its address. */
function saved(outDir, name, text) {
  const file = hashed(name, text)
  writeFileSync(join(outDir, 'assets', file), text)
  return `/guides/assets/${file}`
}

function hashed(name, content) {
  const extension = extname(name)
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10)
  return `${basename(name, extension)}-${hash}${extension}`
}

const readDocument = (file) => readFileSync(join(root, file), 'utf8')
