// Whether somebody else has said something in the meantime.
import { expect, test } from 'vitest'
import type { Message } from '../data/api.ts'
import { findAnswer, findSaidAfter } from './answered.ts'

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

test("messages of others after a message are found; earlier messages and the member's own are not", () => {
  const failed = message({ id: 'msg_failed', author: { kind: 'member', id: ME, name: 'Me' } })
  const customer = message({ direction: 'inbound', author: { kind: 'customer', id: 'cus_ana', name: 'Ana' } })
  const own = message({ author: { kind: 'member', id: ME, name: 'Me' } })
  const unheard = [own, message({ private: true }), message({ type: 'event' })]
  expect(findSaidAfter(failed.id, [...unheard, customer, message(), failed], ME)).toBe(customer)
  expect(findSaidAfter(failed.id, [...unheard, failed, customer, message()], ME)).toBeNull()
})
