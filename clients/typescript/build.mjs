// Builds the package: one file of JavaScript, and its types.
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { install } from '../../scripts/install.mjs'
import { root, run } from '../../scripts/prepare.mjs'

// `npm pack` may be the first command in a checkout.
install({ for: 'running' })
const { build } = await import('esbuild')

const here = dirname(fileURLToPath(import.meta.url))
const options = {
  entryPoints: [join(here, 'src', 'holdfast.ts')],
  bundle: true,
  format: 'esm',
  target: 'es2022',
  // With this, esbuild refuses imports of Node's modules.
  platform: 'neutral',
}

export async function buildClient(dist) {
  rmSync(dist, { recursive: true, force: true })
  await build({ ...options, outdir: dist })
  // The compiler of the repository, not the one in this folder, which is for the generator of types.
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  run(process.execPath, [compiler, '-p', join(here, 'tsconfig.build.json'), '--outDir', dist])
}

/** The size of the whole client in bytes, as part of a page. */
export async function clientSize() {
  const { outputFiles } = await build({ ...options, minify: true, write: false })
  const minified = outputFiles[0].contents
  return { minified: minified.length, gzipped: gzipSync(minified, { level: 9 }).length }
}

// Run as a program, this file builds the package, into the folder that its argument names, if there is one.
if (process.argv[1] === fileURLToPath(import.meta.url)) await buildClient(process.argv[2] ?? join(here, 'dist'))
