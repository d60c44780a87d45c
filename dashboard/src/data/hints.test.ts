// The hints of who is typing and who has a conversation open last as long as they are true.
import { expect, test } from 'vitest'
import { presentOf } from './hints.ts'

const heard = (who: string, doing: 'reading' | 'writing', at: number) => ({ who, doing, at })

test('a member who writes is a reader again after some seconds, and gone after a minute without a sign', () => {
  const all = [heard('mem_1', 'writing', 0)]
  expect(presentOf(all, 1_000)).toEqual({ customerTypes: false, readers: [], writers: ['mem_1'] })
  expect(presentOf(all, 20_000)).toEqual({ customerTypes: false, readers: ['mem_1'], writers: [] })
  expect(presentOf(all, 60_000)).toEqual({ customerTypes: false, readers: [], writers: [] })
})

test('a customer types for a few seconds', () => {
  const all = [heard('customer', 'writing', 0)]
  expect(presentOf(all, 1_000).customerTypes).toBe(true)
  expect(presentOf(all, 7_000).customerTypes).toBe(false)
})
