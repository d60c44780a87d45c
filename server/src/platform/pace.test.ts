import { expect, test } from 'vitest'
import { startOwnTime } from '../testing/own-time.ts'
import { until } from '../testing/until.ts'
import { openPace } from './pace.ts'

const forever = new AbortController().signal
/** No other process calls anybody. */
const alone = async () => 0

test('calls to one host start at least the pause apart, however they end; another host does not wait', async () => {
  const pace = openPace(100, alone)
  const starts: number[] = []
  const calls = [0, 1, 2, 3].map(async (number) => {
    const leave = await pace.enter('a.example', forever)
    starts.push(performance.now())
    // The second call takes long: afterwards the next two still keep their distance.
    if (number === 1) await new Promise((resolve) => setTimeout(resolve, 150))
    leave()
  })
  const ownTime = startOwnTime()
  const leave = await pace.enter('b.example', forever)
  expect(ownTime()).toBeLessThan(50)
  leave()
  await Promise.all(calls)
  for (const [index, start] of starts.entries()) {
    // The test sees each start a moment after it, and not always the same moment.
    if (index > 0) expect(start - (starts[index - 1] as number)).toBeGreaterThan(50)
  }
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
