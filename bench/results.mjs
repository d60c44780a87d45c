// Writes the file of results: what a run measured, and on which commit, so that two runs can be compared.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, relative } from 'node:path'
import { root } from '../scripts/prepare.mjs'

export const resultsFolder = (checkout) => join(checkout, 'bench', 'results')

/** Returns the path of the file, from the root of the checkout. */
export function writeResults({ began, measures, failed }) {
  const commit = git('rev-parse', '--short', 'HEAD')
  const results = {
    commit,
    isChanged: git('status', '--porcelain') !== '',
    began: began.toISOString(),
    node: process.versions.node,
    cores: cpus().length,
    load: loadavg()[0],
    failed,
    measures,
  }
  const folder = resultsFolder(root)
  mkdirSync(folder, { recursive: true })
  const time = began.toISOString().slice(0, 19).replaceAll(':', '-')
  const file = join(folder, `${time}-${commit}.json`)
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
  return relative(root, file)
}

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
