// The sizes of the widget's files, as a browser receives them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../../scripts/prepare.mjs'
import { printTable } from '../figures.mjs'

const dist = join(root, 'webchat', 'dist')

/** Prints the files; returns the kilobytes of the loader, and of the script and the style of the panel together. */
export function widgetSizes() {
  const [loader, ...panel] = sizesOf(['webchat.js', ...assetsOf('panel.html')])
  return { loader, panel: sum(panel) }
}

/** Prints the files of the page for booking; returns the kilobytes of its script and its style together. */
export const pageSize = () => sum(sizesOf(assetsOf('page.html')))

const sum = (sizes) => sizes.reduce((whole, size) => whole + size, 0)

const assetsOf = (page) =>
  [...readFileSync(join(dist, page), 'utf8').matchAll(/(?:src|href)="\/webchat\/(assets\/[^"]+)"/g)].map(
    ([, name]) => name,
  )

function sizesOf(names) {
  const files = names.map((name) => {
    const content = readFileSync(join(dist, name))
    return { name, whole: content.length, gzipped: gzipSync(content, { level: 9 }).length }
  })
  const row = ({ name, whole, gzipped }) => [
    name,
    ...[whole, gzipped].map((bytes) => `${(bytes / 1_000).toFixed(1)} kB`),
  ]
  printTable([['file', 'whole', 'gz'], ...files.map(row)])
  return files.map(({ gzipped }) => gzipped / 1_000)
}
