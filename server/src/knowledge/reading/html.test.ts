import { expect, onTestFinished, test } from 'vitest'
import { readPagesPatiently } from '../../testing/documents/patient-reader.ts'
import { aPageFrom, textOf } from '../../testing/documents/read.ts'
import { expectBelow } from '../../testing/expect-below.ts'
import { openReader, READER_LIMITS, readPage } from './reader.ts'

readPagesPatiently()

test('headings of a page make sections, with the path of the headings above', async () => {
  const html = `<title>Studio</title><body><p>Bem-vindo</p>
    <h1>Preços</h1><h2>Unhas</h2><p>Manicure<br>R$&nbsp;40</p><h2>Cabelo</h2>Corte
    <b>R$</b> 50<h1>Fechado aos domingos</h1>`
  expect(await textOf('a.html', html)).toBe(
    'Bem-vindo\n\n# Preços › Unhas\nManicure\nR$ 40\n\n# Preços › Cabelo\nCorte R$ 50\n\nFechado aos domingos',
  )
})

test('lists and tables of a page can be read line by line', async () => {
  const html = `<p>Aceitamos:</p><ul><li>Pix<li><p>Cartão</p><ul><li>Débito</ul></ul>
    <table><thead><tr><th>Serviço<th>Preço</thead><tr><td>Corte<td>R$ 50<tr><td>Barba<td><b>R$</b> 30</table>
    <table><tr><td>Segunda</td><td>9h às 18h</td></tr><tr><td>Sábado</td><td>9h às 13h</td></tr></table>
    <dl><dt>Onde?<dd>Rua Augusta, 10</dl>`
  expect(await textOf('a.html', html)).toBe(
    [
      'Aceitamos:\n- Pix\n- Cartão\n- Débito\nServiço: Corte | Preço: R$ 50\nServiço: Barba | Preço: R$ 30',
      'Segunda | 9h às 18h\nSábado | 9h às 13h',
      'Onde?\n\nRua Augusta, 10',
    ]
      .join('\n\n')
      .replace('30\n\nSegunda', '30\nSegunda'),
  )
})

test('a question that opens is the heading of its answer', async () => {
  const html = `<h2>Dúvidas</h2><details><summary><h3>Aceitam cartão?</h3></summary><p>Sim.</p></details>
    <details><summary>E Pix?</summary>Também.</details><p>Ligue para nós.</p>`
  expect(await textOf('a.html', html)).toBe(
    '# Dúvidas › Aceitam cartão?\nSim.\n\n# Dúvidas › E Pix?\nTambém.\n\n# Dúvidas\nLigue para nós.',
  )
})

test('a table that only arranges a page is read as the page', async () => {
  const html =
    '<table><tr><td>Menu</td><td><h1>Preços</h1><p>Corte: R$ 50</p><table><tr><td>a<td>b</table></td></tr></table>'
  expect(await textOf('a.html', html)).toBe('Menu\n\n# Preços\nCorte: R$ 50\n\na | b')
})

test.each([
  '<div hidden>SECRET</div>',
  '<div hidden="until-found">SECRET</div>',
  '<div aria-hidden="true"><p>SECRET</p></div>',
  '<div style="color: red; DISPLAY : None !important">SECRET</div>',
  '<div style="display:/* */none"><div>a</div>SECRET</div>',
  '<p style="visibility:hidden">SECRET<p>',
  '<p hidden>SECRET<div>',
  '<ul><li hidden>SECRET<li></ul>',
  '<script>"SECRET"</script><style>SECRET</style><template>SECRET</template><noscript><p>SECRET</p></noscript>',
  '<svg><title>SECRET</title><text>SECRET</text></svg><iframe>SECRET</iframe><nav>SECRET</nav>',
  '<!-- SECRET --><textarea>SECRET</textarea><select><option>SECRET</select>',
])('text that people do not see is dropped: %s', async (hidden) => {
  const text = await textOf('a.html', `<body><p>antes</p>${hidden}<p>depois</p>`)
  expect(text).toContain('antes')
  expect(text).toContain('depois')
  expect(text).not.toContain('SECRET')
})

test('text that is shown again is kept', async () => {
  expect(await textOf('a.html', '<div style="display:none;display:block" aria-hidden="false">visto</div>')).toBe(
    'visto',
  )
})

test('a page says its language, its address, its wishes and its links', async () => {
  const page = await aPageFrom(`<html lang="pt-BR"><head><title> Preços &amp;
      horas </title><base href="/loja/"><link rel="canonical" href="precos?a=1#x">
      <meta name="Robots" content="NOINDEX, nofollow"></head>
    <body hidden><a href="corte">1</a><a href="corte#x">2</a><a href="//outro.test/a">3</a><a href="mailto:a@b.test">4</a>
      <a href="tel:1">5</a><a href=" ../x ">6</a><a rel="nofollow" href="/calendario">7</a><a href="http://[">8</a>`)
  expect(page).toEqual({
    title: 'Preços & horas',
    language: 'pt-BR',
    sections: [],
    partial: null,
    canonical: 'https://studio.test/loja/precos?a=1',
    noindex: true,
    nofollow: true,
    links: ['https://studio.test/loja/corte', 'https://outro.test/a', 'https://studio.test/x'],
  })
  const plain = await aPageFrom('<h1>Oi</h1><meta name="robots" content="index"><a href="?p=2">mais</a>')
  expect(plain).toMatchObject({ title: 'Oi', language: null, canonical: null, noindex: false, nofollow: false })
  expect(plain.links).toEqual(['https://studio.test/precos/index.html?p=2'])
  expect(await aPageFrom('<meta name="HoldfastBot" content="none">Oi')).toMatchObject({ noindex: true, nofollow: true })
})

test('an address that holds no web page is of another type', async () => {
  const causeOf = async (bytes: Buffer, contentType: string) =>
    (await readPage({ bytes, contentType, url: 'https://studio.test/' })) as unknown
  expect(await causeOf(Buffer.from('{}'), 'application/json')).toMatchObject({ cause: 'unsupported_type' })
  expect(await causeOf(Buffer.from([0x89, 0x50, 0, 0]), 'text/html')).toMatchObject({ cause: 'unsupported_type' })
})

test('half a million tags inside each other are read like any other', async () => {
  const deep = Buffer.from(`${'<div><b>'.repeat(250_000)}No fundo`)
  const crossed = Buffer.from(`${'<div>'.repeat(250_000)}${'</p></x>'.repeat(250_000)}No fundo`)
  const flat = Buffer.from(`${'<div></div>'.repeat(250_000)}No fundo`)
  const timeOf = async (bytes: Buffer) => {
    const start = performance.now()
    expect(await textOf('a.html', bytes)).toBe('No fundo')
    return performance.now() - start
  }
  await timeOf(flat)
  const surplusOf = async (bytes: Buffer) => (await timeOf(bytes)) - (await timeOf(flat)) * 10
  await expectBelow(1_000, () => surplusOf(deep))
  await expectBelow(1_000, () => surplusOf(crossed))
})

test('a style with comments that never end is read quickly', async () => {
  // A machine with much else to do may need ten seconds for a moment; comparing each comment with all others takes hours.
  const reader = openReader({ ...READER_LIMITS, pageTimeoutMs: 50_000 })
  onTestFinished(async () => void (await reader.close()))
  const page = {
    bytes: Buffer.from(`<p style="${'/*a'.repeat(600_000)}">Oi`),
    contentType: 'text/html',
    url: 'https://a.test/',
  }
  expect(await reader.readPage(page)).toMatchObject({ sections: [{ text: 'Oi' }] })
})

test('a page may be one line of nearly two megabytes, and name a million links', async () => {
  const line = 'palavra '.repeat(240_000).trim()
  expect((await aPageFrom(`<p>${line}</p>`)).sections).toEqual([{ heading: '', text: line }])
  const links = Array.from({ length: 100_000 }, (_, at) => `<a href=/${at}></a>`).join('')
  expect((await aPageFrom(links)).links).toHaveLength(5_000)
  const headings = '<h1>a</h1><h2>b</h2>c'.repeat(50_000)
  expect((await aPageFrom(headings)).sections).toHaveLength(5_000)
})
