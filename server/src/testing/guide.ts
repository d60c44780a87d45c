// The code on a page of docs/, to be run: what readers copy must work.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { type Finish, root } from './process.ts'

const client = join(root, 'clients', 'typescript', 'src', 'holdfast.ts')
const execute = promisify(execFile)

export interface Block {
  language: string
  code: string
}

export const readPage = (file: string) => readFileSync(join(root, file), 'utf8')

/** What npm would start: npm itself does not pass on that it was killed. */
export const scriptOf = (name: string): string => JSON.parse(readPage('package.json')).scripts[name]

export function blocksOf(page: string): Block[] {
  return [...page.matchAll(/^```(.*)\n([\s\S]*?)\n```$/gm)].map(([, language = '', code = '']) => ({ language, code }))
}

/** The blocks of one language follow on each other. */
export function programOf(page: string, language: string): string {
  const blocks = blocksOf(page).filter((block) => block.language === language)
  return blocks.map(({ code }) => code).join('\n\n')
}

export async function runShell(code: string, environment: Record<string, string>): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment }
  const { stdout } = await execute('bash', ['--norc', '-euo', 'pipefail', '-c', code], { cwd: root, env })
  return stdout
}

/** Checked by the compiler as in a project of the reader's, then run with the client of this checkout. */
export async function runTypescript(
  finish: Finish,
  code: string,
  environment: Record<string, string>,
): Promise<string> {
  const folder = await mkdtemp(join(root, 'server', '.process-test-'))
  finish(() => rm(folder, { recursive: true, force: true }))
  const [source, outfile] = [join(folder, 'program.ts'), join(folder, 'program.mjs')]
  const lib = ['es2023', 'es2024.string', 'dom', 'dom.iterable']
  const compilerOptions = { lib, paths: { '@holdfast/client': [client] } }
  await writeFile(source, code)
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: '../tsconfig.json', compilerOptions, include: ['*.ts'] }),
  )
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  await execute(process.execPath, [tsc, '--noEmit', '-p', folder]).catch(({ stdout }) => {
    throw new Error(`The compiler says:\n${stdout}`)
  })
  const alias = { '@holdfast/client': client }
  await build({ entryPoints: [source], outfile, bundle: true, platform: 'node', format: 'esm', alias })
  const env = { PATH: process.env.PATH, ...environment }
  return (await execute(process.execPath, [outfile], { cwd: folder, env })).stdout
}
