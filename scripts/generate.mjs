// npm run generate: writes the clients anew from api/openapi.json. With --check it only tells whether they are current.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { install, root } from './prepare.mjs'

install({ for: 'developing' })
const check = process.argv.includes('--check')
const python = join(root, 'clients', 'python', 'generate.mjs')
const clients = [
  ['TypeScript', async () => (await import('../clients/typescript/generate.mjs')).generateTypescript({ check })],
  // Named as a variable, because it may not be there.
  ...(existsSync(python)
    ? [['Python', async () => (await import(pathToFileURL(python).href)).generatePython({ check })]]
    : []),
]
for (const [name, generate] of clients) {
  const started = performance.now()
  try {
    await generate()
  } catch (error) {
    console.error(check ? error.message : error)
    process.exit(1)
  }
  console.log(`${name}: ${check ? 'is current' : 'written'} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
}
