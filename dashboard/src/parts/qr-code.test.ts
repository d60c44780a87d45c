// QR codes of links, compared with those that another encoder (uqr 0.1.3) makes with the same mask.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { qrCode } from './qr-code.ts'

const TEXT =
  'https://t.me/aurora_bot?start=Tq9Lh7wVb3NcYd0RqGxk2mTq9Lh7wVb3NcYd0RqGxk2_and_a_name_that_is_as_long_as_it_may_be'

test.each([
  [14, 21, '78d6456d02153f04'],
  [26, 25, '7b3a60abacd46858'],
  [42, 29, 'c126124894883602'],
  [62, 33, '3f8df5482a56ae9e'],
  [84, 37, '1c48b0ec9eda7535'],
  [95, 41, 'c8674b3a6c37935b'],
])('%i letters are drawn as every reader expects them', (letters, size, digest) => {
  const rows = qrCode(TEXT.slice(0, letters)) ?? []
  expect(rows.length).toBe(size)
  const drawn = rows.map((row) => row.map(Number).join('')).join('\n')
  expect(createHash('sha256').update(drawn).digest('hex').slice(0, 16)).toBe(digest)
})

test('a text that is too long has no code', () => {
  expect(qrCode('x'.repeat(106))).not.toBe(null)
  expect(qrCode('x'.repeat(107))).toBe(null)
})
