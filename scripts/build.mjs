// Bundles the server into server/dist, so that it starts without reading hundreds of files.
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from './prepare.mjs'

await build({
  entryPoints: ['main', 'cli'].map((name) => join(root, 'server', 'src', `${name}.ts`)),
  outdir: join(root, 'server', 'dist'),
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  splitting: true,
  logLevel: 'warning',
})
