// The generated files follow from the contract, and a check fails when they are out of date.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../../../server/src/testing/process.ts'

/** A copy of the generator and the contract. It is inside the client's folder, where its packages are found. */
let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(root, 'clients/typescript/.package-test-'))
  for (const path of ['api/openapi.json', 'scripts', ...OURS]) {
    cpSync(join(root, path), join(copy, path), { recursive: true })
  }
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const OURS = ['package.json', 'generate.mjs', 'generate', 'src/generated'].map((name) => `clients/typescript/${name}`)

/** One process runs all of it, because the generator takes longer to load than to write. */
const PROGRAM = `
import { readFileSync, writeFileSync } from 'node:fs'
import { generateTypescript } from './clients/typescript/generate.mjs'

const generate = (options) => generateTypescript(options).then(() => 'done', ({ message }) => message)
function changeContract(from, to) {
  const contract = readFileSync('api/openapi.json', 'utf8')
  if (!contract.includes(from)) throw new Error('The contract has no ' + from)
  writeFileSync('api/openapi.json', contract.replaceAll(from, to))
}
const types = () => readFileSync('clients/typescript/src/generated/types.gen.ts', 'utf8')

const before = types()
changeContract('"party_size"', '"heads"')
changeContract('"summary": "Who am I"', '"summary": "Who */ am I"')
const checked = await generate({ check: true })
const isUntouched = types() === before
const generated = await generate({ check: false })
changeContract('"operationId": "getMe"', '"operationId": "whoAmI"')
console.log(JSON.stringify({ checked, isUntouched, generated, checkedAgain: await generate({ check: true }) }))
`

const generated = (name: string) => readFileSync(join(copy, 'clients/typescript/src/generated', name), 'utf8')
const stale = (name: string) =>
  `${join('clients', 'typescript', 'src', 'generated', name)} is stale: run npm run generate, and commit what it wrote.`

test('a check names a file that is out of date and writes nothing; generating brings it up to date', () => {
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM], { cwd: copy, encoding: 'utf8' })
  expect(JSON.parse(said)).toEqual({
    checked: stale('types.gen.ts'),
    isUntouched: true,
    generated: 'done',
    checkedAgain: stale('operations.gen.ts'),
  })
  expect(generated('types.gen.ts')).toContain('heads?: number | null;')
  expect(generated('operations.gen.ts'), 'a comment that ends where it should').toContain('Who *\\/ am I')
})
