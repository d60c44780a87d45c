// A message whose file cannot be read for a while waits, and is sent at the next try after the storage is back.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFiles } from '../platform/files.ts'
import { form, sendForm } from '../testing/form.ts'
import { PLAIN_JPEG } from '../testing/pictures.ts'
import { aWorldWithProviders, type ProviderWorld } from '../testing/providers/world.ts'
import { aStorage, type Storage } from '../testing/s3.ts'

const LONGEST_WAIT_MINUTES = 5
const DAY_MINUTES = 24 * 60
/** How many people there are: each test has a person of its own, because a number belongs to one customer. */
let people = 0

let storage: Storage
let world: ProviderWorld

beforeAll(async () => {
  storage = await aStorage()
  world = await aWorldWithProviders({ files: openFiles(storage.settings) })
})

afterAll(async () => {
  await world[Symbol.asyncDispose]()
  await storage.close()
})

async function aQueuedPhoto() {
  const { everything: client } = await world.aConnectedWorkspace()
  people += 1
  const person = world.meta.person({ phone: `551198000000${people}` })
  await world.meta.say(person, { text: 'Where is the door?' })
  await world.runJobs()
  const { id } = (await client.get('/conversations?limit=1')).body.data[0]
  const bytes = form({ name: 'file', value: PLAIN_JPEG, filename: 'door.jpg' })
  const file = await sendForm(client, `/conversations/${id}/attachments`, bytes)
  const { body: message } = await client.post(`/conversations/${id}/messages`, { attachments: [file.body.id] })
  return {
    state: async () => {
      const { data } = (await client.get(`/conversations/${id}/messages`)).body
      return data.find((each: { id: string }) => each.id === message.id)
    },
    timesSent: () => world.meta.sent.filter((each) => each.person === person).length,
  }
}

test.each([
  ['refuses every call', (times: number) => storage.stumble(times)],
  ['breaks off in the middle of the file', (times: number) => storage.breakOff(times)],
])('a message with a file waits while its storage %s, and nobody has to send it again', async (_, harm) => {
  const photo = await aQueuedPhoto()
  harm(1_000)
  for (let minutes = 0; minutes < 10; minutes += 1) {
    await world.runJobs()
    expect(await photo.state()).toMatchObject({ status: 'queued', error: null })
    world.wait(1)
  }
  harm(0)
  world.wait(LONGEST_WAIT_MINUTES)
  await world.runJobs()
  expect(await photo.state()).toMatchObject({ status: 'sent' })
  expect(photo.timesSent()).toBe(1)
})

test('a message whose file cannot be read for a day fails', async () => {
  const photo = await aQueuedPhoto()
  storage.stumble(1_000)
  await world.runJobs()
  world.wait(DAY_MINUTES)
  await world.runJobs()
  storage.stumble(0)
  expect(await photo.state()).toMatchObject({ status: 'failed', error: { code: 'provider_error', retryable: true } })
  expect(photo.timesSent()).toBe(0)
})

test('a message whose file is gone from the storage fails at once', async () => {
  const photo = await aQueuedPhoto()
  storage.objects.clear()
  await world.runJobs()
  expect(await photo.state()).toMatchObject({ status: 'failed', error: { code: 'media_refused' } })
})
