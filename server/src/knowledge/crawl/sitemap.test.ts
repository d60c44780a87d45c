import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_SITEMAP_ADDRESSES, readSitemap } from './sitemap.ts'

async function read(content: string | Buffer) {
  const [pages, sitemaps]: [string[], string[]] = [[], []]
  for await (const part of readSitemap(Buffer.from(content))) {
    pages.push(...part.pages)
    sitemaps.push(...part.sitemaps)
  }
  return { pages, sitemaps }
}

const urlset = (...pages: string[]) =>
  `<?xml version="1.0"?><urlset xmlns="x">${pages.map((page) => `<url><loc>${page}</loc></url>`).join('')}</urlset>`

describe('a sitemap', () => {
  test('names pages, as XML, as text or packed', async () => {
    const pages = ['https://example.com/a', 'https://example.com/b?x=1&y=2']
    const text = urlset('https://example.com/a', '\n  https://example.com/b?x=1&amp;y=2 ')
    for (const form of [
      text,
      `\uFEFF${text}`,
      gzipSync(text),
      `${pages.join('\r\n')}\r\n`,
      `\uFEFF${pages.join('\n')}`,
    ])
      expect(await read(form)).toEqual({ pages, sitemaps: [] })
  })

  test('names further sitemaps', async () => {
    const index = '<sitemapindex><sitemap><loc>https://example.com/1.xml.gz</loc></sitemap></sitemapindex>'
    expect(await read(index)).toEqual({ pages: [], sitemaps: ['https://example.com/1.xml.gz'] })
  })

  test('may use prefixes, CDATA and capital letters; pictures are not pages', async () => {
    const text = `<s:urlset><s:url><s:loc><![CDATA[https://example.com/a?x&y]]></s:loc>
      <image:image><image:loc>https://example.com/a.jpg</image:loc></image:image></s:url>
      <URL><LOC>https://example.com/b</LOC></URL></s:urlset>`
    expect((await read(text)).pages).toEqual(['https://example.com/a?x&y', 'https://example.com/b'])
  })

  test('that is broken counts as far as it can be read', async () => {
    expect((await read(`${urlset('https://example.com/a')}<url><loc>https://exa`)).pages).toEqual([
      'https://example.com/a',
    ])
    const many = urlset(...Array.from({ length: 20_000 }, (_, index) => `https://example.com/${index * 7919}`))
    const { pages } = await read(gzipSync(many).subarray(0, -2_000))
    expect(pages.length).toBeGreaterThan(10_000)
    expect(pages.length).toBeLessThan(20_000)
  })

  test('is read up to 50,000 addresses', async () => {
    const many = urlset(
      ...Array.from({ length: MAX_SITEMAP_ADDRESSES + 500 }, (_, index) => `https://example.com/${index}`),
    )
    expect((await read(gzipSync(many))).pages).toHaveLength(MAX_SITEMAP_ADDRESSES)
  })

  test('that unpacks to gigabytes ends early', async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from('<urlset><!--'), Buffer.alloc(80 * 1024 * 1024, 'x')]))
    expect(bomb.length).toBeLessThan(100_000)
    expect(await read(bomb)).toEqual({ pages: [], sitemaps: [] })
    const deep = gzipSync(`<a>`.repeat(3_000_000))
    expect(await read(deep)).toEqual({ pages: [], sitemaps: [] })
  })

  test('that is anything else names nothing', async () => {
    expect((await read('<!doctype html><html><body><p>Not found</body></html>')).pages).toEqual([])
    expect((await read('Not found')).pages).toEqual([])
    expect((await read('')).pages).toEqual([])
    expect((await read(`x${'y'.repeat(1_000_000)}`)).pages).toEqual([])
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        expect(await read(Buffer.from(bytes))).toHaveProperty('pages')
      }),
    )
  })
})
