// Runs the code of a page in docs/, because what readers copy must work.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { MINUTE_MS, SECOND_MS } from '@holdfast/time/moment.ts'
import { type Finish, root } from './process.ts'
import { aFolder, bundle, compile } from './typescript.ts'

const client = join(root, 'clients', 'typescript', 'src', 'holdfast.ts')
const execute = promisify(execFile)

const SLOT_INTERVAL_MS = 15 * MINUTE_MS
/** How long a program may take from the list of free times to its last booking. */
const MAX_BOOKING_MS = 30 * SECOND_MS

/** A page books the first free time, which may begin in the next moment: this waits until that moment has passed. */
async function untilTheFirstTimeIsFar(): Promise<void> {
  const left = SLOT_INTERVAL_MS - (Date.now() % SLOT_INTERVAL_MS)
  if (left < MAX_BOOKING_MS) await delay(left)
}

interface Block {
  language: string
  code: string
}

export const readPage = (file: string) => readFileSync(join(root, file), 'utf8')

/** The command that npm would start. The tests start it themselves, because npm does not pass on a kill. */
export const scriptOf = (name: string): string => JSON.parse(readPage('package.json')).scripts[name]

export function blocksOf(page: string): Block[] {
  return [...page.matchAll(/^```(.*)\n([\s\S]*?)\n```$/gm)].map(([, language = '', code = '']) => ({ language, code }))
}

/** All blocks of one language as one program. Commands that install something are left out. */
export function programOf(page: string, language: string): string {
  const blocks = blocksOf(page).filter((block) => block.language === language && !isInstallation(block))
  return blocks.map(({ code }) => code).join('\n\n')
}

/** The commands by which a reader installs a client. */
export const installationsOf = (page: string) => blocksOf(page).filter(isInstallation)

const isInstallation = ({ language, code }: Block) => language === 'sh' && /^(npm|python3 -m pip) install /.test(code)

/** Runs in an empty folder unless `cwd` names one, because a reader may have no packages of the checkout. */
export async function runShell(code: string, environment: Record<string, string>, cwd?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'holdfast-reader-'))
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment }
  await untilTheFirstTimeIsFar()
  try {
    const args = ['--norc', '-euo', 'pipefail', '-c', code]
    return (await execute('bash', args, { cwd: cwd ?? folder, env })).stdout
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Compiles the code and runs it in a separate project that has installed the client. */
export async function runInProject(folder: string, code: string, environment: Record<string, string>): Promise<string> {
  const [source, outfile] = [join(folder, 'first.mts'), join(folder, 'first.mjs')]
  await writeFile(source, code)
  const typeRoots = [join(root, 'node_modules', '@types')]
  const settings = { strict: true, module: 'nodenext', target: 'es2023', lib: ['es2023', 'dom'], skipLibCheck: true }
  await compile(folder, { compilerOptions: { ...settings, typeRoots, types: ['node'] }, files: ['first.mts'] })
  await bundle(source, { packages: 'external', outfile })
  const env = { PATH: process.env.PATH, ...environment }
  await untilTheFirstTimeIsFar()
  return (await execute(process.execPath, [outfile], { cwd: folder, env })).stdout
}

/** Compiles the code as in a reader's project, then runs it with the client of this checkout. */
export async function runTypescript(
  finish: Finish,
  code: string,
  environment: Record<string, string>,
): Promise<string> {
  const folder = await aFolder(finish)
  const source = join(folder, 'program.ts')
  await writeFile(source, code)
  const lib = ['es2023', 'es2024.string', 'dom', 'dom.iterable']
  await compile(folder, {
    extends: '../tsconfig.json',
    compilerOptions: { lib, paths: { '@holdfast/client': [client] } },
  })
  const program = await bundle(source, { alias: { '@holdfast/client': client } })
  const env = { PATH: process.env.PATH, ...environment }
  await untilTheFirstTimeIsFar()
  return (await execute(process.execPath, [program], { cwd: folder, env })).stdout
}
