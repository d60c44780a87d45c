// The sizes of the widget's files, as a browser receives them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../../scripts/prepare.mjs'
import { printTable } from '../figures.mjs'

const dist = join(root, 'webchat', 'dist')

/** Prints the files; returns the kilobytes of the loader, and of the script and the style of the panel together. */
export function widgetSizes() {
  const html = readFileSync(join(dist, 'panel.html'), 'utf8')
  const names = [...html.matchAll(/(?:src|href)="\/webchat\/(assets\/[^"]+)"/g)].map(([, name]) => name)
  const files = ['webchat.js', ...names].map((name) => {
    const content = readFileSync(join(dist, name))
    return { name, whole: content.length, gzipped: gzipSync(content, { level: 9 }).length }
  })
  const row = ({ name, whole, gzipped }) => [
    name,
    ...[whole, gzipped].map((bytes) => `${(bytes / 1_000).toFixed(1)} kB`),
  ]
  printTable([['file', 'whole', 'gz'], ...files.map(row)])
  const [loader, ...panel] = files
  return { loader: loader.gzipped / 1_000, panel: panel.reduce((sum, { gzipped }) => sum + gzipped, 0) / 1_000 }
}
