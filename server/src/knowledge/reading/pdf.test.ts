import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { aPdf, pdfOf } from '../../testing/documents/pdf.ts'
import { textOf } from '../../testing/documents/read.ts'
import { readFile } from './reader.ts'

test('large letters in a PDF are headings, and lines that belong together are one paragraph', async () => {
  const pdf = aPdf([
    [
      { text: 'Preços', size: 24 },
      { text: 'Unhas', size: 16, gap: 40 },
      'Manicure: R$ 40',
      'Pedicure: R$ 50',
      { text: 'Aos domingos não abrimos.', gap: 40 },
      { text: 'Cabelo', size: 16, gap: 40 },
      'O corte leva meia hora, e quem chega atrasado mais do que quinze minutos perde o seu agenda-',
      'mento, também na segunda-',
      'feira.',
    ],
    [
      { text: 'Nosso', size: 24 },
      { text: 'endereço', size: 24 },
      { text: 'Onde', size: 24, gap: 38 },
      'Rua Augusta, 10',
    ],
  ])
  expect(await textOf('precos.pdf', pdf)).toBe(
    [
      '# Preços › Unhas\nManicure: R$ 40\nPedicure: R$ 50\n\nAos domingos não abrimos.',
      '# Preços › Cabelo\nO corte leva meia hora, e quem chega atrasado mais do que quinze minutos perde o seu agendamento, também na segunda-feira.',
      'Nosso endereço',
      '# Onde\nRua Augusta, 10',
    ].join('\n\n'),
  )
})

test('a PDF says its title, unless that is the name of a file', async () => {
  const titleOf = async (title: string) => {
    const result = await readFile({ bytes: aPdf([['Oi']], { title }), name: 'a.pdf', claimedType: null })
    return 'title' in result ? result.title : result
  }
  expect(await titleOf('Tabela de 2030')).toBe('Tabela de 2030')
  expect(await titleOf('Microsoft Word - precos')).toBeNull()
  expect(await titleOf('precos-v2.docx')).toBeNull()
})

test('a PDF that needs a password is refused, one that only forbids printing is read', async () => {
  const lines = [['Corte: R$ 50']]
  expect(await textOf('a.pdf', aPdf(lines, { password: 'segredo' }))).toBe('ACCESS_DENIED')
  expect(await textOf('a.pdf', aPdf(lines, { encrypted: true }))).toBe('Corte: R$ 50')
})

test('a PDF of pictures alone has no text', async () => {
  const picture = Buffer.alloc(100 * 100, 'x')
  const drawn = pdfOf([Buffer.from('q 500 0 0 500 50 50 cm /X1 Do Q')], {}, [
    `<< /Type /XObject /Subtype /Image /Width 100 /Height 100 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length ${picture.length} >>\nstream\n${picture}\nendstream`,
  ])
  expect(await textOf('scan.pdf', drawn)).toBe('EMPTY_CONTENT')
  expect(await textOf('numbers.pdf', aPdf([['1'], ['2']]))).toBe('EMPTY_CONTENT')
})

test('a damaged PDF is mended where possible, else refused', async () => {
  const pdf = aPdf([['Corte: R$ 50']])
  const wrongIndex = Buffer.from(pdf.toString('latin1').replace(/\d{10} 00000 n/g, '0000000007 00000 n'), 'latin1')
  expect(await textOf('a.pdf', wrongIndex)).toBe('Corte: R$ 50')
  expect(await textOf('a.pdf', pdf.subarray(0, 30))).toBe('PARSE_ERROR')
  expect(await textOf('a.pdf', `%PDF-1.7\n${'x'.repeat(1_000)}`)).toBe('PARSE_ERROR')
  const brokenStream = pdfOf([
    { dictionary: '/Filter /FlateDecode', content: deflateSync(Buffer.alloc(99)).fill(7, 4) },
  ])
  expect(await textOf('a.pdf', brokenStream)).toBe('EMPTY_CONTENT')
})

test('a PDF whose pages contain themselves ends', async () => {
  const drawsItself =
    '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X1 100 0 R >> >> /Length 6 >>\nstream\n/X1 Do\nendstream'
  expect(await textOf('a.pdf', pdfOf([Buffer.from('/X1 Do')], {}, [drawsItself]))).toBe('EMPTY_CONTENT')
  const pages = aPdf([['Oi']])
    .toString('latin1')
    .replace('/Kids [10 0 R]', '/Kids [2 0 R] ')
  expect(await textOf('a.pdf', Buffer.from(pages, 'latin1'))).toBe('PARSE_ERROR')
})

test('a PDF of which some pages cannot be read says so', async () => {
  const pdf = Buffer.from(
    aPdf([['Um'], ['Dois']])
      .toString('latin1')
      .replace('12 0 R', '99 0 R'),
    'latin1',
  )
  expect(await readFile({ bytes: pdf, name: 'a.pdf', claimedType: null })).toMatchObject({
    sections: [{ text: 'Um' }],
    partial: { cause: 'parse_error', detail: 'The file is damaged: 1 of its 2 pages cannot be read.' },
  })
})
