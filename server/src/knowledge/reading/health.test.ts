// While a large file is read, everybody else is served as before.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPdf } from '../../testing/documents/pdf.ts'
import { form, sendForm } from '../../testing/form.ts'
import { made } from '../../testing/shop.ts'
import { until } from '../../testing/until.ts'
import { aWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

test('the health check answers at once while a large file is read', async () => {
  const { everything: client } = await world.aWorkspace()
  const line = 'Quem chega atrasado mais do que quinze minutos perde o seu horário, e paga o sinal.'
  const pdf = aPdf(Array.from({ length: 20 }, () => Array.from({ length: 60 }, () => line)))
  const upload = form({ name: 'file', value: pdf, filename: 'regras.pdf' })
  const { id } = made(await sendForm(client, '/knowledge/files', upload))
  let isRead = false
  const reading = world.runJobs().then(() => {
    isRead = true
  })
  const times: number[] = []
  await until(async () => {
    const start = performance.now()
    expect((await world.anybody.get('//healthz')).status).toBe(200)
    times.push(performance.now() - start)
    return isRead
  }, 100_000)
  await reading
  expect((await client.get(`/knowledge/${id}`)).body).toMatchObject({ status: 'ready', error: null })
  const middle = times.sort((a, b) => a - b)[Math.floor(times.length / 2)]
  expect(times.length).toBeGreaterThan(5)
  expect(middle).toBeLessThan(100)
})
