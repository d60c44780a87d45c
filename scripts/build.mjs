// Bundles the server into server/dist, so that it starts without reading hundreds of files.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './prepare.mjs'

const outdir = join(root, 'server', 'dist')
rmSync(outdir, { recursive: true, force: true })
await build({
  entryPoints: ['main', 'cli'].map((name) => join(root, 'server', 'src', `${name}.ts`)),
  outdir,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  splitting: true,
  logLevel: 'warning',
})
