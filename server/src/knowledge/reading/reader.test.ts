import { deflateSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { anEndlessPdf, aPdf, pdfOf } from '../../testing/documents/pdf.ts'
import { until } from '../../testing/until.ts'
import { isFailure } from './document.ts'
import { openReader, READER_LIMITS, type Reader, type ReaderLimits } from './reader.ts'
import { startProgram } from './start-program.ts'

function aReader(limits: Partial<ReaderLimits> = {}): Reader {
  const reader = openReader({ ...READER_LIMITS, ...limits })
  onTestFinished(async () => void (await reader.close()))
  return reader
}

const file = (name: string, content: string | Buffer) => ({ name, bytes: Buffer.from(content), claimedType: null })

async function outcome(reader: Reader, name: string, content: string | Buffer): Promise<string> {
  const result = await reader.readFile(file(name, content))
  return isFailure(result) ? result.cause.toUpperCase() : (result.sections[0]?.text ?? '')
}

test('a file that takes too long is given up, and the next one is read', async () => {
  const reader = aReader({ timeoutMs: 3_000 })
  const [slow, next] = [outcome(reader, 'a.pdf', anEndlessPdf()), outcome(reader, 'a.txt', 'Oi')]
  expect(await slow).toBe('TIMEOUT')
  expect(await next).toBe('Oi')
})

test('the time of a file is counted from its own start', async () => {
  const reader = aReader({ timeoutMs: 3_000 })
  const slow = outcome(reader, 'a.pdf', anEndlessPdf())
  const waiting = Array.from({ length: 5 }, (_, at) => outcome(reader, 'a.txt', `texto ${at}`))
  expect(await slow).toBe('TIMEOUT')
  expect(await Promise.all(waiting)).toEqual(['texto 0', 'texto 1', 'texto 2', 'texto 3', 'texto 4'])
})

test('a file that takes memory without end is given up, and the next one is read', async () => {
  const reader = aReader({ memoryMb: 200 })
  const once = deflateSync(Buffer.alloc(200_000_000, ' '))
  const bomb = pdfOf([{ dictionary: '/Filter [/FlateDecode /FlateDecode]', content: deflateSync(once) }])
  expect(bomb.length).toBeLessThan(100_000)
  expect(await outcome(reader, 'a.pdf', bomb)).toBe('TOO_LARGE')
  expect(await outcome(reader, 'a.pdf', aPdf([['Oi']]))).toBe('Oi')
})

test('a file with which V8 runs out of memory ends the program, and this process lives', async () => {
  const reader = aReader({ heapMb: 24 })
  // A list of three million open tags: when a thread takes so large a list above its limit, V8 ends the whole process.
  expect(await outcome(reader, 'a.html', `${'<b>'.repeat(3_400_000)}no fundo`)).toBe('TOO_LARGE')
  expect(await outcome(reader, 'a.txt', 'Oi')).toBe('Oi')
})

test('the server answers at once while a file is read', async () => {
  const reader = aReader({ timeoutMs: 2_000 })
  await outcome(reader, 'a.txt', 'Oi')
  const reading = outcome(reader, 'a.pdf', anEndlessPdf())
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  expect(await reading).toBe('TIMEOUT')
  clearInterval(timer)
  expect(turns).toBeGreaterThan(100)
})

const aPage = (html: string) => ({ bytes: Buffer.from(html), contentType: 'text/html', url: 'https://studio.test/' })
const A_TEXT = { title: '', text: { sections: [{ heading: '', text: 'Oi' }] }, language: 'pt' } as const

test('many pages do not delay what people have typed', async () => {
  const reader = aReader()
  await Promise.all([reader.readPage(aPage('<p>Oi')), reader.analyse(A_TEXT)])
  let ended = 0
  const pages = Array.from({ length: 5 }, async () => {
    await reader.readPage(aPage('<p>palavra <b>de</b> texto'.repeat(20_000)))
    ended += 1
  })
  expect(await reader.analyse(A_TEXT)).toMatchObject([{ body: 'Oi' }])
  expect(ended).toBeLessThan(5)
  await Promise.all(pages)
})

test('a page has less time than a file', async () => {
  const reader = aReader({ pageTimeoutMs: 1 })
  expect(await reader.readPage(aPage('<p>Oi'.repeat(100_000)))).toMatchObject({ cause: 'timeout' })
  expect(await reader.analysePage(A_TEXT)).toMatchObject({ cause: 'timeout' })
  expect(await outcome(reader, 'a.html', '<p>Oi')).toBe('Oi')
})

test('pages and typed texts take 256 MB at most, which the largest ones need not', async () => {
  const reader = aReader({ timeoutMs: 100_000, pageTimeoutMs: 100_000 })
  const words = 'O corte com lavagem custa oitenta reais às terças. '
  const page = `<title>Preços</title>${`<p>${words}</p>`.repeat(36_000)}`
  expect(page.length).toBeGreaterThan(2_000_000)
  const document = await reader.readPage(aPage(page))
  if (isFailure(document)) throw new Error(document.detail)
  const { sections } = document
  expect(isFailure(await reader.analysePage({ title: 'Preços', text: { sections }, language: 'pt' }))).toBe(false)
  const text = await reader.readText(`# Preços\n\n${words.repeat(4_000)}`)
  if (isFailure(text)) throw new Error(text.detail)
  expect(isFailure(await reader.analyse({ ...A_TEXT, text: { sections: text.sections } }))).toBe(false)
  const pair = { question: 'x'.repeat(500), answer: words.repeat(80), variants: [] }
  const pairs = Array.from({ length: 200 }, () => pair)
  expect(await reader.analyse({ ...A_TEXT, text: { pairs } })).toHaveLength(200)

  // No process works with so little memory.
  const small = aReader({ small: { memoryMb: 20, heapMb: 16 } })
  expect(await small.readPage(aPage('<p>Oi'))).toMatchObject({ cause: 'too_large' })
  expect(await small.analyse(A_TEXT)).toMatchObject({ cause: 'too_large' })
  expect(await outcome(small, 'a.html', '<p>Oi')).toBe('Oi')
})

test('a program that reports an error twice does not end the server', async () => {
  const program = await startProgram(READER_LIMITS)
  onTestFinished(() => void program.kill('SIGKILL'))
  for (const message of ['one', 'two']) program.emit('error', new Error(message))
})

test('a slow file delays neither pages nor texts', async () => {
  const reader = aReader({ timeoutMs: 6_000 })
  const ended: string[] = []
  const slow = outcome(reader, 'a.pdf', anEndlessPdf()).then((cause) => ended.push(cause))
  expect(await reader.readPage(aPage('<p>Oi'))).toMatchObject({ sections: [{ text: 'Oi' }] })
  expect(ended).toEqual([])
  await slow
  expect(ended).toEqual(['TIMEOUT'])
})

test('the program starts with the first document, and ends when there is nothing to read', async () => {
  const reader = aReader({ idleMs: 50 })
  const before = process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length
  expect(await outcome(reader, 'a.txt', 'Oi')).toBe('Oi')
  const active = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length
  await until(() => active() <= before)
  expect(await outcome(reader, 'a.txt', 'Outra vez')).toBe('Outra vez')
})

test('an item is cut into passages by the same program', async () => {
  const passages = await aReader().analyse({
    title: 'Preços',
    text: { sections: [{ heading: 'Unhas', text: 'Manicure: R$ 40' }] },
    language: 'pt',
  })
  expect(passages).toMatchObject([{ head: 'Unhas', body: 'Manicure: R$ 40' }])
})

test('an item of more than 8,000 passages is too large', async () => {
  const sections = Array.from({ length: 8_001 }, () => ({ heading: 'a', text: 'b' }))
  const { analyse } = aReader()
  expect(await analyse({ title: '', text: { sections }, language: 'pt' })).toMatchObject({ cause: 'too_large' })
  expect(await analyse({ title: '', text: { sections: sections.slice(1) }, language: 'pt' })).toHaveLength(8_000)
})
