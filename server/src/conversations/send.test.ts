// Which messages may be sent in a conversation, and the order of the reasons for which they are refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { form, sendForm } from '../testing/form.ts'
import { PLAIN_JPEG } from '../testing/pictures.ts'
import { aWorldWithProviders, type ProviderWorld } from '../testing/providers/world.ts'
import { inLine } from '../testing/race.ts'
import { type Threads, threadsOf } from '../testing/threads.ts'
import { type Client, faultsOf, type TestWorkspace } from '../testing/world.ts'

let world: ProviderWorld
let shop: TestWorkspace
let client: Client
let threads: Threads
beforeAll(async () => {
  world = await aWorldWithProviders()
  shop = await world.aWorkspace()
  client = shop.everything
  threads = threadsOf(world, shop)
  await world.connectWhatsApp(shop)
  await world.connectTelegram(shop)
  await shop.owner.post('/channels/whatsapp/templates/sync')
  await world.runJobs()
})
afterAll(() => world[Symbol.asyncDispose]())

const newest = async () => (await client.get('/conversations?limit=1')).body.data[0]
const at = (id: string) => `/conversations/${id}`
const say = (id: string, body: object) => client.post(`${at(id)}/messages`, body)
const upload = (id: string, bytes: Buffer = PLAIN_JPEG, filename = 'door.jpg', by = client) =>
  sendForm(by, `${at(id)}/attachments`, form({ name: 'file', value: bytes, filename }))

const MP3_FRAME = Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])
const MP3 = Buffer.concat([MP3_FRAME, MP3_FRAME])
let people = 0

describe('the shape of a message', () => {
  test.each([
    ['nothing', {}, [' required']],
    ['only a name', { client_ref: 'a' }, [' required']],
    ['a blank text', { text: ' \n' }, ['/text format']],
    ['a text that is too long', { text: 'a'.repeat(4_097) }, ['/text too_long']],
    ['options without a text', { options: { items: [{ title: 'Yes' }] } }, ['/text required']],
    ['no options', { text: 'Well?', options: { items: [] } }, ['/options/items too_short']],
    [
      'too many options',
      { text: 'Well?', options: { items: Array(21).fill({ title: 'Yes' }) } },
      ['/options/items too_long'],
    ],
    [
      'a title that is too long',
      { text: 'Well?', options: { items: [{ title: 'a'.repeat(61) }] } },
      ['/options/items/0/title too_long'],
    ],
    [
      'two options of one id',
      {
        text: 'Well?',
        options: {
          items: [
            { id: 'a', title: 'Yes' },
            { id: 'a', title: 'No' },
          ],
        },
      },
      ['/options/items/1/id duplicate'],
    ],
    ['a location and a text', { text: 'Here', location: { lat: 1, lng: 1 } }, ['/text one_content']],
    ['a location that does not exist', { location: { lat: 91, lng: 1 } }, ['/location/lat out_of_range']],
    [
      'a template and options',
      { template: { name: 'a', language: 'en' }, text: 'x', options: { items: [{ title: 'Yes' }] } },
      ['/template one_content', '/text one_content'],
    ],
    ['an unknown field', { text: 'Hello', colour: 'red' }, ['/colour unknown_field']],
  ])('%s is refused', async (_, body, faults) => {
    const { id } = await threads.aThread()
    const refused = await say(id, body)
    expect(refused).toMatchObject({ status: 422, body: { code: 'validation_error' } })
    expect(faultsOf(refused).toSorted()).toEqual(faults)
    expect((await say('cnv_nobody', body)).status).toBe(404)
  })

  test('a message is returned with all fields, null where it has nothing', async () => {
    const thread = await threads.aThread()
    const first = await threads.says(thread, 'Is there a time?')
    const made = await say(thread.id, { text: 'On Friday', reply_to_id: first.id, client_ref: 'r1' })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      id: expect.stringMatching(/^msg_\w{22}$/),
      conversation_id: thread.id,
      direction: 'outbound',
      private: false,
      author: { kind: 'api_key', id: expect.any(String), name: 'Test' },
      type: 'text',
      text: 'On Friday',
      attachments: [],
      location: null,
      contacts: [],
      options: null,
      choice: null,
      template: null,
      event: null,
      sources: [],
      reply_to_id: first.id,
      client_ref: 'r1',
      external_id: null,
      status: 'sent',
      error: null,
      created_at: world.now().toISOString(),
      received_at: world.now().toISOString(),
      edited_at: null,
      deleted_at: null,
      sent_at: world.now().toISOString(),
      delivered_at: null,
      read_at: null,
    })
    const { body: page } = await client.get(`${at(thread.id)}/messages`)
    expect(page.data[0]).toEqual(made.body)
    const shown = (await client.get(at(thread.id))).body
    expect(shown.last_message).toMatchObject({ id: made.body.id, text: 'On Friday', direction: 'outbound' })
  })

  test('a message of another conversation, and one of another workspace, cannot be answered', async () => {
    const [one, two] = [await threads.aThread(), await threads.aThread()]
    const message = await threads.says(one, 'Hello')
    expect(await say(two.id, { text: 'Hi', reply_to_id: message.id })).toMatchObject({ status: 404 })
  })
})

describe('the same client_ref', () => {
  test('returns the first message, whatever else is in the body', async () => {
    const { id } = await threads.aThread()
    const first = await say(id, { text: 'Hello', client_ref: 'r1' })
    const again = await say(id, { text: 'Something else', client_ref: 'r1' })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body).toEqual(first.body)
    const other = await threads.aThread()
    expect((await say(other.id, { text: 'Hello', client_ref: 'r1' })).status).toBe(201)
  })

  test('ten times at once makes one message', async () => {
    const { id } = await threads.aThread()
    const calls = Array.from({ length: 10 }, () => () => say(id, { text: 'Hello', client_ref: 'r1' }))
    const answers = await inLine(world, 'conversations', id, ...calls.slice(0, 8))
    answers.push(...(await Promise.all(calls.slice(8).map((call) => call()))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await client.get(`${at(id)}/messages`)).body.data).toHaveLength(1)
  })
})

describe('a message is refused for the first reason that applies', () => {
  test('a pause, then a block, then the window, then the template', async () => {
    const person = world.meta.person({ phone: '5511970007001' })
    await world.meta.say(person, { text: 'Hello' })
    await world.runJobs()
    const { id } = await newest()
    const expires = new Date(world.now().getTime() + 24 * 3_600_000).toISOString()
    expect((await client.get(at(id))).body.window).toEqual({ open: true, expires_at: expires })
    world.wait(24 * 60)
    expect((await client.get(at(id))).body.window).toEqual({ open: false, expires_at: expires })
    await shop.owner.post('/channels/whatsapp/pause')
    await world.db.updateTable('customer_identities').set({ blocked: true }).execute()
    const unknown = { template: { name: 'nobody', language: 'pt_BR', params: [] } }
    expect(await say(id, unknown)).toMatchObject({
      status: 409,
      body: { code: 'channel_paused', channel: 'whatsapp', until: null },
    })
    await shop.owner.post('/channels/whatsapp/resume')
    expect(faultsOf(await say(id, { text: 'Hello' }))).toEqual([' not_reachable'])
    await world.db.updateTable('customer_identities').set({ blocked: false }).execute()
    const closed = await say(id, { text: 'Hello' })
    expect(faultsOf(closed)).toEqual(['/text window_closed'])
    expect(closed.body.window_expires_at).toBe(expires)
    expect(faultsOf(await say(id, { location: { lat: 1, lng: 1 } }))).toEqual(['/text window_closed'])
    expect(faultsOf(await say(id, unknown))).toEqual(['/template/name template_unknown'])
    expect((await say(id, { text: 'For us', private: true })).status).toBe(201)
  })

  test('an approved template with all its values is accepted', async () => {
    const person = world.meta.person({ phone: '5511970007002' })
    await world.meta.say(person, { text: 'Hello' })
    await world.runJobs()
    const { id } = await newest()
    const templates = (await shop.owner.get('/channels/whatsapp/templates')).body.data
    const positional = templates.find(
      (each: { sendable: boolean; params: { format: string; names: string[] } }) =>
        each.sendable && each.params.format === 'positional' && each.params.names.length > 0,
    )
    const { name, language } = positional
    const values = positional.params.names.map((_: string, index: number) => `value ${index}`)
    const wrong = [
      { name, language },
      { name, language, params: [...values, 'more'] },
      { name, language, params: { a: 'b' } },
    ]
    for (const template of wrong) {
      expect(faultsOf(await say(id, { template }))).toEqual(['/template/params template_params'])
    }
    const sent = await say(id, { template: { name, language, params: values } })
    expect(sent).toMatchObject({
      status: 201,
      body: { type: 'template', template: { name, language, params: values } },
    })
    expect(sent.body.text).toContain('value 0')
    await world.runJobs()
    expect((await client.get(`${at(id)}/messages`)).body.data[0]).toMatchObject({ status: 'sent' })
    const { id: elsewhere } = await threads.aThread('telegram')
    const refused = await say(elsewhere, { template: { name, language, params: values } })
    expect(faultsOf(refused)).toEqual(['/template/name template_unknown'])
  })

  test('a channel that is not set up', async () => {
    const other = await world.aWorkspace()
    const { id } = await threadsOf(world, other).aThread('telegram')
    expect(faultsOf(await other.everything.post(`${at(id)}/messages`, { text: 'Hello' }))).toEqual([' not_reachable'])
  })
})

describe('files', () => {
  test('are uploaded first, and sent with one message', async () => {
    await world.bot.say(world.bot.person(), { text: 'Hello' })
    await world.runJobs()
    const { id } = await newest()
    const file = await upload(id)
    expect(file).toMatchObject({
      status: 201,
      body: { id: expect.stringMatching(/^att_/), kind: 'image', name: 'door.jpg', media_type: 'image/jpeg' },
    })
    const sent = await say(id, { text: 'The door', attachments: [file.body.id] })
    expect(sent.body).toMatchObject({ type: 'image', text: 'The door', attachments: [{ id: file.body.id }] })
    await world.runJobs()
    const [message] = (await client.get(`${at(id)}/messages`)).body.data
    expect(message).toMatchObject({ status: 'sent', attachments: [{ id: file.body.id, kind: 'image' }] })
    expect((await say(id, { attachments: [file.body.id] })).status).toBe(404)
    const [one, two] = [await upload(id), await upload(id)]
    const both = await say(id, { attachments: [one.body.id, two.body.id] })
    expect(faultsOf(both)).toEqual(['/attachments too_many'])
  })

  /** A conversation with somebody who has just written. */
  async function aWriter(channel: 'whatsapp' | 'telegram'): Promise<string> {
    people += 1
    if (channel === 'telegram') await world.bot.say(world.bot.person(), { text: 'Hello' })
    else await world.meta.say(world.meta.person({ phone: `55119${70_008_000 + people}` }), { text: 'Hello' })
    await world.runJobs()
    return (await newest()).id
  }
  async function statusAfter(id: string, body: object) {
    const reply = await say(id, body)
    await world.runJobs()
    return reply.status === 201 ? (await client.get(`${at(id)}/messages`)).body.data[0].status : faultsOf(reply)
  }

  test.each(['whatsapp', 'telegram'] as const)('have a text of at most 1,024 characters on %s', async (channel) => {
    const id = await aWriter(channel)
    const attachments = [(await upload(id)).body.id]
    expect(await statusAfter(id, { text: '😀'.repeat(1_025), attachments })).toEqual(['/text invalid_content'])
    expect(await statusAfter(id, { text: '😀'.repeat(1_024), attachments })).toBe('sent')
  })

  test('with sound have a text on Telegram only', async () => {
    const [there, here] = [await aWriter('telegram'), await aWriter('whatsapp')]
    const soundOf = async (id: string) => ({ attachments: [(await upload(id, MP3, 'note.mp3')).body.id] })
    expect(await statusAfter(there, { text: 'Listen', ...(await soundOf(there)) })).toBe('sent')
    const sound = await soundOf(here)
    expect(await statusAfter(here, { text: 'Listen', ...sound })).toEqual(['/text invalid_content'])
    expect(await statusAfter(here, sound)).toBe('sent')
  })

  test('of another conversation or workspace are not found', async () => {
    const [one, two] = [await threads.aThread(), await threads.aThread()]
    const file = (await upload(one.id)).body
    expect((await say(two.id, { attachments: [file.id] })).status).toBe(404)
    const stranger = (await world.aWorkspace()).everything
    expect((await upload(one.id, PLAIN_JPEG, 'a.jpg', stranger)).status).toBe(404)
  })

  test('of an unknown type, or larger than 16 MiB, are refused', async () => {
    const { id } = await threads.aThread()
    expect(faultsOf(await upload(id, Buffer.from('<html><script>'), 'a.jpg'))).toEqual(['/file file_type'])
    expect((await upload(id, Buffer.alloc(16 * 1024 * 1024, 'a'), 'a.txt')).status).toBe(201)
    expect((await upload(id, Buffer.alloc(16 * 1024 * 1024 + 1, 'a'), 'a.txt')).status).toBe(413)
  })

  test('that are not sent within a day are deleted', async () => {
    const { id } = await threads.aThread()
    const [sent, unsent] = [(await upload(id)).body, (await upload(id)).body]
    await say(id, { attachments: [sent.id] })
    world.wait(24 * 60)
    await world.runJobs()
    const rows = await world.pool.query('select id from files where id = any($1)', [[sent.id, unsent.id]])
    expect(rows.rows).toEqual([{ id: sent.id }])
    expect((await say(id, { attachments: [unsent.id] })).status).toBe(404)
  })

  test('have names without paths and control characters', async () => {
    const { id } = await threads.aThread()
    const file = await upload(id, PLAIN_JPEG, '../../\u202Egpj.exe\u200B')
    expect(file.body.name).toBe('gpj.exe')
  })
})
