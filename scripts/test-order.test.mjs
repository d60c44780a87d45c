// Which test files start first.
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LONGEST_FILES } from './test-order.mjs'

test('every file that is to start first exists', () => {
  expect(LONGEST_FILES.filter((file) => !existsSync(new URL(`../${file}`, import.meta.url)))).toEqual([])
})
