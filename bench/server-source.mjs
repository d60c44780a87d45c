// Loads parts of the server's source, for benchmarks that must do exactly what the server does.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { ownPackages, root } from '../scripts/prepare.mjs'
import { temporaryFolder } from './tidily.mjs'

const CONTENTS = `
  import { FIRST_ATTEMPT_LIMITS as limits } from './webhooks/places.ts'
  export const FIRST = { perEndpoint: limits.perLane }
  export { createApiKey } from './accounts/api-key.ts'
  export { openQuestion, readCase } from './availability/question.ts'
  export { reserve } from './availability/reserve.ts'
  export { listBookings } from './bookings/list.ts'
  export { listConversations } from './conversations/list.ts'
  export { listCustomers } from './customers/customer.ts'
  export { searchText } from './customers/search.ts'
  export { analyse } from './knowledge/search/analysis.ts'
  export { writePassages } from './knowledge/search/index-passages.ts'
  export { searchKnowledge } from './knowledge/search/search.ts'
  export { stemsOf } from './knowledge/search/words.ts'
  export { addItem } from './knowledge/stored-item.ts'
  export { phoneKey } from './lib/phone.ts'
  export { searchLines } from './lib/search.ts'
  export { foldText } from './lib/text.ts'
  export { SYSTEM } from './platform/context.ts'
  export { openDatabase } from './platform/database.ts'
  export { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
  export { newId } from './platform/id.ts'
  export { migrate } from './platform/migrate.ts'
  export { Problem } from './platform/problem.ts'
  export { reading, writing } from './platform/transaction.ts'
  export { listWorkItems } from './work/items/list.ts'
`

export const migrations = join(root, 'server', 'migrations')

const ENGINE = `
  export { findSlots } from './availability/engine/slots.ts'
  export { getZone } from '@holdfast/time/zones.ts'
`

const BOT = `
  export { rules } from './bot/rules/rules.ts'
  export { EMPTY_STATE } from './bot/state.ts'
`

export const loadServerSource = () => loadWithPackages(CONTENTS, 'server-source.js')

export const loadAgentTools = () => loadWithPackages(`export { tools } from '../../mcp/src/tools.ts'`, 'agent-tools.js')

/** The bundle is written inside the checkout, because its packages are found there. */
const loadWithPackages = (contents, name) => load(contents, join(root, 'bench', 'dist', name), { packages: 'external' })

/** The rules of the bot. */
export const loadBot = () => loadWithPackages(BOT, 'bot.js')

/** The slot engine and the zones, which need nothing else. */
export function loadEngine() {
  return load(ENGINE, join(temporaryFolder(), 'engine.mjs'))
}

async function load(contents, outfile, options = {}) {
  await build({
    stdin: { contents, resolveDir: join(root, 'server', 'src'), loader: 'ts' },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    alias: ownPackages,
    logLevel: 'warning',
    ...options,
  })
  return import(pathToFileURL(outfile).href)
}
