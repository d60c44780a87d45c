// The visit that every journey uses: its clocks agree, its page follows the stream, and an error of the page fails it.
import { expect, test } from 'vitest'
import { until } from '../server/src/testing/until.ts'
import { aVisit } from './visit.ts'

test('it is the same time for the server and for the page, also after a wait', async () => {
  await using visit = await aVisit()
  await visit.page.goto('/')
  const shown = () => visit.page.evaluate(() => Date.now())
  expect(Math.abs((await shown()) - visit.world.now().getTime())).toBeLessThan(60_000)
  await visit.wait(24 * 60)
  expect(Math.abs((await shown()) - visit.world.now().getTime())).toBeLessThan(60_000)
})

test('a page that is open follows the stream of its workspace', async () => {
  await using visit = await aVisit()
  const opened = visit.page.waitForResponse(/\/v1\/stream\b/)
  await visit.page.goto('/today')
  const stream = await opened
  expect(stream.status()).toBe(200)
  const asked: string[] = []
  visit.page.on('request', (request) => void asked.push(request.url()))
  await visit.api.updateWorkspace(visit.workspace.id, { name: 'Salão Novo' })
  await until(() => asked.length > 0)
})

test('a page that throws, or breaks its policy, fails the journey', async () => {
  const faulty = async (script: () => void) => {
    await using visit = await aVisit({ as: 'nobody' })
    await visit.page.goto('/sign-in')
    await visit.page.evaluate(script)
    await visit.page.evaluate(() => new Promise(requestAnimationFrame))
  }
  const thrown = faulty(() => void setTimeout(() => Promise.reject(new Error('nobody caught it'))))
  await expect(thrown).rejects.toThrow('nobody caught it')
  const foreign = faulty(
    () => void document.body.append(new Image(), Object.assign(new Image(), { src: 'https://x.example/a.png' })),
  )
  await expect(foreign).rejects.toThrow(/Content Security Policy/)
})
