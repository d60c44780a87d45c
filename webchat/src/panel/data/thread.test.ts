// The thread: one message once and in order, whichever way and however often it comes.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Unsent } from './outbox.ts'
import type { Message } from './shapes.ts'
import { merged, replaced, stillUnsent, unreadOf } from './thread.ts'

const aMessage = (index: number, more: Partial<Message> = {}): Message => ({
  id: `msg_${String(index).padStart(4, '0')}`,
  event_id: `cnv_1.${index + 1}`,
  direction: index % 2 === 0 ? 'inbound' : 'outbound',
  author: { kind: index % 2 === 0 ? 'customer' : 'member', name: 'Ana' },
  type: 'text',
  text: `Message ${index}`,
  attachments: [],
  location: null,
  contacts: [],
  options: null,
  choice: null,
  reply_to_id: null,
  client_ref: index % 2 === 0 ? `ref-${index}` : null,
  status: index % 2 === 0 ? 'received' : 'sent',
  created_at: '2030-03-04T12:00:00.000Z',
  edited_at: null,
  deleted_at: null,
  ...more,
})

const THREAD = Array.from({ length: 40 }, (_, index) => aMessage(index))

test('whatever comes twice or late, and from wherever, each message is there once and in order', () => {
  const anyPieces = fc.array(fc.array(fc.nat(THREAD.length - 1), { maxLength: 30 }), { maxLength: 8 })
  fc.assert(
    fc.property(anyPieces, (pieces) => {
      let shown: readonly Message[] = []
      for (const piece of pieces)
        shown = merged(
          shown,
          piece.map((index) => THREAD[index] as Message),
        )
      const seen = [...new Set(pieces.flat())].sort((a, b) => a - b)
      expect(shown).toEqual(seen.map((index) => THREAD[index]))
    }),
  )
})

describe('what comes about a known message', () => {
  test('replaces it', () => {
    const [edited] = merged([aMessage(0)], [aMessage(0, { text: 'Better', edited_at: '2030-03-04T12:01:00.000Z' })])
    expect(edited).toMatchObject({ text: 'Better' })
  })

  test('never takes its progress back', () => {
    const read = merged([aMessage(1, { status: 'read' })], [aMessage(1, { status: 'sent' })])
    expect(read).toMatchObject([{ status: 'read' }])
    expect(merged(read, [aMessage(1, { status: 'delivered' })])).toMatchObject([{ status: 'read' }])
    expect(merged([aMessage(1)], [aMessage(1, { status: 'delivered' })])).toMatchObject([{ status: 'delivered' }])
  })

  test('changes nothing when there is nothing', () => {
    expect(merged(THREAD, [])).toBe(THREAD)
  })
})

describe('a page of the list', () => {
  const page = THREAD.slice(20, 30)

  test('replaces what is older, because messages may be missing between', () => {
    expect(replaced(THREAD.slice(0, 5), page)).toEqual(page)
  })

  test('leaves what came by the stream after it was read', () => {
    expect(replaced(THREAD.slice(28, 32), [...page].reverse())).toEqual(THREAD.slice(20, 32))
    expect(replaced(THREAD.slice(0, 1), [])).toEqual(THREAD.slice(0, 1))
  })

  test('leaves nothing of another thread, in which places mean something else', () => {
    const moved = page.map((message) => ({ ...message, event_id: message.event_id.replace('cnv_1', 'cnv_2') }))
    expect(replaced(THREAD, moved)).toEqual(moved)
  })
})

test('what the visitor sent is shown once, also while its answer is still on the way', () => {
  const unsent = (ref: string): Unsent => ({
    ref,
    made_at: '2030-03-04T12:00:00.000Z',
    content: { text: ref },
    fault: null,
  })
  const waiting = [unsent('ref-2'), unsent('ref-3')]
  expect(stillUnsent(waiting, THREAD)).toEqual([unsent('ref-3')])
})

test("the team's messages are unread until the visitor has read them", () => {
  const some = [aMessage(0), aMessage(1, { status: 'read' }), aMessage(3), aMessage(5, { status: 'delivered' })]
  expect(unreadOf(some).map(({ id }) => id)).toEqual(['msg_0003', 'msg_0005'])
})
