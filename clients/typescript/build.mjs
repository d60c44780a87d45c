// Builds what is handed out: one file of JavaScript, and the types that belong to it.
import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { install, root, run } from '../../scripts/prepare.mjs'

// `npm pack` may be the first that somebody does in a checkout, or `npm start` may have installed only what it needs.
install({ for: 'developing' })
const { build } = await import('esbuild')

const here = dirname(fileURLToPath(import.meta.url))
const options = {
  entryPoints: [join(here, 'src', 'holdfast.ts')],
  bundle: true,
  format: 'esm',
  target: 'es2022',
  // So that nothing of Node can slip in.
  platform: 'neutral',
}

async function buildClient(dist) {
  rmSync(dist, { recursive: true, force: true })
  await build({ ...options, outdir: dist })
  // Not the compiler beside us, which is there for the generator of types.
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  run(process.execPath, [compiler, '-p', join(here, 'tsconfig.build.json'), '--outDir', dist])
}

/** Bytes of all of the client, as it would be part of a page. */
export async function clientSize() {
  const { outputFiles } = await build({ ...options, minify: true, write: false })
  const minified = outputFiles[0].contents
  return { minified: minified.length, gzipped: gzipSync(minified, { level: 9 }).length }
}

// As a program it builds, into another folder if one is named.
if (process.argv[1] === fileURLToPath(import.meta.url)) await buildClient(process.argv[2] ?? join(here, 'dist'))
