// Reading and analysing documents of nearly two million characters: megabytes of text a second, and how much it delays
// the server's own event loop.
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { ownPackages, root } from '../../scripts/prepare.mjs'
import { judge, median, note, printTable } from '../figures.mjs'

const ROUNDS = 3
const LINES = 18_000
const LINES_PER_PAGE = 60
const LINES_PER_HEADING = 12
const MAX_PAUSE_MS = 250
const WORDS =
  'corte barba unhas manicure pedicure escova progressiva preço horário sábado cartão desconto cabelo atraso sinal'.split(
    ' ',
  )

export async function reading() {
  const { openReader, aPdf } = await loadReader()
  const reader = openReader()
  const lines = Array.from({ length: LINES }, (_, at) => lineOf(at))
  const pages = Array.from({ length: LINES / LINES_PER_PAGE }, (_, at) =>
    lines.slice(at * LINES_PER_PAGE, (at + 1) * LINES_PER_PAGE),
  )
  const files = {
    txt: Buffer.from(lines.join('\n\n')),
    html: Buffer.from(
      lines.map((line, at) => (at % LINES_PER_HEADING ? `<p>${line}</p>` : `<h2>${line}</h2>`)).join(''),
    ),
    pdf: aPdf(pages),
  }
  const pause = monitorEventLoopDelay({ resolution: 1 })
  const rows = []
  await reader.readFile({ bytes: Buffer.from('warm'), name: 'warm.txt', claimedType: null })
  pause.enable()
  for (const [type, bytes] of Object.entries(files)) rows.push([type, ...(await speedOf(reader, type, bytes))])
  pause.disable()
  await reader.close()
  console.log(
    `   documents of ${(lines.join('').length / 1e6).toFixed(1)} million characters, medians of ${ROUNDS} rounds`,
  )
  printTable([
    ['', 'read MB/s', 'analysed MB/s'],
    ...rows.map(([type, ...speeds]) => [type, ...speeds.map((speed) => speed.toFixed(1))]),
  ])
  note(
    rows.flatMap(([type, read, analysed]) => [
      [`text of ${type} that is read`, read, 'more', 'MB/s'],
      [`text of ${type} that is analysed`, analysed, 'more', 'MB/s'],
    ]),
  )
  return judge([['longest pause of the event loop meanwhile', pause.max / 1e6, 'at most', MAX_PAUSE_MS, ' ms']])
}

/** Megabytes of text a second, for taking it out of the file, and for cutting it into passages with their words. */
async function speedOf(reader, type, bytes) {
  const [read, analysed] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    const document = await reader.readFile({ bytes, name: `bench.${type}`, claimedType: null })
    if (!document.sections) throw new Error(`The ${type} was not read: ${JSON.stringify(document)}`)
    const middle = performance.now()
    const text = { sections: document.sections }
    await reader.analyseFile({ title: 'Bench', text, language: 'pt' })
    const megabytes = document.sections.reduce((sum, section) => sum + Buffer.byteLength(section.text), 0) / 1e6
    read.push((megabytes / (middle - began)) * 1_000)
    analysed.push((megabytes / (performance.now() - middle)) * 1_000)
  }
  return [median(read), median(analysed)]
}

const lineOf = (number) => {
  const words = Array.from({ length: 11 }, (_, at) => WORDS[(number * 7 + at * at * 3) % WORDS.length])
  return `${words.join(' ')} custa R$ ${number}.`
}

/** The reader with its program beside it, as in the build of the server. Packages are found from inside the checkout. */
async function loadReader() {
  const outdir = join(root, 'bench', 'dist')
  await build({
    stdin: {
      contents: `export { openReader } from './knowledge/reading/reader.ts'\nexport { aPdf } from './testing/documents/pdf.ts'`,
      resolveDir: join(root, 'server', 'src'),
      loader: 'ts',
    },
    outfile: join(outdir, 'reading.js'),
    ...COMMON,
  })
  await build({
    entryPoints: [join(root, 'server/src/knowledge/reading/program.ts')],
    outfile: join(outdir, 'reader.js'),
    ...COMMON,
  })
  return import(pathToFileURL(join(outdir, 'reading.js')).href)
}

const COMMON = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  alias: ownPackages,
  packages: 'external',
  logLevel: 'warning',
}
