// A draft becomes one message, or one message for each file where the channel takes only one file.
import { expect, test } from 'vitest'
import type { MessageFile } from '../../data/api.ts'
import { messagesOf } from './messages-of.ts'

const EMPTY = { text: '', isNote: false, options: null, files: [] }
const file = (id: string) => ({ key: id, name: id, file: { id } as MessageFile })
const bodies = (written: Partial<typeof EMPTY> & object, channel = 'whatsapp') =>
  messagesOf({ ...EMPTY, ...written }, channel).map(({ body }) => body)

test('a text is trimmed, and a text of only spaces is not sent', () => {
  expect(bodies({ text: ' Oi \n' })).toEqual([{ text: 'Oi' }])
  expect(bodies({ text: ' \n' })).toEqual([])
})

test('a note is private', () => {
  expect(bodies({ text: 'Prefers mornings', isNote: true })).toEqual([{ text: 'Prefers mornings', private: true }])
})

test('on WhatsApp every file after the first is a message of its own, in the chat they are one', () => {
  const files = [file('att_1'), file('att_2')] as never
  expect(bodies({ text: 'Fotos', files })).toEqual([
    { text: 'Fotos', attachments: ['att_1'] },
    { attachments: ['att_2'] },
  ])
  expect(bodies({ files }, 'webchat')).toEqual([{ attachments: ['att_1', 'att_2'] }])
})

test('options need a question, and empty ones are left out', () => {
  const options = ['9:00', ' '] as never
  expect(bodies({ options })).toEqual([])
  expect(bodies({ text: 'Quando?', options })).toEqual([{ text: 'Quando?', options: { items: [{ title: '9:00' }] } }])
})
