// Bundles the server into server/dist, so that it starts without reading hundreds of files.
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './prepare.mjs'

const dist = join(root, 'server', 'dist')
const outdir = `${dist}.${process.pid}`
await build({
  entryPoints: ['main', 'cli'].map((name) => join(root, 'server', 'src', `${name}.ts`)),
  outdir,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  sourcemap: true,
  logLevel: 'warning',
})

// Each file is put in its place whole, so that two who build at once do not meet half a file.
mkdirSync(dist, { recursive: true })
for (const file of readdirSync(outdir)) renameSync(join(outdir, file), join(dist, file))
rmSync(outdir, { recursive: true })
