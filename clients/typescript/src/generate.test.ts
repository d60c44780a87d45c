// The generated part follows the contract, and a check tells when it no longer does.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** A copy of what takes part in it, below the client, where its packages are found. */
let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(root, 'clients/typescript/.package-test-'))
  for (const path of ['api/openapi.json', 'scripts', ...OURS]) {
    cpSync(join(root, path), join(copy, path), { recursive: true })
  }
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const OURS = ['package.json', 'generate.mjs', 'generate', 'src/generated'].map((name) => `clients/typescript/${name}`)

function generate(options: { check: boolean }): string {
  const program = `import { generateTypescript } from './clients/typescript/generate.mjs'
try { await generateTypescript(${JSON.stringify(options)}) } catch ({ message }) { console.log(message) }`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: copy,
    encoding: 'utf8',
  })
  return stdout + stderr
}

const generated = (name: string) => readFileSync(join(copy, 'clients/typescript/src/generated', name), 'utf8')
const textOf = (path: string) => readFileSync(join(copy, path), 'utf8')

function changeContract(from: string, to: string) {
  const contract = textOf('api/openapi.json')
  expect(contract).toContain(from)
  writeFileSync(join(copy, 'api/openapi.json'), contract.replaceAll(from, to))
}

const stale = (name: string) =>
  `${join('clients', 'typescript', 'src', 'generated', name)} is stale: run npm run generate, and commit what it wrote.\n`

test('a check names what is stale and writes nothing; generating brings it up to date', () => {
  changeContract('"party_size"', '"heads"')
  changeContract('"summary": "Who am I"', '"summary": "Who */ am I"')
  expect(generate({ check: true })).toBe(stale('types.gen.ts'))
  expect(generated('types.gen.ts')).not.toContain('heads')
  expect(generate({ check: false })).toBe('')
  expect(generated('types.gen.ts')).toContain('heads?: number | null;')
  expect(generated('operations.gen.ts'), 'a comment that ends where it should').toContain('Who *\\/ am I')

  changeContract('"operationId": "getMe"', '"operationId": "whoAmI"')
  expect(generate({ check: true })).toBe(stale('operations.gen.ts'))
})
