import { expect, test } from 'vitest'
import type { Booking } from '../../data/api.ts'
import { inOrder } from './in-order.ts'

let bookings = 0
const aBooking = () => {
  bookings += 1
  return at(1, `bkg_${bookings}`)
}
const at = (version: number, id: string) => ({ id, version }) as Booking

/** A server that answers a change when the test says so, and the versions that the changes expected. */
function aServer() {
  const expected: number[] = []
  const answers: { resolve: (booking: Booking) => void; reject: (error: Error) => void }[] = []
  const send = (version: number) => {
    expected.push(version)
    return new Promise<Booking>((resolve, reject) => void answers.push({ resolve, reject }))
  }
  return { expected, answers, send }
}

test('a change waits for the one before, and expects the version that it has made', async () => {
  const before = aBooking()
  const { expected, answers, send } = aServer()
  const first = inOrder(before, send)
  const second = inOrder(before, send)
  await expect.poll(() => expected).toEqual([1])
  answers[0]?.resolve(at(2, before.id))
  await first
  await expect.poll(() => expected).toEqual([1, 2])
  answers[1]?.resolve(at(3, before.id))
  expect((await second).version).toBe(3)
})

test('a change expects what the page shows, if the stream has brought a newer version than the answer', async () => {
  const before = aBooking()
  const { expected, answers, send } = aServer()
  const first = inOrder(before, send)
  const second = inOrder(at(3, before.id), send)
  await expect.poll(() => expected).toEqual([1])
  answers[0]?.resolve(at(2, before.id))
  await first
  await expect.poll(() => expected).toEqual([1, 3])
  answers[1]?.resolve(at(4, before.id))
  await second
})

test('a change that comes after a refused one expects the version that the page shows', async () => {
  const before = aBooking()
  const { expected, answers, send } = aServer()
  const first = inOrder(before, send)
  const second = inOrder(before, send)
  await expect.poll(() => expected).toEqual([1])
  answers[0]?.reject(new Error('Refused'))
  await expect(first).rejects.toThrow('Refused')
  await expect.poll(() => expected).toEqual([1, 1])
  answers[1]?.resolve(at(2, before.id))
  await second
})

test('changes of two bookings do not wait for each other', async () => {
  const { expected, answers, send } = aServer()
  const both = [aBooking(), aBooking()].map((each) => inOrder(each, send))
  await expect.poll(() => expected).toEqual([1, 1])
  for (const { resolve } of answers) resolve(aBooking())
  await Promise.all(both)
})
