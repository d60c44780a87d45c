// Writes the files of the TypeScript client that are generated from api/openapi.json.
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keepGenerated } from '../../scripts/generated-file.mjs'
import { operationsText } from './generate/operations.mjs'
import { typesText } from './generate/types.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const read = (...path) => JSON.parse(readFileSync(join(here, ...path), 'utf8'))

/** With `check` it writes nothing, and fails with the name of the first file that is out of date. */
export async function generateTypescript({ check }) {
  const contract = read('..', '..', 'api', 'openapi.json')
  const { version } = read('package.json')
  const put = (name, text) => keepGenerated(join(here, 'src', 'generated', name), text, { check })
  put('types.gen.ts', await typesText(contract))
  put('operations.gen.ts', operationsText(contract, version))
}
