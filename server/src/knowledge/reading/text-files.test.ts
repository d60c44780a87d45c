import { expect, test } from 'vitest'
import { aPageFrom, textOf } from '../../testing/documents/read.ts'
import type { FileDocument } from './document.ts'
import { readFile } from './reader.ts'

test('plain text keeps its paragraphs and lines', async () => {
  expect(await textOf('a.txt', 'Preços:\r\n  Corte\t R$ 50\r\n\r\n\r\n\r\nAté\u00ad logo\u200b')).toBe(
    'Preços:\nCorte R$ 50\n\nAté logo',
  )
})

test('text of any usual charset is read', async () => {
  const expected = 'Ação: € 5 – “não”'
  const inWindows = Buffer.from('A\xe7\xe3o: \x80 5 \x96 \x93n\xe3o\x94', 'latin1')
  expect(await textOf('utf-8.txt', expected)).toBe(expected)
  expect(await textOf('mark.txt', `\ufeff${expected}`)).toBe(expected)
  expect(await textOf('windows.txt', inWindows)).toBe(expected)
  expect(await textOf('wide.txt', Buffer.from(`\ufeff${expected}`, 'utf16le'))).toBe(expected)
  expect(await textOf('wide.txt', Buffer.from(`\ufeff${expected}`, 'utf16le').swap16())).toBe(expected)
})

test('what a page says about its charset counts, unless its bytes say otherwise', async () => {
  const textIn = async (html: Buffer, contentType: string) => (await aPageFrom(html, contentType)).sections[0]?.text
  const greek = Buffer.from([0xe3, 0xe5, 0xe9, 0xdc])
  const [meta, wrongMeta] = [Buffer.from('<meta charset="iso-8859-7">'), Buffer.from('<meta charset=windows-1252>')]
  expect(await textIn(greek, 'text/html; charset=ISO-8859-7')).toBe('γειά')
  expect(await textIn(Buffer.concat([meta, greek]), 'text/html')).toBe('γειά')
  expect(await textIn(Buffer.concat([wrongMeta, greek]), 'text/html; charset="iso-8859-7"')).toBe('γειά')
  const old = Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-7">')
  expect(await textIn(Buffer.concat([old, greek]), 'text/html')).toBe('γειά')
  // In these cases the declared charset is wrong.
  expect(await textIn(Buffer.from('<p>Ação'), 'text/html; charset=iso-8859-1')).toBe('Ação')
  expect(await textIn(Buffer.from('<p>A\xe7\xe3o', 'latin1'), 'text/html; charset=utf-8')).toBe('Ação')
  expect(await textIn(Buffer.from('<meta charset=utf-16><p>Ação'), 'text/html; charset=nonsense')).toBe('Ação')
})

test('Markdown keeps its headings, lists and tables, and HTML in it is read as HTML', async () => {
  const markdown = `---
title: "Guia do estúdio"
lang: pt
---
# Preços
Veja *tudo* em [nosso site](https://studio.test).

## Unhas
| Serviço | Preço |
|---|---|
| Manicure | R$ 40 |

Pagamento
---------
- Pix
- Cartão

\`\`\`
# no heading
\`\`\`
<p hidden>SECRET</p>`
  expect(await textOf('a.md', markdown)).toBe(
    '# Preços\nVeja tudo em nosso site.\n\n# Preços › Unhas\nServiço: Manicure | Preço: R$ 40\n\n# Preços › Pagamento\n- Pix\n- Cartão\n\n# no heading',
  )
  const result = await readFile({ bytes: Buffer.from(markdown), name: 'GUIA.MD', claimedType: null })
  expect(result).toMatchObject({ title: 'Guia do estúdio', language: 'pt', media_type: 'text/markdown' })
})

/** This is more than the time that a file has: a file that takes all of that time delays nobody else. */
const MAX_TEST_MS = 60_000

test.each([
  ['quotes', '> '.repeat(100_000), /no fundo|TOO_LARGE|TIMEOUT/],
  ['brackets', '['.repeat(50_000), /no fundo/],
  ['emphasis', '*a _b '.repeat(20_000), /no fundo/],
])(
  'Markdown with %s that are nested without end does no harm',
  { timeout: MAX_TEST_MS },
  async (_, nested, expected) => {
    expect(await textOf('a.md', `${nested}no fundo`)).toMatch(expected)
  },
)

test('each row of a CSV is a paragraph that says which value belongs to which column', async () => {
  expect(
    await textOf('a.csv', 'Serviço,Preço,Obs\r\nCorte,"R$ 45,00",\r\n"Barba ""real""",30,"duas\nlinhas"\r\n'),
  ).toBe('Serviço: Corte\nPreço: R$ 45,00\n\nServiço: Barba "real"\nPreço: 30\nObs: duas linhas')
  expect(await textOf('a.csv', 'Serviço;Preço\nCorte;45,00')).toBe('Serviço: Corte\nPreço: 45,00')
  expect(await textOf('a.csv', 'sep=|\nServiço|Preço, com tudo\nCorte|45')).toBe('Serviço: Corte\nPreço, com tudo: 45')
  expect(await textOf('a.csv', 'Corte\t45\nBarba\t30')).toBe('Corte | 45\n\nBarba | 30')
  expect(await textOf('a.csv', 'Pix\nCartão')).toBe('Pix\nCartão')
  expect(await textOf('a.csv', 'Nome,Idade')).toBe('Nome | Idade')
  expect(await textOf('a.csv', 'a,b\n"never ends,1\n2')).toBe('a: never ends,1 2')
  expect(await textOf('a.csv', '1,2\n3,4')).toBe('EMPTY_CONTENT')
})

test.each([
  ['menu.pdf', 'MZ\x90\0\x03'],
  ['menu.docx', '\x7fELF\x02\x01\x01\0'],
  ['menu.pdf', '#!/bin/sh\nrm -rf /'],
  ['menu.pdf', 'PK\x03\x04'],
  ['menu.docx', '%PDF-1.7'],
  ['menu.txt', 'MZ\x90\0\x03'],
  ['menu.txt', '%PDF-1.7 text'],
  ['menu.txt', '{\\rtf1 text}'],
  ['menu.csv', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['menu.html', 'GIF89a\x01\0\x01\0'],
  ['menu.exe', 'text'],
  ['menu.xlsx', 'text'],
  ['menu', 'text'],
])('a file that is not what its name says is of another type: %s', async (name, content) => {
  expect(await textOf(name, Buffer.from(content, 'latin1'))).toBe('UNSUPPORTED_TYPE')
})

test('a control character inside a text is dropped', async () => {
  expect(await textOf('a.txt', `${'Corte: R$ 50. '.repeat(20)}\0Fim\x07`)).toMatch(/50\. Fim$/)
})

test('a name without an ending is read as its sender says', async () => {
  const read = (claimedType: string) => readFile({ bytes: Buffer.from('# Oi\ntexto'), name: 'LEIAME', claimedType })
  expect(await read('text/markdown; charset=utf-8')).toMatchObject({ title: 'Oi', media_type: 'text/markdown' })
  expect(await read('application/octet-stream')).toMatchObject({ cause: 'unsupported_type' })
})

test.each(['a.txt', 'a.md', 'a.csv', 'a.html'])('a file without letters has no text: %s', async (name) => {
  expect(await textOf(name, '')).toBe('EMPTY_CONTENT')
  expect(await textOf(name, ' \n\n 12 … 34 \n')).toBe('EMPTY_CONTENT')
})

test.each(['a.txt', 'a.md', 'a.csv', 'a.html'])(
  'of three megabytes of text the beginning is read: %s',
  async (name) => {
    for (const content of ['três megas de texto\n'.repeat(150_000), '😀a'.repeat(700_000)]) {
      const document = (await readFile({ bytes: Buffer.from(content), name, claimedType: null })) as FileDocument
      expect(document.partial).toMatchObject({ cause: 'too_large' })
      const text = document.sections.map((section) => section.text).join('')
      expect(text.length).toBeGreaterThan(1_900_000)
      expect(text.length).toBeLessThan(2_200_000)
      expect(text.isWellFormed()).toBe(true)
    }
  },
)
