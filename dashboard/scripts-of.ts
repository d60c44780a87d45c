// The files that a script of the build needs: itself, what it imports, and their styles.
import type { Rollup } from 'vite'

export function scriptsOf(file: string, bundle: Rollup.OutputBundle, found = new Set<string>()): string[] {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || found.has(file)) return [...found]
  found.add(file)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  for (const used of chunk.imports) scriptsOf(used, bundle, found)
  return [...found]
}
