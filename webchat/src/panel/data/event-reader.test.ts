// The reader of server-sent events: the same events come out, wherever the text was cut.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openEventReader } from './event-reader.ts'

const TEXT = [
  ': still here\n\n',
  'id: cnv_1.1\nevent: message\ndata: {"text":"Olá: tudo bem?"}\n\n',
  'event: typing\ndata: {}\n\n',
  'id: cnv_1.2\r\nevent: message\r\ndata: {"text":\r\ndata: "two lines"}\r\n\r\n',
  'data: not JSON\n\n',
  'id: cnv_1.3\n\n',
  'data:{"bare":true}\n\n',
].join('')

const EVENTS = [
  { id: 'cnv_1.1', name: 'message', data: { text: 'Olá: tudo bem?' } },
  { id: null, name: 'typing', data: {} },
  { id: 'cnv_1.2', name: 'message', data: { text: 'two lines' } },
  { id: null, name: '', data: { bare: true } },
]

test('reads events with and without an id, and leaves out comments and what cannot be read', () => {
  expect(openEventReader()(TEXT)).toEqual(EVENTS)
})

test('reads the same events however the text is cut', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(TEXT.length), { maxLength: 30 }), (cuts) => {
      const read = openEventReader()
      const places = [0, ...cuts.sort((a, b) => a - b), TEXT.length]
      const pieces = places.slice(1).map((to, index) => TEXT.slice(places[index], to))
      expect(pieces.flatMap(read)).toEqual(EVENTS)
    }),
  )
})
