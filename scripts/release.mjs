// npm run release -- 0.2.0: makes a release, as a commit and a tag. With --dry-run it only prints what it would do.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './prepare.mjs'
import { planRelease, versionFault } from './release-plan.mjs'

const asked = process.argv.slice(2)
const isDry = asked.includes('--dry-run')
const [version, ...others] = asked.filter((each) => each !== '--dry-run')
if (version === undefined || others.length > 0) refuse('Say: npm run release -- 0.2.0, with --dry-run to try it.')

const { version: present } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const fault = versionFault(present, version)
if (fault) refuse(fault)
if (git('status', '--porcelain') !== '') refuse('There are changes that are not committed.')
if (git('tag', '--list', `v${version}`) !== '') refuse(`The tag v${version} is there already.`)

const migrations = join(root, 'server', 'migrations')
const newestMigration = () =>
  readdirSync(migrations)
    .filter((name) => /^\d{4}_.*\.sql$/.test(name))
    .sort()
    .at(-1)
const node = (...args) => ({ says: `run node ${args.join(' ')}`, work: () => run(process.execPath, args) })
const changes = planRelease(root, version, new Date().toISOString().slice(0, 10))
const steps = [
  { ...node('scripts/test.mjs'), why: 'all tests must pass' },
  ...changes.map(({ file, after }) => ({
    says: `write ${file}`,
    why: 'the version, or the heading of a history',
    work: () => writeFileSync(join(root, file), after),
  })),
  { ...node('scripts/command.mjs', 'contract:release'), why: 'callers rely on this contract from now on' },
  {
    says: 'write server/migrations/released.txt',
    why: 'later migrations must fit what this release writes',
    work: () => writeFileSync(join(migrations, 'released.txt'), `${newestMigration()}\n`),
  },
  { ...node('scripts/generate.mjs'), why: 'the clients name their version' },
  { ...node('scripts/build-clients.mjs'), why: 'both archives, to be published' },
  {
    says: `run git commit -am "Release ${version}"`,
    why: 'one commit has all changes',
    work: () => git('commit', '-qam', `Release ${version}`),
  },
  {
    says: `run git tag v${version}`,
    why: 'the tag is the release',
    work: () => git('tag', '-a', `v${version}`, '-m', `Holdfast ${version}`),
  },
]
for (const { says, why, work } of steps) {
  console.log(`${isDry ? 'would ' : ''}${says}  # ${why}`)
  if (!isDry) work()
}
console.log(
  isDry
    ? 'Nothing was changed.'
    : `Next: git push --follow-tags, then publish clients/dist: npm publish clients/dist/*-${version}.tgz, twine upload clients/dist/*.whl`,
)

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

function refuse(reason) {
  console.error(reason)
  process.exit(1)
}
