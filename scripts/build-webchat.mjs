// Builds the chat widget with vite: the panel, the preview and the page for booking as pages, and the loader as one script beside them.
import { join } from 'node:path'
import { build } from 'vite'
import { buildFolder } from './built-folder.mjs'
import { root } from './prepare.mjs'

const folder = join(root, 'webchat')
await buildFolder(join(folder, 'dist'), {
  dated: 'panel.html',
  async build(outDir) {
    const configFile = join(folder, 'vite.config.ts')
    for (const mode of ['panel', 'preview', 'page', 'loader']) {
      const options = { outDir, emptyOutDir: mode === 'panel', reportCompressedSize: false }
      await build({ configFile, mode, logLevel: 'warn', build: options })
    }
  },
})
