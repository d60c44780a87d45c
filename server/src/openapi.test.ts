// The committed contract is the one that the routes make.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { contractFile } from './openapi.ts'

test('the committed contract is current', () => {
  const file = fileURLToPath(new URL('../../api/openapi.json', import.meta.url))
  expect(readFileSync(file, 'utf8'), 'run `npm run contract`').toBe(contractFile())
})
