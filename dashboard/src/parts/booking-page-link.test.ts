// How the name of a business becomes an address.
import { expect, test } from 'vitest'
import { slugOf } from './booking-page-link.ts'

test.each([
  ['Salão Aurora', 'salao-aurora'],
  ['  Barbería "El Niño" & Hijos  ', 'barberia-el-nino-hijos'],
  ['美容室', ''],
  ['x'.repeat(60), 'x'.repeat(48)],
  [`${'x'.repeat(47)} y`, 'x'.repeat(47)],
])('%s becomes %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
