// Whether somebody else has answered while a member was writing.
import { expect, test } from 'vitest'
import type { Message } from '../../data/api.ts'
import { findAnswer } from './answered.ts'

const ME = 'mem_me'
const message = (more: Partial<Message> = {}) =>
  ({
    direction: 'outbound',
    private: false,
    type: 'text',
    author: { kind: 'member', id: 'mem_other', name: 'Maria' },
    ...more,
  }) as Message

test('the newest reply of somebody else is found, also one of the bot', () => {
  const bot = message({ author: { kind: 'bot', id: null, name: 'Lia' } })
  const own = message({ author: { kind: 'member', id: ME, name: 'Me' } })
  expect(findAnswer([own, bot, message()], ME)).toBe(bot)
})

test('own replies, private notes, events and messages of the customer are not replies of somebody else', () => {
  const own = message({ author: { kind: 'member', id: ME, name: 'Me' } })
  const others = [message({ private: true }), message({ type: 'event' }), message({ direction: 'inbound' })]
  expect(findAnswer([own, ...others], ME)).toBeNull()
})
