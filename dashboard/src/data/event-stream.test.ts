// Server-sent events are read whole and once, wherever the text is cut.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Message, onceEach, openEventReader } from './event-stream.ts'

const TEXT = [
  ': welcome',
  '',
  'id: evt_1',
  'data: {"id":"evt_1","type":"booking.confirmed"}',
  '',
  ':',
  ': still here: data: {"id":"evt_0"}',
  '',
  'event: ready',
  'id: evt_2',
  'data: {"resumed":true}',
  '',
  'data: {"text":',
  'data: "á 😀 two lines"}',
  'retry: 10',
  '',
  'data: {"text":"never ended"}',
].join('\n')

const WHOLE: Message[] = [
  { id: 'evt_1', name: '', data: { id: 'evt_1', type: 'booking.confirmed' } },
  { id: 'evt_2', name: 'ready', data: { resumed: true } },
  { id: null, name: '', data: { text: 'á 😀 two lines' } },
]

function readIn(pieces: readonly string[]): Message[] {
  const read = openEventReader()
  return pieces.flatMap((piece) => read(piece))
}

test('messages are the same wherever the text is cut in two, with both kinds of line ends', () => {
  for (const text of [TEXT, TEXT.replaceAll('\n', '\r\n')]) {
    for (let at = 0; at <= text.length; at += 1) {
      expect(readIn([text.slice(0, at), text.slice(at)]), `cut at ${at}`).toEqual(WHOLE)
    }
  }
})

test('messages are the same however many pieces the text comes in', () => {
  const cuts = fc.array(fc.nat(TEXT.length), { maxLength: 40 })
  fc.assert(
    fc.property(cuts, (places) => {
      const at = [0, ...places.sort((a, b) => a - b), TEXT.length]
      expect(readIn(at.slice(1).map((end, index) => TEXT.slice(at[index], end)))).toEqual(WHOLE)
    }),
  )
})

test('data is read exactly as it was sent', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { maxLength: 5 }), fc.integer({ min: 1, max: 9 }), (values, size) => {
      const text = values.map((value) => `id: evt\ndata: ${JSON.stringify(value)}\n\n`).join('')
      const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
      expect(readIn(pieces).map(({ data }) => JSON.stringify(data))).toEqual(
        values.map((value) => JSON.stringify(value)),
      )
    }),
  )
})

test('a message that is not JSON is skipped, and the messages after it are read', () => {
  expect(readIn(['data: <html>\n\n', 'data\n\n', 'id: evt_1\n\n', 'data: 1\n\n'])).toEqual([
    { id: null, name: '', data: 1 },
  ])
})

test('an id counts once while it is remembered', () => {
  const isNew = onceEach(2)
  expect(['a', 'b', 'a', 'c', 'b', 'a'].map(isNew)).toEqual([true, true, false, true, false, true])
})
