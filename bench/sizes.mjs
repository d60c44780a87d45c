// Limits for the TypeScript client, the list of tools for agents, and the time to generate the clients.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { getEncoding } from 'js-tiktoken'
import { clientSize } from '../clients/typescript/build.mjs'
import { root } from '../scripts/prepare.mjs'
import { judge } from './figures.mjs'
import { loadAgentTools } from './server-source.mjs'

const TOKENIZER = 'o200k_base'

export async function sizes() {
  const { minified, gzipped } = await clientSize()
  const { tools } = await loadAgentTools()
  // The list for a key with all scopes.
  const list = JSON.stringify(tools.map(({ listing }) => listing))
  const tokens = getEncoding(TOKENIZER).encode(list).length
  const shown = (number) => number.toLocaleString('en')
  console.log(`   TypeScript client: ${shown(minified)} bytes minified, ${shown(gzipped)} of them left by gzip`)
  console.log(`   agent tools: ${shown(tokens)} tokens of ${TOKENIZER}, ${shown(Buffer.byteLength(list))} bytes`)
  execFileSync(process.execPath, [join(root, 'scripts', 'generate.mjs')], { stdio: 'inherit' })
  return judge([
    ['TypeScript client, minified and compressed', gzipped / 1000, 'at most', 10, ' kB'],
    [`list of agent tools, in tokens of ${TOKENIZER}`, tokens, 'at most', 8_000, ''],
  ])
}
