// npm run test:upgrade -- COMMIT: processes of an older commit and of this checkout work side by side. Without a commit
// it is the one before the newest migration. The old program uses the packages of this checkout.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builds, installed } from './checks.mjs'
import { root, run } from './prepare.mjs'
import { runSteps } from './steps.mjs'

const git = (...args) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30 })
const newest = () =>
  git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'server/migrations/*.sql').toString().trim()
const [asked = `${newest()}~1`] = process.argv.slice(2)
const commit = git('rev-parse', '--short', asked).toString().trim()
const folder = mkdtempSync(join(tmpdir(), 'holdfast-upgrade-'))
try {
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const oldBuilt = {
    name: `the server of ${commit} is built`,
    needs: [installed.name],
    run: () => run(process.execPath, ['scripts/build-server.mjs'], { cwd: folder }),
  }
  const upgrade = {
    name: `an upgrade from ${commit}`,
    needs: [...builds.map(({ name }) => name), oldBuilt.name],
    isAlone: true,
    env: { UPGRADE_FROM: folder },
    run: ['node_modules/vitest/vitest.mjs', 'run', '--config', 'scripts/soak.config.mjs', 'upgrade.ts'],
  }
  process.exitCode = (await runSteps([installed, ...builds, oldBuilt, upgrade])) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
