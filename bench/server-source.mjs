// Parts of the server's own source, for benchmarks that must do exactly what it does.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { root } from '../scripts/prepare.mjs'

const CONTENTS = `
  export { createApiKey } from './accounts/api-key.ts'
  export { listCustomers } from './customers/customer.ts'
  export { searchText } from './customers/search.ts'
  export { phoneKey } from './lib/phone.ts'
  export { foldText } from './lib/text.ts'
  export { SYSTEM } from './platform/context.ts'
  export { openDatabase } from './platform/database.ts'
  export { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
  export { newId } from './platform/id.ts'
  export { migrate } from './platform/migrate.ts'
  export { writing } from './platform/transaction.ts'
`

export const migrations = join(root, 'server', 'migrations')

export async function loadServerSource() {
  // Inside the checkout, because that is where its packages are found.
  const outfile = join(root, 'bench', 'dist', 'server-source.js')
  await build({
    stdin: { contents: CONTENTS, resolveDir: join(root, 'server', 'src'), loader: 'ts' },
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  })
  return import(pathToFileURL(outfile).href)
}
