import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_ROBOTS_BYTES, readRobots } from './robots.ts'

const may = async (text: string, path: string) =>
  (await readRobots(Buffer.from(text))).mayFetch(new URL(`https://example.com${path}`))

describe('robots.txt', () => {
  test.each<[what: string, text: string, allowed: string[], forbidden: string[]]>([
    ['that is empty allows everything', '', ['/', '/a'], []],
    ['with an empty rule allows everything', 'User-agent: *\nDisallow:', ['/', '/a'], []],
    ['forbids what begins like its rule', 'User-agent: *\nDisallow: /a', ['/', '/b/a'], ['/a', '/ab', '/a/b', '/a?b']],
    [
      'has a group of our own, which replaces that of everybody',
      'User-agent: *\nDisallow: /\n\nUser-agent: HoldfastBot\nDisallow: /a',
      ['/', '/b'],
      ['/a'],
    ],
    ['names us in any case, with a version', 'user-AGENT: holdfastbot/2.0\ndisallow: /a', ['/b'], ['/a']],
    ['means another robot', 'User-agent: Holdfast\nDisallow: /\nUser-agent: HoldfastBotty\nDisallow: /', ['/a'], []],
    [
      'has several groups of our own, which count together',
      'User-agent: HoldfastBot\nDisallow: /a\nUser-agent: x\nDisallow: /c\nUser-agent: HoldfastBot\nDisallow: /b',
      ['/c'],
      ['/a', '/b'],
    ],
    ['has a group for several robots', 'User-agent: x\nUser-agent: HoldfastBot\nDisallow: /a', ['/b'], ['/a']],
    [
      'has a sitemap or other lines between the names of a group',
      'User-agent: HoldfastBot\nSitemap: https://example.com/s.xml\nCrawl-delay: 3\nUser-agent: x\nDisallow: /a',
      ['/b'],
      ['/a'],
    ],
    ['has a longer rule, which counts', 'User-agent: *\nDisallow: /a\nAllow: /a/b', ['/a/b', '/a/bc'], ['/a/c']],
    ['allows and forbids alike: it allows', 'User-agent: *\nDisallow: /a\nAllow: /a', ['/a'], []],
    ['has stars', 'User-agent: *\nDisallow: /*.php', ['/a.html'], ['/a.php', '/b/a.php?x=1']],
    ['has an end', 'User-agent: *\nDisallow: /*.php$', ['/a.php?x=1', '/a.php5'], ['/a.php', '/b/c.php']],
    ['has an end without stars', 'User-agent: *\nDisallow: /$', ['/a'], ['/']],
    [
      'escapes what need not be escaped, as in RFC 9309',
      'User-agent: *\nDisallow: /foo/bar/%62%61%7A\nDisallow: /~ana',
      ['/foo/bar/ba'],
      ['/foo/bar/baz', '/foo/bar/%62az', '/%7Eana'],
    ],
    ['has letters outside ASCII', 'User-agent: *\nDisallow: /preços', ['/precos'], ['/pre%C3%A7os', '/preços/a']],
    ['escapes a slash, which is another path', 'User-agent: *\nDisallow: /a%2Fb', ['/a/b'], ['/a%2fb']],
    ['has comments, odd line ends and no spaces', 'User-agent:*#all\rDisallow:/a # no\r\n', ['/b'], ['/a', '/a/']],
    ['begins with a byte order mark', '\uFEFFUser-agent: *\nDisallow: /a', ['/b'], ['/a']],
    ['has rules of nobody', 'Disallow: /\nUser-agent: x\nDisallow: /', ['/a'], []],
    ['is a page', '<!doctype html><p>Not found: /</p>', ['/a'], []],
    ['never forbids itself', 'User-agent: *\nDisallow: /', ['/robots.txt'], ['/a']],
  ])('that %s', async (_what, text, allowed, forbidden) => {
    for (const path of allowed) expect(await may(text, path), path).toBe(true)
    for (const path of forbidden) expect(await may(text, path), path).toBe(false)
  })

  test('names its sitemaps wherever they stand', async () => {
    const text = 'Sitemap: https://example.com/a.xml\nUser-agent: x\nDisallow: /\nSITEMAP:/b.xml'
    expect((await readRobots(Buffer.from(text))).sitemaps).toEqual(['https://example.com/a.xml', '/b.xml'])
  })

  test('is read up to 500 KiB and 5,000 rules', async () => {
    const filler = `# ${'x'.repeat(97)}\n`.repeat(MAX_ROBOTS_BYTES / 100)
    expect(await may(`User-agent: *\nDisallow: /a\n${filler}`, '/a')).toBe(false)
    expect(await may(`User-agent: *\n${filler}\nDisallow: /a`, '/a')).toBe(true)
    const rules = (count: number) => 'Disallow: /b\n'.repeat(count)
    expect(await may(`User-agent: *\n${rules(4_999)}Disallow: /a`, '/a')).toBe(false)
    expect(await may(`User-agent: *\n${rules(5_000)}Disallow: /a`, '/a')).toBe(true)
  })

  test('of 500 KiB of rules is followed quickly', async () => {
    const robots = await readRobots(Buffer.from(`User-agent: *\n${'Disallow: /*a*a*a*b$\n'.repeat(24_000)}`))
    const began = performance.now()
    expect(await robots.mayFetch(new URL(`https://example.com/${'a'.repeat(1_900)}`))).toBe(true)
    expect(performance.now() - began).toBeLessThan(1_500)
  })

  test('decides as the longest of its rules, each read as a regular expression', async () => {
    const path = fc.stringMatching(/^\/[ab/]{0,8}$/)
    const pattern = fc.stringMatching(/^\/[ab/*]{0,6}\$?$/)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.boolean(), pattern), { maxLength: 6 }), path, async (rules, asked) => {
        const text = rules.map(([allow, rule]) => `${allow ? 'Allow' : 'Disallow'}: ${rule}`).join('\n')
        const fitting = rules.filter(([, rule]) =>
          new RegExp(`^${rule.replaceAll('*', '.*').replace(/\$$/, '§')}`.replace('§', '$')).test(asked),
        )
        const longest = Math.max(0, ...fitting.map(([, rule]) => rule.length))
        const deciding = fitting.filter(([, rule]) => rule.length === longest)
        const expected = deciding.length === 0 || deciding.some(([allow]) => allow)
        expect(await may(`User-agent: *\n${text}`, asked)).toBe(expected)
      }),
      { numRuns: 1_000 },
    )
  })

  test('of any bytes is read without a fault', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.webPath(), async (bytes, path) => {
        const robots = await readRobots(Buffer.from(bytes))
        expect(typeof (await robots.mayFetch(new URL(`https://example.com${path}`)))).toBe('boolean')
      }),
    )
  })
})
