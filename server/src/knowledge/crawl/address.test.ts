import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressIn, isNoPage, isOfSite, pathFilter, readAddress } from './address.ts'
import { readPattern } from './glob.ts'

const read = (text: string, base?: string) => readAddress(text, base)?.href ?? null

describe('an address has one form', () => {
  test.each([
    ['HTTP://Www.Example.COM:80/a#part', 'http://www.example.com/a'],
    ['https://example.com:443', 'https://example.com/'],
    ['https://example.com./a', 'https://example.com/a'],
    ['https://example.com/a/../b/./c', 'https://example.com/b/c'],
    ['https://example.com/a?', 'https://example.com/a'],
    ['https://example.com/a?utm_source=x&b=2&UTM_Campaign=y&gclid=1&fbclid=2', 'https://example.com/a?b=2'],
    ['https://example.com/a?b=2&a=1', 'https://example.com/a?b=2&a=1'],
    ['https://example.com/a?PHPSESSID=1q2w3e4r5t6y&x=1', 'https://example.com/a?x=1'],
    ['https://example.com/a;jsessionid=0AB1.node1?x=1', 'https://example.com/a?x=1'],
    ['https://example.com/a?sid=1q2w3e4r5t6y7u8i9o', 'https://example.com/a'],
    ['https://example.com/loja?sid=12', 'https://example.com/loja?sid=12'],
    ['https://example.com/a?s=corte', 'https://example.com/a?s=corte'],
    ['https://example.com/%7Eana/pre%c3%a7os', 'https://example.com/~ana/pre%C3%A7os'],
    ['https://example.com/preços', 'https://example.com/pre%C3%A7os'],
    ['https://EXAMPLE.com/A', 'https://example.com/A'],
  ])('%s is %s', (text, expected) => expect(read(text)).toBe(expected))

  test.each([
    'mailto:ana@example.com',
    'javascript:alert(1)',
    'ftp://example.com/a',
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'http://',
    'https://example.com:0/',
    'nothing',
    `https://example.com/${'a'.repeat(2_001)}`,
  ])('%s is not the address of a page', (text) => expect(read(text)).toBeNull())

  test('a relative one is read from the page that has it', () => {
    expect(read('../b?x=1#y', 'https://example.com/a/c')).toBe('https://example.com/b?x=1')
    expect(read('//other.example/a', 'https://example.com/')).toBe('https://other.example/a')
  })

  test('that stays the same when it is read again', () => {
    const part = fc.stringMatching(/^[\w%.~;=&?#/: á-]{0,20}$/)
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), part, (url, more) => {
        const once = read(url + more)
        if (once !== null) expect(read(once)).toBe(once)
      }),
      { numRuns: 500 },
    )
  })

  test('also when tracking parameters are added', () => {
    const tracking = fc.constantFrom('utm_x=1', 'gclid=a', 'fbclid=b', 'PHPSESSID=c1', 'utm_source=d%20e')
    const kept = fc.stringMatching(/^[a-z]{2,5}=[a-z0-9]{0,5}$/)
    fc.assert(
      fc.property(
        fc.array(kept, { maxLength: 4 }),
        fc.array(tracking, { maxLength: 4 }),
        fc.nat(),
        (all, added, at) => {
          const own = all.filter((each) => !/^(sid|sess)/.test(each))
          const mixed = [...own.slice(0, at % (own.length + 1)), ...added, ...own.slice(at % (own.length + 1))]
          expect(read(`https://example.com/a?${mixed.join('&')}`)).toBe(read(`https://example.com/a?${own.join('&')}`))
        },
      ),
    )
  })
})

describe('a site', () => {
  const site = { origin: 'https://www.example.com' }

  test.each([
    ['https://www.example.com/a', true],
    ['http://example.com/a', true],
    ['http://www.example.com:80/', true],
    ['https://shop.example.com/', false],
    ['https://www.example.com.evil.example/', false],
    ['https://wwwexample.com/', false],
    ['https://www.example.com:8443/', false],
    ['https://www.www.example.com/', false],
  ])('of www.example.com: %s belongs to it: %s', (url, expected) => {
    expect(isOfSite(site, new URL(url))).toBe(expected)
  })

  test('has one address for each page', () => {
    for (const origin of ['http://example.com', 'https://example.com', 'http://www.example.com'])
      expect(addressIn(site, new URL(`${origin}/a?b=1`))).toBe('https://www.example.com/a?b=1')
  })
})

describe('the paths that a source wants', () => {
  test.each([
    [[], [], '/anything', true],
    [['/blog/*'], [], '/blog/2026/a', true],
    [['/blog/*'], [], '/blog', false],
    [['/blog*'], ['/blog/drafts/*'], '/blog/drafts/a', false],
    [['/a'], ['/a'], '/a', false],
    [[], ['*/print'], '/a/b/print', false],
    [['/preços*'], [], '/pre%C3%A7os/unhas', true],
    [['/a.b'], [], '/aXb', false],
  ])('include %j, exclude %j: %s is wanted: %s', (include, exclude, path, expected) => {
    expect(pathFilter(include, exclude)(`https://example.com${path}`)).toBe(expected)
  })

  test('a pattern fits as its regular expression says', () => {
    const letters = fc.stringMatching(/^[ab/*]{0,8}$/)
    fc.assert(
      fc.property(letters, fc.stringMatching(/^[ab/]{0,12}$/), (glob, text) => {
        const expected = new RegExp(`^${glob.replaceAll('*', '.*')}$`).test(text)
        expect(readPattern(glob)(text)).toBe(expected)
      }),
      { numRuns: 1_000 },
    )
  })

  test('a pattern of many stars does not take long', () => {
    const began = performance.now()
    expect(readPattern(`${'*a'.repeat(100)}b`)('a'.repeat(100_000))).toBe(false)
    expect(performance.now() - began).toBeLessThan(500)
  })
})

test.each([
  ['https://example.com/a.JPG?x=1', true],
  ['https://example.com/app.zip', true],
  ['https://example.com/a.html', false],
  ['https://example.com/precos.pdf', false],
  ['https://example.com/v1.2', false],
])('%s is certainly not a page: %s', (url, expected) => expect(isNoPage(url)).toBe(expected))
