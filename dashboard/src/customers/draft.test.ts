// The draft of a customer, and which fields of it are sent.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Customer } from '../data/api.ts'
import { placeFrom } from '../text/place.ts'
import { emptyDraft, onTopOf, toChange, toDraft, toNewCustomer } from './draft.ts'

const ana: Customer = {
  id: 'cus_1',
  name: 'Ana Souza',
  phone: '+5511988887777',
  locale: 'pt-BR',
  email: 'ana@example.com',
  company: null,
  tags: ['vip'],
  address: { formatted: 'Av. Paulista 1578', lat: -23.5614, lng: -46.6559 },
  identities: [],
  notes: null,
  version: 3,
  created_at: '2026-11-01T12:00:00.000Z',
  updated_at: '2026-11-01T12:00:00.000Z',
}

test('unchanged fields are not sent', () => {
  const draft = toDraft(ana, 'BRL')
  expect(draft.phone).toBe('(11) 98888-7777')
  expect(toChange(draft, { ...draft, name: ' Ana Souza ' }, 'BRL')).toEqual({})
})

test('only changed fields are sent, and emptied fields are cleared', () => {
  const draft = toDraft(ana, 'BRL')
  const changed = { ...draft, email: '', phone: '11 97777-6666', tags: ['vip', 'new'], position: '' }
  expect(toChange(draft, changed, 'BRL')).toEqual({
    email: null,
    phone: '+5511977776666',
    tags: ['vip', 'new'],
    address: { formatted: 'Av. Paulista 1578' },
  })
  expect(toChange(draft, { ...draft, address: '', position: '', phone: ' ' }, 'BRL')).toEqual({
    address: null,
    phone: null,
  })
})

test('a new customer is sent whole, with the country code of the number', () => {
  expect(toNewCustomer({ ...emptyDraft('Bia', 'es-PY'), phone: '0981 234 567' }, 'PYG')).toEqual({
    name: 'Bia',
    phone: '+595981234567',
    locale: 'es-PY',
    email: null,
    company: null,
    tags: [],
    address: null,
    notes: null,
  })
})

test("after a conflict the member's own changes stay, on top of those by somebody else", () => {
  const base = toDraft(ana, 'BRL')
  const fresh = toDraft({ ...ana, notes: 'Prefers mornings', company: 'Souza Ltda' }, 'BRL')
  const mine = { ...base, company: 'Souza S.A.', email: '' }
  const merged = onTopOf(fresh, base, mine)
  expect(merged).toEqual({ ...fresh, company: 'Souza S.A.', email: '' })
  expect(toChange(fresh, merged, 'BRL')).toEqual({ company: 'Souza S.A.', email: null })
})

test('any position is the same after it was shown in the form and read from it', () => {
  const degrees = (most: number) => fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((value) => value / 1e6)
  fc.assert(
    fc.property(degrees(90), degrees(180), (lat, lng) => {
      const { position } = toDraft({ ...ana, address: { formatted: 'x', lat, lng } }, 'BRL')
      const read = placeFrom(position)
      expect(read?.lat).toBeCloseTo(lat, 9)
      expect(read?.lng).toBeCloseTo(lng, 9)
    }),
  )
})
