// Builds the dashboard with vite, and compresses its files, so that the server only has to send them.
import { join } from 'node:path'
import { build } from 'vite'
import { buildFolder } from './built-folder.mjs'
import { root } from './prepare.mjs'

const folder = join(root, 'dashboard')
await buildFolder(join(folder, 'dist'), {
  dated: 'index.html',
  build: (outDir) =>
    build({
      configFile: join(folder, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir, emptyOutDir: true, reportCompressedSize: false },
    }),
})
