// The sizes of the page's files, as a browser receives them, and how much of it a first visit loads.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../../scripts/prepare.mjs'
import { printTable } from '../figures.mjs'

const dist = join(root, 'dashboard', 'dist')

/** Prints all files, the largest first; returns the bytes of the scripts that index.html itself loads. */
export function bundleTable() {
  // The early script in the page names the files of all pages, of which a visit loads few.
  const html = readFileSync(join(dist, 'index.html'), 'utf8').replace(/<script>[\s\S]*?<\/script>/, '')
  const files = readdirSync(join(dist, 'assets'))
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => ({ name, bytes: compressed(name), isInitial: html.includes(`/assets/${name}`) }))
    .sort((a, b) => b.bytes - a.bytes)
  const rows = files.map(({ name, bytes, isInitial }) => [name, kB(bytes), isInitial ? 'at once' : 'when needed'])
  printTable([['file', 'gz', 'loaded'], ...rows, ['all of it', kB(sum(files)), '']])
  return sum(files.filter(({ name, isInitial }) => isInitial && name.endsWith('.js')))
}

/** The bytes of the scripts whose name begins with this text. */
export const scriptBytes = (beginning) =>
  readdirSync(join(dist, 'assets'))
    .filter((name) => name.startsWith(beginning) && name.endsWith('.js'))
    .reduce((total, name) => total + compressed(name), 0)

const compressed = (name) => gzipSync(readFileSync(join(dist, 'assets', name)), { level: 9 }).length
const sum = (files) => files.reduce((total, { bytes }) => total + bytes, 0)
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
