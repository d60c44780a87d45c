import { expect, test } from 'vitest'
import { textOf } from '../../testing/documents/read.ts'
import { aDocx, aZip, EXCEL_TYPE, WORD_TYPE, wordParagraph } from '../../testing/documents/zip.ts'
import { readFile } from './reader.ts'

test('a Word document keeps its headings, lists and tables', async () => {
  const item = (text: string) => `<w:p><w:pPr><w:numPr/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
  const row = (cells: string[], more = '') =>
    `<w:tr>${more}${cells.map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join('')}</w:tr>`
  const body = [
    wordParagraph('Manual do estúdio', 'Ttulo'),
    wordParagraph('Preços', 'Ttulo1'),
    wordParagraph('Unhas', 'Meu'),
    `<w:tbl>${row(['Serviço', 'Preço'], '<w:trPr><w:tblHeader/></w:trPr>')}${row(['Manicure', 'R$ 40'])}</w:tbl>`,
    wordParagraph('Pagamento', 'Ttulo1'),
    wordParagraph('Aceitamos:'),
    item('Pix &amp; cartão'),
    item('Dinheiro'),
    wordParagraph('Vale', 'Lista'),
  ]
  const docx = aDocx(body.join(''))
  expect(await textOf('manual.docx', docx)).toBe(
    '# Preços › Unhas\nServiço: Manicure | Preço: R$ 40\n\n# Pagamento\nAceitamos:\n- Pix & cartão\n- Dinheiro\n- Vale',
  )
  expect(await readFile({ bytes: docx, name: 'manual.docx', claimedType: null })).toMatchObject({
    title: 'Manual do estúdio',
    media_type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  })
})

test('deleted and hidden text of a Word document is dropped, and a text box is read once', async () => {
  const run = (text: string, style = '') => `<w:r><w:rPr>${style}</w:rPr><w:t>${text}</w:t></w:r>`
  const box = wordParagraph('na caixa')
  const body = `<w:p>${run('visto ')}${run('oculto ', '<w:vanish/>')}${run('aqui', '<w:vanish w:val="0"/>')}
    <w:del><w:r><w:delText>apagado</w:delText></w:r></w:del></w:p>
    <w:p><w:r><mc:AlternateContent><mc:Choice><w:txbxContent>${box}</w:txbxContent></mc:Choice>
    <mc:Fallback><w:txbxContent>${box}</w:txbxContent></mc:Fallback></mc:AlternateContent></w:r></w:p>`
  expect(await textOf('a.docx', aDocx(body))).toBe('visto aqui\n\nna caixa')
})

test('a Word document that unpacks to more than 50 MB is refused, also when its directory names smaller sizes', async () => {
  const spaces = Buffer.alloc(60_000_000, ' ')
  const bomb = { name: 'word/document.xml', content: spaces }
  expect(await textOf('a.docx', aDocx('', [bomb]))).toBe('TOO_LARGE')
  expect(await textOf('a.docx', aDocx('', [{ ...bomb, claimedBytes: 900 }]))).toBe('TOO_LARGE')
  expect(await textOf('a.docx', aDocx(wordParagraph('Oi'), [{ name: 'word/media/1.bin', content: spaces }]))).toBe(
    'TOO_LARGE',
  )
})

test('an archive inside a Word document is not opened', async () => {
  const inner = aZip([{ name: 'bomb.txt', content: Buffer.alloc(60_000_000) }])
  const nested = aZip([{ name: 'inner.zip', content: inner }])
  expect(await textOf('a.docx', aDocx(wordParagraph('Oi'), [{ name: 'word/embeddings/a.zip', content: nested }]))).toBe(
    'Oi',
  )
  expect(await textOf('a.docx', aZip([{ name: 'a.docx', content: aDocx(wordParagraph('Oi')) }]))).toBe(
    'UNSUPPORTED_TYPE',
  )
})

test('a table calculation that is named like a Word document is of another type', async () => {
  expect(await textOf('tabela.docx', aDocx(wordParagraph('Oi'), [], EXCEL_TYPE))).toBe('UNSUPPORTED_TYPE')
})

test('a Word document with a password is refused', async () => {
  const locked = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ])
  expect(await textOf('a.docx', locked)).toBe('ACCESS_DENIED')
  expect(await textOf('antigo.docx', locked.subarray(0, 400))).toBe('UNSUPPORTED_TYPE')
  const entry = { name: '[Content_Types].xml', content: WORD_TYPE, isEncrypted: true }
  expect(await textOf('a.docx', aZip([entry]))).toBe('ACCESS_DENIED')
})

test('a Word document that was cut off cannot be read', async () => {
  const docx = aDocx(wordParagraph('Oi'))
  for (const share of [0.2, 0.5, 0.9]) {
    expect(await textOf('a.docx', docx.subarray(0, docx.length * share))).toBe('PARSE_ERROR')
  }
  const scrambled = Buffer.from(docx)
  scrambled.fill(0xee, scrambled.indexOf('word/document.xml') + 17, scrambled.indexOf('PK\x01\x02') - 1)
  expect(await textOf('a.docx', scrambled)).toBe('PARSE_ERROR')
  expect(await textOf('a.docx', aDocx(wordParagraph('')))).toBe('EMPTY_CONTENT')
})

test('a Word document of a million elements inside each other is read', async () => {
  const deep = `${'<w:sdt>'.repeat(1_000_000)}${wordParagraph('No fundo')}`
  expect(await textOf('a.docx', aDocx(deep))).toBe('No fundo')
})
