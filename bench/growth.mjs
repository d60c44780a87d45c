// How the time of one computation grows with resources, days and bookings: it must grow at most linearly.
import { cpuTime, judge, median, printTable } from './figures.mjs'
import { loadEngine } from './server-source.mjs'
import { randomFrom, toSlotCase } from './slots/workload.mjs'

const ROUNDS = 15
const ROUND_MS = 60
const WARM_UP_MS = 300
/** Linear growth is 1; the rest allows for noise and for data that no longer fits into the cache. */
const MAX_GROWTH = 1.6

const MINUTE_MS = 60_000
const MINUTES_PER_DAY = 1440
const MONDAY = Date.parse('2027-03-01T03:00:00Z')

const CURVES = [
  { name: 'resources', sizes: [20, 50, 100, 200], shape: (resources) => ({ resources, days: 31, bookings: 200 }) },
  { name: 'days', sizes: [7, 14, 31, 62], shape: (days) => ({ resources: 20, days, bookings: 200 }) },
  {
    name: 'days, 10 bookings a day',
    sizes: [7, 14, 31, 62],
    shape: (days) => ({ resources: 20, days, bookings: 10 * days }),
  },
  {
    name: 'bookings each',
    sizes: [200, 500, 1_000, 2_000],
    shape: (bookings) => ({ resources: 20, days: 62, bookings }),
  },
]

export async function growth() {
  const { findSlots, getZone } = await loadEngine()
  const promises = []
  console.log(`   any of the resources, CPU time of one computation, ${ROUNDS} rounds in turns, medians`)
  for (const { name, sizes, shape } of CURVES) {
    const points = sizes.map((size) => {
      const slotCase = aCase(shape(size))
      return { size, run: () => findSlots(slotCase, getZone), times: [] }
    })
    for (const { run } of points) cpuTime(run, WARM_UP_MS)
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { run, times } of points) times.push(cpuTime(run, ROUND_MS))
    }
    const perUnit = points.map(({ size, times }) => median(times) / size)
    printTable([
      [name, 'slots', 'ms', 'µs per unit', 'of the first'],
      ...points.map(({ size, run, times }, index) => [
        size,
        run().length,
        median(times).toFixed(3),
        (perUnit[index] * 1_000).toFixed(2),
        (perUnit[index] / perUnit[0]).toFixed(2),
      ]),
    ])
    console.log('')
    const grown = perUnit.at(-1) / perUnit[0]
    promises.push([`${name}, time per unit, ${sizes.at(-1)} to ${sizes[0]}`, grown, 'at most', MAX_GROWTH])
  }
  return judge(promises)
}

function aCase({ resources, days, bookings }) {
  return toSlotCase({
    mode: 'any',
    timeZone: 'America/Sao_Paulo',
    from: new Date(MONDAY).toISOString(),
    to: new Date(MONDAY + days * MINUTES_PER_DAY * MINUTE_MS).toISOString(),
    durationMin: 30,
    stepMin: 30,
    bufferBeforeMin: 0,
    bufferAfterMin: 0,
    minNoticeMin: 0,
    hosts: Array.from({ length: resources }, (_, index) => aHost(index, days, bookings)),
  })
}

function aHost(index, days, bookings) {
  const random = randomFrom(1_000 * days + index)
  const busy = Array.from({ length: bookings }, () => {
    const day = Math.floor(random() * days)
    const start = MONDAY + (day * MINUTES_PER_DAY + 8 * 60 + 15 * Math.floor(random() * 40)) * MINUTE_MS
    const end = start + 15 * (1 + Math.floor(random() * 4)) * MINUTE_MS
    return { start: new Date(start).toISOString(), end: new Date(end).toISOString() }
  })
  const weekly = [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }]
  return { id: `host_${String(index).padStart(3, '0')}`, timeZone: 'America/Sao_Paulo', weekly, busy }
}
