// A message whose file cannot be read for a while waits, and is sent as soon as the storage is back.
import { expect, test } from 'vitest'
import { openFiles } from '../platform/files.ts'
import { form, sendForm } from '../testing/form.ts'
import { PLAIN_JPEG } from '../testing/pictures.ts'
import { aWorldWithProviders } from '../testing/providers/world.ts'
import { aStorage } from '../testing/s3.ts'

const MINUTES_PER_SECOND = 1 / 60

test('a message with a file waits while the storage of files is away, and nobody has to send it again', async () => {
  const storage = await aStorage()
  await using world = await aWorldWithProviders({ files: openFiles(storage.settings) })
  const { everything: client } = await world.aConnectedWorkspace()
  const person = world.meta.person({ phone: '5511980000001' })
  await world.meta.say(person, { text: 'Where is the door?' })
  await world.runJobs()
  const { id } = (await client.get('/conversations?limit=1')).body.data[0]
  const bytes = form({ name: 'file', value: PLAIN_JPEG, filename: 'door.jpg' })
  const file = await sendForm(client, `/conversations/${id}/attachments`, bytes)
  const { body: message } = await client.post(`/conversations/${id}/messages`, { attachments: [file.body.id] })
  const state = async () => {
    const { data } = (await client.get(`/conversations/${id}/messages`)).body
    return data.find((each: { id: string }) => each.id === message.id)
  }

  storage.stumble(1_000)
  for (let tries = 0; tries < 8; tries += 1) {
    await world.runJobs()
    expect(await state()).toMatchObject({ status: 'queued', error: null })
    world.wait(5 * MINUTES_PER_SECOND)
  }
  storage.stumble(0)
  await world.runJobs()
  expect(await state()).toMatchObject({ status: 'sent' })
  expect(world.meta.sent.filter((each) => each.person === person)).toHaveLength(1)
  await storage.close()
})
