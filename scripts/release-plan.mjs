// The changes of a release in the checkout: the version in every place, and the headings of both histories.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const VERSION = /^\d+\.\d+\.\d+$/

/** Why this cannot be the next version; null if it can. */
export function versionFault(present, next) {
  if (!VERSION.test(next)) return `${next} is not a version such as 0.2.0.`
  const [a, b] = [present, next].map((text) => text.split('.').map(Number))
  const at = a.findIndex((part, index) => part !== b[index])
  return at >= 0 && b[at] < a[at] ? `${next} is older than ${present}.` : null
}

/** The files that change, each with its text before and after. `date` is the day of the release, such as 2026-11-20. */
export function planRelease(root, next, date) {
  const read = (file) => readFileSync(join(root, file), 'utf8')
  const { version, workspaces } = JSON.parse(read('package.json'))
  const packages = ['package.json', ...workspaces.map((folder) => `${folder}/package.json`)]
  const ofPackage = (text) => text.replace(/^ {2}"version": ".*"/m, `  "version": "${next}"`)
  const ofWheel = (text) => text.replaceAll(`holdfast_client-${version}-`, `holdfast_client-${next}-`)
  const changes = [
    ...packages.map((file) => [file, ofPackage]),
    ['package-lock.json', (text) => lockFile(text, next, ['', ...workspaces])],
    ['clients/python/holdfast/_version.py', (text) => text.replace(/^__version__ = ".*"/m, `__version__ = "${next}"`)],
    ['docs/first-booking.md', ofWheel],
    ['clients/python/README.md', ofWheel],
    ['CHANGELOG.md', (text) => text.replace('## [Unreleased]\n', `## [Unreleased]\n\n## [${next}] - ${date}\n`)],
    ...contractChanges(read, date),
  ]
  return changes
    .map(([file, change]) => ({ file, before: read(file), after: change(read(file)) }))
    .filter(({ before, after }) => before !== after)
}

/** The lock file names the version of each of our own packages. */
function lockFile(text, next, folders) {
  const lock = JSON.parse(text)
  lock.version = next
  for (const folder of folders) lock.packages[folder].version = next
  return `${JSON.stringify(lock, null, 2)}\n`
}

/** The contract has versions of its own: what was added since its last release makes the next minor version. */
function contractChanges(read, date) {
  const [, major, minor] = /API_VERSION = '(\d+)\.(\d+)\.\d+'/.exec(read('server/src/openapi.ts'))
  const isUnreleased = /^## Not released yet\n\n- /m.test(read('api/CHANGES.md'))
  if (!isUnreleased) return []
  const next = `${major}.${Number(minor) + 1}.0`
  return [
    ['server/src/openapi.ts', (text) => text.replace(/API_VERSION = '.*'/, `API_VERSION = '${next}'`)],
    [
      'api/CHANGES.md',
      (text) => text.replace('## Not released yet\n', `## Not released yet\n\n## ${next} (${date})\n`),
    ],
  ]
}
