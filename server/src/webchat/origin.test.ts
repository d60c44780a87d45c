// A star stands for one or more labels below a host, and for nothing else.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAllowed, isListable } from './origin.ts'

const label = fc.stringMatching(/^[a-z]([a-z0-9-]{0,8}[a-z0-9])?$/)
const host = fc.tuple(label, label).map((labels) => labels.join('.'))
const port = fc.constantFrom('', ':8443', ':3000')
const below = fc.array(label, { minLength: 1, maxLength: 3 }).map((labels) => labels.join('.'))

describe('https://*.host', () => {
  test('allows every page below the host, with the same scheme and port', () => {
    fc.assert(
      fc.property(host, port, below, (name, at, sub) => {
        const listed = [`https://*.${name}${at}`]
        expect(isListable(listed[0] as string)).toBe(true)
        expect(isAllowed(listed, `https://${sub}.${name}${at}`)).toBe(true)
        expect(isAllowed(listed, `http://${sub}.${name}${at}`)).toBe(false)
        for (const other of ['', ':8443', ':3000'].filter((each) => each !== at)) {
          expect(isAllowed(listed, `https://${sub}.${name}${other}`)).toBe(false)
        }
      }),
    )
  })

  test('never allows the host itself, a host that only ends with it, or one that has it in the middle', () => {
    fc.assert(
      fc.property(host, port, label, (name, at, other) => {
        const listed = [`https://*.${name}${at}`]
        expect(isAllowed(listed, `https://${name}${at}`)).toBe(false)
        expect(isAllowed(listed, `https://${other}${name}${at}`)).toBe(false)
        expect(isAllowed(listed, `https://.${name}${at}`)).toBe(false)
        expect(isAllowed(listed, `https://a.${name}.${other}.example${at}`)).toBe(false)
        expect(isAllowed(listed, `https://*.${name}${at}`)).toBe(false)
      }),
    )
  })

  test('allows only what a browser would call a page below the host, whatever is sent', () => {
    const parts = fc.constantFrom(
      'https://',
      'http://',
      'a',
      '.',
      '..',
      '/',
      '@',
      '#',
      '?',
      ':',
      ':8443',
      '%2e',
      '\\',
      ' ',
      'É',
    )
    const odd = fc.array(fc.oneof(parts, fc.constant('.shop.example')), { maxLength: 8 }).map((all) => all.join(''))
    fc.assert(
      fc.property(odd, (origin) => {
        if (!isAllowed(['https://*.shop.example'], origin)) return
        const read = new URL(origin)
        expect(read.origin).toBe(origin)
        expect(read.hostname.endsWith('.shop.example')).toBe(true)
        expect(read.protocol + read.port).toBe('https:')
      }),
      { numRuns: 2_000 },
    )
  })
})

test('an exact origin allows itself and nothing else', () => {
  fc.assert(
    fc.property(host, port, below, (name, at, sub) => {
      const listed = [`https://${name}${at}`]
      expect(isListable(listed[0] as string)).toBe(true)
      expect(isAllowed(listed, `https://${name}${at}`)).toBe(true)
      for (const other of [`https://${sub}.${name}${at}`, `http://${name}${at}`, `https://${name}${at}/`]) {
        expect(isAllowed(listed, other)).toBe(false)
      }
    }),
  )
})
