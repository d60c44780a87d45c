import { expect, test } from 'vitest'
import { startOwnTime } from '../testing/own-time.ts'
import { until } from '../testing/until.ts'
import { openPace } from './pace.ts'

const forever = new AbortController().signal
/** There is no other process that makes calls. */
const alone = async () => 0

test('calls to one host start at least the pause apart, however they end; another host does not wait', async () => {
  const PAUSE_MS = 100
  /** A call starts between the moment at which it asks for the host and the moment at which the test sees it. */
  const asked: number[] = []
  const seen: number[] = []
  const pace = openPace(PAUSE_MS, async (host) => {
    if (host === 'a.example') asked.push(performance.now())
    return 0
  })
  const calls = [0, 1, 2, 3].map(async (number) => {
    const leave = await pace.enter('a.example', forever)
    seen.push(performance.now())
    // The second call takes long: afterwards the next two still keep their distance.
    if (number === 1) await new Promise((resolve) => setTimeout(resolve, 150))
    leave()
  })
  const ownTime = startOwnTime()
  const leave = await pace.enter('b.example', forever)
  expect(ownTime()).toBeLessThan(50)
  leave()
  await Promise.all(calls)
  expect(seen).toHaveLength(4)
  for (let next = 1; next < seen.length; next += 1)
    expect((seen[next] as number) - (asked[next - 1] as number)).toBeGreaterThanOrEqual(PAUSE_MS)
})

test('at most two calls to one host run together', async () => {
  const pace = openPace(0, alone)
  const [first, second] = [await pace.enter('a.example', forever), await pace.enter('a.example', forever)]
  let started = 0
  const more = [1, 2].map(async () => {
    const leave = await pace.enter('a.example', forever)
    started += 1
    return leave
  })
  await new Promise(setImmediate)
  expect(started).toBe(0)
  first()
  await more[0]
  expect(started).toBe(1)
  second()
  for (const leave of await Promise.all(more)) leave()
  expect(pace.size()).toBe(0)
})

test('a call that is given up lets the next one go, and no host is remembered longer than its pause', async () => {
  const pace = openPace(30, alone)
  const impatient = new AbortController()
  const [first, second] = [await pace.enter('a.example', forever), await pace.enter('a.example', forever)]
  const given = pace.enter('a.example', impatient.signal)
  const patient = pace.enter('a.example', forever)
  impatient.abort(new Error('given up'))
  await expect(given).rejects.toThrow('given up')
  first()
  second()
  ;(await patient)()
  await expect(pace.enter('a.example', impatient.signal)).rejects.toThrow()
  await until(() => pace.size() === 0)
})
