// The preview of a merge: the kept customer's own details stay, and empty details are filled.
import { expect, test } from 'vitest'
import type { Customer } from '../../data/api.ts'
import { filledFields, joinedChannels } from './merge-preview.ts'

const customer = (more: Partial<Customer>) =>
  ({ phone: null, email: null, company: null, notes: null, address: null, tags: [], ...more }) as Customer

test('only empty fields are filled, and new tags are added', () => {
  const kept = customer({ phone: '+5511988887777', tags: ['vip'] })
  const other = customer({ phone: '+5511977776666', email: 'ana@example.com', tags: ['vip', 'new'] })
  expect(filledFields(kept, other)).toEqual([
    { name: 'email', value: 'ana@example.com' },
    { name: 'tags', value: 'new' },
  ])
})

test('conversations on the same channel become one', () => {
  expect(joinedChannels([{ channel: 'whatsapp' }], [{ channel: 'whatsapp' }, { channel: 'telegram' }])).toEqual([
    'whatsapp',
  ])
})
