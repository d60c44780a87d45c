// The script that runs before the first paint: built separately, small, with the names of the files that each page
// needs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin, Rollup } from 'vite'
import { scriptsOf } from './scripts-of.ts'

/** A line of the tables in routes.tsx: the page, and the file of its script. */
const LINE = /^ {2}'?([\w/$-]+)'?: \[\(\) => import\('\.\/(.+?)'\)/gm
const SETTINGS = 'settings/settings-page.tsx'

export function earlyScript(root: string): Plugin {
  const src = join(root, 'src')
  let source: string | null = null
  return {
    name: 'early-script',
    // The page is written after this, and contains the script.
    enforce: 'pre',
    config: () => ({ define: { FILES: '[]', FILES_OF_PAGES: '{}' } }),
    async generateBundle(_options, bundle) {
      const ofPages = filesOfPages(readFileSync(join(src, 'routes.tsx'), 'utf8'), src, bundle)
      const files = [...new Set(Object.values(ofPages).flat())]
      const numbers = Object.entries(ofPages).map(([page, used]) => [page, used.map((file) => files.indexOf(file))])
      const { outputFiles } = await build({
        entryPoints: [join(src, 'early.ts')],
        bundle: true,
        minify: true,
        format: 'iife',
        target: 'es2022',
        write: false,
        define: { FILES: JSON.stringify(files), FILES_OF_PAGES: JSON.stringify(Object.fromEntries(numbers)) },
      })
      source = outputFiles[0]?.text.trim() as string
      if (source.includes('</script')) throw new Error('The early script contains </script, which would end it')
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (source === null) return [{ tag: 'script', attrs: { type: 'module', src: '/src/early.ts' } }]
        // The content of the page is painted before its style is loaded; only the script needs that style.
        const [style = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
        const early = style.replace('rel="stylesheet"', 'rel="preload" as="style"')
        const painted = html.replace(style, early).replace('</body>', () => `  ${style}\n  </body>`)
        // A browser loads six things at a time, so the large script is requested before the data that this script asks
        // for.
        return { html: painted, tags: [{ tag: 'script', children: source, injectTo: 'head' }] }
      },
    },
  }
}

/** The files of each page that the first script does not have. */
function filesOfPages(routes: string, src: string, bundle: Rollup.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
  const first = new Set<string>()
  for (const { fileName, isEntry } of chunks)
    if (isEntry) for (const file of scriptsOf(fileName, bundle)) first.add(file)
  const filesOf = (module: string): string[] => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === join(src, module))
    if (!chunk) throw new Error(`${module} has no script of its own`)
    return scriptsOf(chunk.fileName, bundle).filter((file) => !first.has(file))
  }
  return Object.fromEntries(
    [...routes.matchAll(LINE)].map(([, page = '', module = '']) => {
      const files = page.startsWith('/') ? filesOf(module) : [...filesOf(SETTINGS), ...filesOf(module)]
      return [page.startsWith('/') ? page : `/settings/${page}`, [...new Set(files)].map((file) => `/${file}`)]
    }),
  )
}
