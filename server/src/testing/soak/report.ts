// The report of a soak: a line per sample, a table of times, and curves as a picture.
import type { Sample } from './watch.ts'

export const KINDS = ['calls', 'stream', 'webhook', 'chat'] as const

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

const figure = (value: number | undefined, digits = 0) =>
  value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits)

/** The names of the columns, and then one line for each sample. */
export function headLine(names: readonly string[]): string {
  return row([
    'minute',
    ...names.map((name) => `${name} MB`),
    ...KINDS.map((kind) => `${kind} ms`),
    'jobs',
    'hooks',
    'msgs',
    'oldest s',
  ])
}

export function sampleLine(sample: Sample): string {
  const { memory, times, queues } = sample
  return row([
    sample.at.toFixed(1),
    ...Object.values(memory).map((each) => (each ? `${figure(each.heap)}/${figure(each.rss)}` : 'away')),
    ...KINDS.map((kind) => `${figure(quantile(times[kind] ?? [], 0.5))}/${figure(quantile(times[kind] ?? [], 0.99))}`),
    figure(queues?.jobs),
    figure(queues?.deliveries),
    figure(queues?.messages),
    figure(queues?.oldest, 1),
  ])
}

const row = (cells: readonly string[]) => cells.map((cell) => cell.padStart(13)).join('')

export function timesTable(all: ReadonlyMap<string, readonly number[]>): string {
  const lines = [...all].toSorted().map(([kind, values]) => {
    const shown = [0.5, 0.99, 1].map((share) => figure(quantile(values, share)))
    return row([kind.padEnd(20), String(values.length), ...shown])
  })
  return [row(['kind'.padEnd(20), 'count', 'p50 ms', 'p99 ms', 'longest']), ...lines].join('\n')
}

const COLOURS = ['#2563eb', '#d97706', '#059669', '#dc2626']
const [WIDTH, HEIGHT, LEFT, TOP] = [900, 150, 70, 30]

interface Curve {
  name: string
  points: readonly (number | null)[]
}

/** One chart under the other, with the minutes from left to right. */
export function picture(samples: readonly Sample[]): string {
  const names = Object.keys(samples[0]?.memory ?? {})
  const memory = (what: 'heap' | 'rss'): Curve[] =>
    names.map((name) => ({ name, points: samples.map((sample) => sample.memory[name]?.[what] ?? null) }))
  const times = (share: number): Curve[] =>
    KINDS.map((kind) => ({
      name: kind,
      points: samples.map((sample) => {
        const value = quantile(sample.times[kind] ?? [], share)
        return Number.isNaN(value) ? null : value
      }),
    }))
  const queues: Curve[] = (['jobs', 'deliveries', 'messages', 'oldest'] as const).map((name) => ({
    name: name === 'oldest' ? 'oldest (s)' : name,
    points: samples.map((sample) => sample.queues?.[name] ?? null),
  }))
  const charts: [string, Curve[]][] = [
    ['Heap, MB', memory('heap')],
    ['Resident memory, MB', memory('rss')],
    ['p50, ms', times(0.5)],
    ['p99, ms', times(0.99)],
    ['Waiting', queues],
  ]
  const minutes = samples.at(-1)?.at ?? 1
  const body = charts.map(([title, curves], index) => chart(title, curves, samples, minutes, index * (HEIGHT + 60)))
  const height = charts.length * (HEIGHT + 60)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH + LEFT + 130} ${height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="white"/>
${body.join('\n')}
</svg>
`
}

function chart(
  title: string,
  curves: readonly Curve[],
  samples: readonly Sample[],
  minutes: number,
  offset: number,
): string {
  const top = Math.max(1, ...curves.flatMap(({ points }) => points.map((value) => value ?? 0)))
  const x = (at: number) => (LEFT + (at / minutes) * WIDTH).toFixed(1)
  const y = (value: number) => (offset + TOP + HEIGHT - (value / top) * HEIGHT).toFixed(1)
  const lines = curves.map(({ name, points }, index) => {
    const path = points.map((value, at) => {
      if (value === null) return ''
      const isFirst = at === 0 || points[at - 1] === null
      return `${isFirst ? 'M' : 'L'}${x(samples[at]?.at ?? 0)} ${y(value)}`
    })
    const colour = COLOURS[index % COLOURS.length]
    return `<path d="${path.join('')}" fill="none" stroke="${colour}" stroke-width="1.5"/>
<text x="${LEFT + WIDTH + 10}" y="${offset + TOP + 15 + index * 18}" fill="${colour}">${name}</text>`
  })
  const axis = [0, top / 2, top].map(
    (value) => `<text x="${LEFT - 8}" y="${Number(y(value)) + 4}" text-anchor="end">${value.toFixed(0)}</text>
<path d="M${LEFT} ${y(value)}H${LEFT + WIDTH}" stroke="#ddd"/>`,
  )
  const ends = `<text x="${LEFT}" y="${offset + TOP + HEIGHT + 16}">0</text><text x="${LEFT + WIDTH}" y="${
    offset + TOP + HEIGHT + 16
  }" text-anchor="end">${minutes.toFixed(0)} minutes</text>`
  return [`<text x="${LEFT}" y="${offset + 18}" font-weight="bold">${title}</text>`, ...axis, ...lines, ends].join('\n')
}
