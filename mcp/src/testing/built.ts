// What `npm run build` makes, for tests that start it: made anew when a source is newer.
import { join } from 'node:path'
import { root } from './agents.ts'

export async function built(): Promise<void> {
  const { build } = await import(join(root, 'scripts', 'prepare.mjs'))
  build()
}
