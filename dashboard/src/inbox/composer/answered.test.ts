// Whether somebody else has answered while a member was writing.
import { expect, test } from 'vitest'
import type { Message } from '../../data/api.ts'
import { findAnswer, newestSeen } from './answered.ts'

const ME = 'mem_me'
const message = (received_at: string, more: Partial<Message> = {}) =>
  ({
    direction: 'outbound',
    private: false,
    type: 'text',
    author: { kind: 'member', id: 'mem_other', name: 'Maria' },
    received_at,
    ...more,
  }) as Message

test('a reply of somebody else that was stored after the draft began is found', () => {
  const answer = message('2030-03-04T12:05:00.000Z')
  expect(findAnswer([answer], '2030-03-04T12:00:00.000Z', ME)).toBe(answer)
  expect(findAnswer([answer], '2030-03-04T12:05:00.000Z', ME)).toBeNull()
})

test('own replies, private notes, events and messages of the customer are not', () => {
  const own = message('2030-03-04T12:05:00.000Z', { author: { kind: 'member', id: ME, name: 'Me' } })
  const note = message('2030-03-04T12:05:00.000Z', { private: true })
  const event = message('2030-03-04T12:05:00.000Z', { type: 'event' })
  const inbound = message('2030-03-04T12:05:00.000Z', { direction: 'inbound' })
  expect(findAnswer([own, note, event, inbound], '2030-03-04T12:00:00.000Z', ME)).toBeNull()
})

test('the newest message that was seen is the one that was stored last', () => {
  expect(newestSeen([])).toBeNull()
  expect(newestSeen([message('2030-03-04T12:01:00.000Z'), message('2030-03-04T12:03:00.000Z')])).toBe(
    '2030-03-04T12:03:00.000Z',
  )
})
