// The loaded messages of a conversation: pages are joined without gaps, and messages that stay the same are kept.
import { expect, test } from 'vitest'
import type { Message } from '../data/api.ts'
import { withNewest, withOlder } from './loaded-thread.ts'

const message = (number: number, more: Partial<Message> = {}): Message => ({
  id: `msg_${number}`,
  conversation_id: 'cnv_1',
  direction: 'inbound',
  private: false,
  author: { kind: 'customer', id: 'cus_1', name: 'Ana' },
  type: 'text',
  text: `Message ${number}`,
  attachments: [],
  location: null,
  contacts: [],
  options: null,
  choice: null,
  template: null,
  event: null,
  sources: [],
  reply_to_id: null,
  client_ref: null,
  external_id: null,
  status: 'received',
  error: null,
  created_at: new Date(Date.UTC(2030, 2, 4, 12, number)).toISOString(),
  received_at: '2030-03-04T12:00:00.000Z',
  edited_at: null,
  deleted_at: null,
  sent_at: null,
  delivered_at: null,
  read_at: null,
  ...more,
})

const page = (numbers: readonly number[], next_cursor: string | null = null) => ({
  data: numbers.map((number) => message(number)),
  next_cursor,
})
const idsOf = ({ messages }: { messages: readonly Message[] }) => messages.map(({ id }) => id)

test('older pages stay when the newest page is loaded again', () => {
  const first = withNewest(undefined, page([5, 4], 'older'))
  const both = withOlder(first, page([3, 2], 'oldest'))
  const later = withNewest(both, page([6, 5], 'older'))
  expect(idsOf(later)).toEqual(['msg_6', 'msg_5', 'msg_4', 'msg_3', 'msg_2'])
  expect(later.cursor).toBe('oldest')
})

test('after a gap only the newest page is kept, so that no message is missing between two pages', () => {
  const before = withNewest(undefined, page([2, 1]))
  const later = withNewest(before, page([9, 8], 'older'))
  expect(idsOf(later)).toEqual(['msg_9', 'msg_8'])
  expect(later.cursor).toBe('older')
})

test('a message that has not changed stays the same object, and a changed one is replaced', () => {
  const before = withNewest(undefined, page([2, 1]))
  const fresh = { data: [message(2, { status: 'read' }), message(1)], next_cursor: null }
  const later = withNewest(before, fresh)
  expect(later.messages[1]).toBe(before.messages[1])
  expect(later.messages[0]?.status).toBe('read')
})

test('a message that was written earlier and arrives later is put into its place', () => {
  const before = withNewest(undefined, page([4, 2]))
  expect(idsOf(withNewest(before, page([4, 3, 2])))).toEqual(['msg_4', 'msg_3', 'msg_2'])
})

test('another link to the same file is not a change', () => {
  const file = (url: string) => ({
    id: 'att_1',
    kind: 'image',
    name: 'a.jpg',
    media_type: 'image/jpeg',
    size: 1,
    url,
    url_expires_at: '2099-01-01T00:00:00.000Z',
    failure: null,
    reason: null,
  })
  const before = withNewest(undefined, { data: [message(1, { attachments: [file('/a')] })], next_cursor: null })
  const later = withNewest(before, { data: [message(1, { attachments: [file('/b')] })], next_cursor: null })
  expect(later.messages[0]).toBe(before.messages[0])
})
