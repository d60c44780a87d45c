// Compiles and bundles TypeScript as in a reader's own project.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type BuildOptions, build } from 'esbuild'
import { type Finish, root } from './process.ts'

/** A folder inside the server, where the compiler finds the types of Node. */
export async function aFolder(finish: Finish): Promise<string> {
  const folder = await mkdtemp(join(root, 'server', '.process-test-'))
  finish(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Throws the compiler's errors for the files in a folder. */
export async function compile(
  folder: string,
  config: object,
  compiler = join(root, 'node_modules', 'typescript'),
): Promise<void> {
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ ...config, include: ['*.ts'] }))
  const args = [join(compiler, 'bin', 'tsc'), '--noEmit', '-p', folder]
  await promisify(execFile)(process.execPath, args).catch(({ stdout, message }) => {
    throw new Error(`The compiler says:\n${stdout || message}`)
  })
}

/** Returns the file that can be run, next to its source. */
export async function bundle(source: string, options: BuildOptions = {}): Promise<string> {
  const outfile = source.replace(/\.ts$/, '.mjs')
  await build({ entryPoints: [source], outfile, bundle: true, platform: 'node', format: 'esm', ...options })
  return outfile
}
