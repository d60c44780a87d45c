import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  A_PDF,
  A_ZIP,
  LOSSLESS_WEBP,
  LOSSY_WEBP,
  PLAIN_JPEG,
  PLAIN_PNG,
  PROGRESSIVE_JPEG,
} from '../testing/pictures.ts'
import { MEDIA_TYPES, readMedia } from './media.ts'

const text = (words: string) => Buffer.from(words)

test.each([
  ['image/jpeg', PLAIN_JPEG],
  ['image/jpeg', PROGRESSIVE_JPEG],
  ['image/png', PLAIN_PNG],
  ['image/webp', LOSSY_WEBP],
  ['image/webp', LOSSLESS_WEBP],
  ['application/pdf', A_PDF],
  ['text/plain', text('Ringed twice.\r\n\tNobody opened — João não estava.\n')],
  ['text/plain', text('\ufeffwith a mark at the beginning')],
])('%s is recognised by its bytes, and nothing of it is lost', (media_type, bytes) => {
  expect(readMedia(bytes)).toEqual({ media_type, bytes })
  expect(MEDIA_TYPES).toContain(media_type)
})

test.each([
  ['nothing', Buffer.alloc(0)],
  ['an HTML page', text('<!doctype html><script>alert(1)</script>')],
  ['an HTML page after white space', text('\n \ufeff<html>')],
  ['a drawing with scripts', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['white space', text(' \n')],
  ['an HTML page after much white space', text(`${' '.repeat(5_000)}<html>`)],
  ['a script', text('#!/bin/sh\nrm -rf /')],
  ['PostScript', text('%!PS-Adobe-3.0')],
  ['rich text', text('{\\rtf1 hello}')],
  ['text with a control character', text('ring\x07')],
  ['text with a C1 control character', text('a\u0085b')],
  ['text that is not UTF-8', Buffer.from('João', 'latin1')],
  ['an archive', A_ZIP],
  ['an archive with files in it', text(`PK\x03\x04${'\0'.repeat(26)}`)],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
  ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')],
  ['a TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
  ['a program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
  ['the beginning of a PDF', A_PDF.subarray(0, 30)],
  ['a PDF that is plain text, without its end', text('%PDF-1.4 hello')],
  ['a PDF that does not begin with its name', Buffer.concat([text('\n'), A_PDF])],
  ['a JPEG in its first bytes only', Buffer.from('\xff\xd8\xff hello', 'latin1')],
])('%s is refused', (_, bytes) => {
  expect(readMedia(bytes)).toBeNull()
})

test.each([
  ['image/jpeg', PLAIN_JPEG],
  ['image/png', PLAIN_PNG],
  ['image/webp', LOSSY_WEBP],
  ['application/pdf', A_PDF],
  ['text/plain', text('hello ')],
])('%s that is an archive as well is refused', (_, bytes) => {
  expect(readMedia(Buffer.concat([bytes, A_ZIP]))).toBeNull()
  const withComment = Buffer.concat([bytes, A_ZIP, text('%%EOF')])
  withComment.writeUInt16LE(5, withComment.length - 7)
  expect(readMedia(withComment)).toBeNull()
})

test('any bytes are recognised or refused, and cleaned bytes have the same media type', () => {
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 500 }), fc.string().map(text)), (given) => {
      const media = readMedia(Buffer.from(given))
      if (media) expect(readMedia(media.bytes)).toEqual(media)
    }),
    { numRuns: 2_000 },
  )
})
