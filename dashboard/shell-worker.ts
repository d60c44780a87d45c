// Builds the worker that keeps the page on the device, with the names of the files of this build.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin, Rollup } from 'vite'
import { scriptsOf } from './scripts-of.ts'

/** The pages that people use all day can be opened without a network, and so can the booking drawer. */
const OF_A_DAY = /\/(today|inbox|calendar|work|customers)-page\.tsx$|\/(booking-drawer|agenda)\.tsx$/

export function shellWorker(root: string): Plugin {
  return {
    name: 'shell-worker',
    generateBundle: {
      // The page itself is written before this.
      order: 'post',
      async handler(_options, bundle) {
        const { outputFiles } = await build({
          entryPoints: [join(root, 'src', 'shell-worker.ts')],
          bundle: true,
          minify: true,
          format: 'iife',
          target: 'es2022',
          write: false,
          define: namesIn(bundle),
        })
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: outputFiles[0]?.text as string })
      },
    },
  }
}

function namesIn(bundle: Rollup.OutputBundle): Record<string, string> {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
  const first = chunks.find(({ isEntry }) => isEntry) as Rollup.OutputChunk
  const wanted = [first, ...chunks.filter(({ facadeModuleId }) => OF_A_DAY.test(facadeModuleId ?? ''))]
  const files = [...new Set(wanted.flatMap(({ fileName }) => scriptsOf(fileName, bundle)))].map((file) => `/${file}`)
  const page = bundle['index.html'] as Rollup.OutputAsset
  // The names of all files contain a hash, except that of the page.
  const all = [...Object.keys(bundle), page.source].join()
  return {
    BUILD: JSON.stringify(createHash('sha256').update(all).digest('hex').slice(0, 12)),
    FIRST_SCRIPT: JSON.stringify(`/${first.fileName}`),
    SHELL_FILES: JSON.stringify(files),
  }
}
