// Measures two commits in turns, A B A B …, so that other work of the machine slows both of them down alike.
import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../../scripts/prepare.mjs'
import { resultsFolder } from '../results.mjs'
import { atEnd, startProcess, temporaryFolder } from '../tidily.mjs'
import { shareModules } from './modules.mjs'

/** This file names source files of the server, so each commit keeps its own copy of it. */
const OF_THE_COMMIT = 'server-source.mjs'
const NOT_COPIED = ['results', 'dist', OF_THE_COMMIT]

/** Returns, for each turn, the results of the first and of the second commit. */
export async function measureInTurns({ commits, names, turns }) {
  const checkouts = commits.map(checkOut)
  const pairs = []
  for (let turn = 1; turn <= turns; turn += 1) {
    const pair = []
    for (const [index, checkout] of checkouts.entries()) {
      console.log(`\n══ turn ${turn} of ${turns}, ${'AB'[index]}: ${commits[index]}`)
      pair.push(await measure(checkout, names))
    }
    pairs.push(pair)
  }
  return pairs
}

/** A worktree of the commit with the benchmarks of this checkout, so that both are measured in the same way. */
function checkOut(commit) {
  const folder = temporaryFolder()
  const git = (...args) => execFileSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  git('worktree', 'add', '--quiet', '--detach', folder, commit)
  atEnd(() => git('worktree', 'remove', '--force', folder))
  for (const name of readdirSync(join(root, 'bench'))) {
    if (!NOT_COPIED.includes(name)) cpSync(join(root, 'bench', name), join(folder, 'bench', name), { recursive: true })
  }
  rmSync(resultsFolder(folder), { recursive: true, force: true })
  shareModules(root, folder)
  return folder
}

async function measure(checkout, names) {
  const child = startProcess(process.execPath, ['bench/run.mjs', ...names], { cwd: checkout })
  child.stdout.pipe(process.stdout)
  child.stderr.pipe(process.stderr)
  await child.ended
  const [newest] = readdirSync(resultsFolder(checkout)).toSorted().toReversed()
  return JSON.parse(readFileSync(join(resultsFolder(checkout), basename(newest)), 'utf8'))
}
