// Which members may change which others.
import { expect, test } from 'vitest'
import { mayRemove, rolesFor, rolesToInvite } from './rights.ts'

const olga = { id: 'mem_1', role: 'owner' }
const otto = { id: 'mem_2', role: 'owner' }
const ada = { id: 'mem_3', role: 'admin' }
const gil = { id: 'mem_4', role: 'agent' }

test('an owner changes everybody, except the last owner', () => {
  expect(rolesFor(olga, gil, [olga, ada, gil])).toEqual(['owner', 'admin', 'agent'])
  expect(rolesFor(olga, otto, [olga, otto])).toEqual(['owner', 'admin', 'agent'])
  expect(rolesFor(olga, olga, [olga, ada, gil])).toEqual([])
  expect(mayRemove(olga, olga, [olga, ada])).toBe(false)
  expect(mayRemove(olga, olga, [olga, otto])).toBe(true)
})

test('an admin changes everybody but owners, makes no owners, and may leave', () => {
  expect(rolesFor(ada, gil, [olga, ada, gil])).toEqual(['admin', 'agent'])
  expect(rolesFor(ada, olga, [olga, otto, ada])).toEqual([])
  expect(mayRemove(ada, olga, [olga, otto, ada])).toBe(false)
  expect(mayRemove(ada, ada, [olga, ada])).toBe(true)
  expect(rolesToInvite(ada)).toEqual(['admin', 'agent'])
})

test('an agent changes nobody', () => {
  for (const member of [olga, ada, gil]) expect(mayRemove(gil, member, [olga, otto, ada, gil])).toBe(false)
})
