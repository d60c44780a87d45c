// The emulated WhatsApp behaves as the real one is documented: formats, limits, signatures and failures.
import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { PLAIN_JPEG } from '../pictures.ts'
import { always, listening, type Received } from '../receiver.ts'
import { until } from '../until.ts'
import { anEmulatedWhatsApp, type EmulatedWhatsApp } from './whatsapp.ts'

const NOON = new Date('2030-03-04T12:00:00.000Z')
const HOUR_MS = 3_600_000

async function call(meta: EmulatedWhatsApp, path: string, body?: unknown, token = meta.account.access_token) {
  const answer = await fetch(`${meta.url}/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return { status: answer.status, body: (await answer.json()) as any }
}

const sendTo = (meta: EmulatedWhatsApp, to: string, content: object) =>
  call(meta, `${meta.account.phone_number_id}/messages`, {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    ...content,
  })

const text = (body: string) => ({ type: 'text', text: { body } })
const interactive = (content: object) => ({
  type: 'interactive',
  interactive: { body: { text: 'Quando?' }, ...content },
})
const buttons = (...titles: string[]) =>
  interactive({
    type: 'button',
    action: { buttons: titles.map((title, id) => ({ type: 'reply', reply: { id: `o${id}`, title } })) },
  })
const rows = (count: number, title = '09:0') =>
  interactive({
    type: 'list',
    action: {
      button: 'Ver horários',
      sections: [{ rows: Array.from({ length: count }, (_, id) => ({ id: `r${id}`, title: `${title}${id}` })) }],
    },
  })

/** An emulated WhatsApp with a hook that accepts everything. Its clock shows noon until the test changes it. */
async function aMeta(options: Parameters<typeof anEmulatedWhatsApp>[0] = {}, status = 200) {
  let now = NOON
  const hook = await listening((_number, { method, path }) => {
    const challenge = new URL(path, 'http://hook').searchParams.get('hub.challenge')
    return method === 'GET' ? { status: 200, body: challenge ?? '' } : { status }
  })
  const meta = await anEmulatedWhatsApp({ clock: () => now, ...options })
  await meta.subscribe(`${hook.url}v1/hooks/whatsapp/token`, 'a verify token')
  const posted = () => hook.requests.filter(({ method }) => method === 'POST')
  return {
    meta,
    hook,
    posted,
    bodies: () => posted().map(({ body }) => JSON.parse(body.toString('utf8'))),
    valueOf: (index: number) => JSON.parse(posted()[index]?.body.toString('utf8') ?? '').entry[0].changes[0].value,
    wait: (ms: number) => (now = new Date(now.getTime() + ms)),
    [Symbol.asyncDispose]: meta.close,
  }
}

describe('sending', () => {
  test("the answer to an accepted message has its id, and WhatsApp's id of the number", async () => {
    await using meta = await anEmulatedWhatsApp()
    const ana = meta.person({ phone: '5511987654321', wa_id: '551187654321', user_id: 'BR.1502576394655843' })
    const { status, body } = await sendTo(meta, '5511987654321', { ...text('Olá'), biz_opaque_callback_data: 'msg_1' })
    expect(status).toBe(200)
    expect(body).toEqual({
      messaging_product: 'whatsapp',
      contacts: [{ input: '5511987654321', wa_id: '551187654321', user_id: 'BR.1502576394655843' }],
      messages: [{ id: expect.stringMatching(/^wamid\./) }],
    })
    expect(meta.sent).toMatchObject([{ person: ana, type: 'text', callback_data: 'msg_1', status: 'accepted' }])
  })

  test('a person is reached by a business-scoped id', async () => {
    await using meta = await anEmulatedWhatsApp()
    meta.person({ phone: '595981123456', user_id: 'PY.99', hides_number: true })
    const path = `${meta.account.phone_number_id}/messages`
    const { status, body } = await call(meta, path, {
      messaging_product: 'whatsapp',
      recipient: 'PY.99',
      ...text('Hola'),
    })
    expect([status, body.contacts]).toEqual([200, [{ input: 'PY.99', user_id: 'PY.99' }]])
  })

  test('a wrong token is refused with code 190', async () => {
    await using meta = await anEmulatedWhatsApp()
    const { status, body } = await call(meta, meta.account.phone_number_id, undefined, 'wrong')
    expect([status, body.error.code, body.error.type]).toEqual([401, 190, 'OAuthException'])
  })

  test.each([
    ['a text of 4,096 emoji', text('🎉'.repeat(4096)), 200, undefined],
    ['a text that is longer', text('a'.repeat(4097)), 400, 100],
    ['no text', text(''), 400, 100],
    ['three buttons', buttons('Sim', 'Não', 'Outro'), 200, undefined],
    ['four buttons', buttons('1', '2', '3', '4'), 400, 131009],
    ['buttons with one title', buttons('Sim', 'Sim'), 400, 131009],
    ['a button of 21 characters', buttons('a'.repeat(21)), 400, 131009],
    ['a list of ten rows', rows(10), 200, undefined],
    ['a list of eleven rows', rows(11), 400, 131009],
    ['a row of 25 characters', rows(1, 'a'.repeat(24)), 400, 131009],
    [
      'a body of 1,025 characters',
      { ...buttons('Sim'), interactive: { ...buttons('Sim').interactive, body: { text: 'a'.repeat(1025) } } },
      400,
      131009,
    ],
    ['a place', { type: 'location', location: { latitude: -25.28, longitude: -57.63 } }, 200, undefined],
    ['a place off the earth', { type: 'location', location: { latitude: -95, longitude: -57.63 } }, 400, 131009],
    ['a kind that nobody knows', { type: 'hologram', hologram: {} }, 400, 131009],
    ['a file that was not uploaded', { type: 'image', image: { id: '1' } }, 400, 131009],
    [
      'a request for a place',
      interactive({ type: 'location_request_message', action: { name: 'send_location' } }),
      200,
      undefined,
    ],
  ])('%s', async (_what, content, status, code) => {
    await using meta = await anEmulatedWhatsApp()
    meta.person({ phone: '595981123456' })
    const answer = await sendTo(meta, '595981123456', content)
    expect([answer.status, answer.body.error?.code]).toEqual([status, code])
    expect(meta.sent).toHaveLength(status === 200 ? 1 : 0)
  })

  const template = (name: string, language: string, parameters: object[]) => ({
    type: 'template',
    template: { name, language: { code: language }, components: [{ type: 'body', parameters }] },
  })
  const words = (...texts: string[]) => texts.map((each) => ({ type: 'text', text: each }))

  test.each([
    ['numbered parameters', template('booking_reminder_24h', 'pt_BR', words('Ana', 'Corte', '9h')), 200, undefined],
    ['one parameter too few', template('booking_reminder_24h', 'pt_BR', words('Ana')), 400, 132000],
    ['a language that it lacks', template('booking_reminder_24h', 'es', words('Ana', 'Corte', '9h')), 404, 132001],
    [
      'named parameters for numbered ones',
      template('hello_world', 'en_US', [{ type: 'text', parameter_name: 'a', text: 'b' }]),
      400,
      132000,
    ],
    ['numbered parameters for named ones', template('booking_confirmed', 'es', words('Ana', '9h')), 400, 132012],
    ['a paused template', template('spring_offer', 'pt_BR', words('Ana')), 400, 132015],
    ['a template that is not approved', template('winter_offer', 'pt_BR', words('Ana')), 404, 132001],
    [
      'a parameter with a new line',
      template('booking_reminder_24h', 'pt_BR', words('A\nB', 'Corte', '9h')),
      400,
      132018,
    ],
  ])('a template: %s', async (_what, content, status, code) => {
    await using meta = await anEmulatedWhatsApp()
    meta.person({ phone: '595981123456' })
    const answer = await sendTo(meta, '595981123456', content)
    expect([answer.status, answer.body.error?.code]).toEqual([status, code])
  })

  test('people without WhatsApp and the business itself cannot be reached', async () => {
    await using meta = await anEmulatedWhatsApp()
    meta.person({ phone: '595981000000', has_whatsapp: false })
    const codes = []
    for (const to of ['595981000000', '595981999999', meta.account.display_phone_number]) {
      codes.push((await sendTo(meta, to, text('Oi'))).body.error.code)
    }
    expect(codes).toEqual([131026, 131026, 131021])
  })

  test('while the window is on, only a template reaches a person who last wrote more than 24 hours ago', async () => {
    await using hooked = await aMeta({ window: true })
    const ana = hooked.meta.person({ phone: '595981123456' })
    await hooked.meta.say(ana, { text: 'Hola' })
    hooked.wait(24 * HOUR_MS)
    expect((await sendTo(hooked.meta, ana.phone, text('Hola'))).status).toBe(200)
    hooked.wait(1)
    expect((await sendTo(hooked.meta, ana.phone, text('Hola'))).body.error.code).toBe(131047)
    expect((await sendTo(hooked.meta, ana.phone, template('hello_world', 'en_US', []))).status).toBe(200)
  })

  test('a refusal can come later, as a failed status with our own id', async () => {
    await using hooked = await aMeta({ refusals: 'by_status' })
    const answer = await sendTo(hooked.meta, '595981999999', { ...text('Oi'), biz_opaque_callback_data: 'msg_9' })
    expect(answer.status).toBe(200)
    await until(() => hooked.posted().length === 1)
    expect(hooked.valueOf(0).statuses).toMatchObject([
      {
        id: answer.body.messages[0].id,
        status: 'failed',
        biz_opaque_callback_data: 'msg_9',
        errors: [{ code: 131026 }],
      },
    ])
  })

  test('one person gets a burst, and then a message every six seconds', async () => {
    await using hooked = await aMeta({ pairRate: { burst: 2, seconds: 6 } })
    hooked.meta.person({ phone: '595981123456' })
    const send = async () => (await sendTo(hooked.meta, '595981123456', text('Oi'))).body.error?.code
    expect([await send(), await send(), await send()]).toEqual([undefined, undefined, 131056])
    hooked.wait(6000)
    expect([await send(), await send()]).toEqual([undefined, 131056])
  })
})

describe('the account', () => {
  test('the number has the fields that the call asks for', async () => {
    await using meta = await anEmulatedWhatsApp()
    const { body } = await call(meta, `${meta.account.phone_number_id}?fields=quality_rating,verified_name`)
    expect(body).toEqual({ quality_rating: 'GREEN', verified_name: 'Salão Aurora', id: meta.account.phone_number_id })
  })

  test('templates are listed in pages, each with the URL of the next', async () => {
    await using meta = await anEmulatedWhatsApp()
    const names = []
    for (let path: string | null = `${meta.account.business_account_id}/message_templates?limit=2`; path !== null; ) {
      const { body } = await call(meta, path)
      names.push(body.data.map(({ name }: { name: string }) => name))
      path = body.paging.next?.slice(meta.url.length + 1) ?? null
    }
    expect(names).toEqual([
      ['booking_reminder_24h', 'booking_confirmed'],
      ['hello_world', 'winter_offer'],
      ['spring_offer'],
    ])
  })

  test('an app that subscribes may give its own hook, which must answer the verification', async () => {
    const hook = await listening((_number, { path }) => ({
      status: 200,
      body: new URL(path, 'http://hook').searchParams.get('hub.challenge') ?? '',
    }))
    const deaf = await listening(always({ status: 403 }))
    await using meta = await anEmulatedWhatsApp()
    const path = `${meta.account.business_account_id}/subscribed_apps`
    const refused = await call(meta, path, { override_callback_uri: deaf.url, verify_token: 'v' })
    expect([refused.status, meta.state.hook]).toEqual([400, null])
    const taken = await call(meta, path, { override_callback_uri: hook.url, verify_token: 'v' })
    expect([taken.body, meta.state.hook]).toEqual([{ success: true }, { url: hook.url, verify_token: 'v' }])
    expect(hook.requests[0]?.path).toMatch(/^\/\?hub\.mode=subscribe&hub\.challenge=\d+&hub\.verify_token=v$/)
  })
})

describe('media', () => {
  async function upload(meta: EmulatedWhatsApp, bytes: Buffer, type: string) {
    const form = new FormData()
    form.set('messaging_product', 'whatsapp')
    form.set('type', type)
    form.set('file', new Blob([new Uint8Array(bytes)], { type }), 'door.jpg')
    const headers = { authorization: `Bearer ${meta.account.access_token}` }
    const answer = await fetch(`${meta.url}/${meta.account.phone_number_id}/media`, {
      method: 'POST',
      headers,
      body: form,
    })
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    return { status: answer.status, body: (await answer.json()) as any }
  }

  test('an uploaded picture can be sent', async () => {
    await using meta = await anEmulatedWhatsApp()
    meta.person({ phone: '595981123456' })
    const { body } = await upload(meta, PLAIN_JPEG, 'image/jpeg')
    const answer = await sendTo(meta, '595981123456', { type: 'image', image: { id: body.id, caption: 'A porta' } })
    expect(answer.status).toBe(200)
    expect(meta.media.find(body.id)?.bytes).toEqual(PLAIN_JPEG)
  })

  test('a type that WhatsApp does not support is refused', async () => {
    await using meta = await anEmulatedWhatsApp()
    const { status, body } = await upload(meta, Buffer.from('MZ'), 'application/x-msdownload')
    expect([status, body.error.code]).toEqual([400, 100])
  })

  test('a received file has an id; its bytes need the token, and their URL ends after five minutes', async () => {
    await using hooked = await aMeta()
    const { meta } = hooked
    const ana = meta.person({ phone: '595981123456' })
    await meta.say(ana, { image: PLAIN_JPEG, caption: 'Esta puerta' })
    const { image } = hooked.valueOf(0).messages[0]
    expect(image).toMatchObject({
      caption: 'Esta puerta',
      mime_type: 'image/jpeg',
      sha256: expect.stringMatching(/=$/),
    })
    const { body } = await call(meta, image.id)
    expect(body).toMatchObject({
      mime_type: 'image/jpeg',
      file_size: PLAIN_JPEG.length,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const headers = { authorization: `Bearer ${meta.account.access_token}` }
    const bytes = await (await fetch(body.url, { headers })).arrayBuffer()
    expect(Buffer.from(bytes)).toEqual(PLAIN_JPEG)
    expect((await fetch(body.url)).status).toBe(401)
    hooked.wait(5 * 60_000 + 1000)
    expect((await fetch(body.url, { headers })).status).toBe(404)
  })
})

describe('hooks', () => {
  test('the sent bytes are signed, with escapes for characters that are not ASCII', async () => {
    await using hooked = await aMeta()
    const { meta } = hooked
    await meta.say(meta.person({ phone: '5511987654321', name: 'João' }), { text: 'Olá 🎉 a/b' })
    const { body, headers } = hooked.posted()[0] as Received
    expect(body.toString('latin1')).toContain('Ol\\u00e1 \\ud83c\\udf89 a\\/b')
    expect(body.toString('latin1')).toContain('Jo\\u00e3o')
    const made = createHmac('sha256', meta.account.app_secret).update(body).digest('hex')
    expect(headers['x-hub-signature-256']).toBe(`sha256=${made}`)
    const reserialised = Buffer.from(JSON.stringify(JSON.parse(body.toString('utf8'))))
    expect(meta.sign(reserialised)['x-hub-signature-256']).not.toBe(`sha256=${made}`)
  })

  test('a text has the JSON around it that Meta sends', async () => {
    await using hooked = await aMeta()
    const { meta } = hooked
    const ana = meta.person({
      phone: '5511987654321',
      name: 'Ana',
      username: 'ana',
      user_id: 'BR.15',
      wa_id: '551187654321',
    })
    await meta.say(ana, { text: 'Oi' }, { id: 'wamid.1', reply_to: 'wamid.0' })
    expect(hooked.bodies()).toEqual([
      {
        object: 'whatsapp_business_account',
        entry: [
          {
            id: meta.account.business_account_id,
            changes: [
              {
                field: 'messages',
                value: {
                  messaging_product: 'whatsapp',
                  metadata: { display_phone_number: '15550783881', phone_number_id: '106540352242922' },
                  contacts: [{ profile: { name: 'Ana', username: 'ana' }, wa_id: '551187654321', user_id: 'BR.15' }],
                  messages: [
                    {
                      context: { from: '15550783881', id: 'wamid.0' },
                      from: '551187654321',
                      from_user_id: 'BR.15',
                      id: 'wamid.1',
                      timestamp: '1898856000',
                      type: 'text',
                      text: { body: 'Oi' },
                    },
                  ],
                },
              },
            ],
          },
        ],
      },
    ])
  })

  test('a person who hides their number has only a business-scoped id', async () => {
    await using hooked = await aMeta()
    await hooked.meta.say(hooked.meta.person({ phone: '595981123456', user_id: 'PY.1', hides_number: true }), {
      text: 'Hola',
    })
    const { contacts, messages } = hooked.valueOf(0)
    expect(contacts).toEqual([{ profile: { name: 'Ana Lima' }, user_id: 'PY.1' }])
    expect([messages[0].from, messages[0].from_user_id]).toEqual([undefined, 'PY.1'])
  })

  test.each([
    [
      { location: { latitude: -25.26, longitude: -57.57 } },
      { type: 'location', location: { latitude: -25.26, longitude: -57.57 } },
    ],
    [
      { reaction: { message_id: 'wamid.0', emoji: '👍' } },
      { type: 'reaction', reaction: { message_id: 'wamid.0', emoji: '👍' } },
    ],
    [
      { contacts: [{ name: { formatted_name: 'Bia' }, phones: [] }] },
      { type: 'contacts', contacts: [{ name: { formatted_name: 'Bia' }, phones: [] }] },
    ],
    [
      { button_reply: { id: 'a', title: 'Sim' } },
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'a', title: 'Sim' } } },
    ],
    [{ button: { payload: 'p', text: 'Confirmar' } }, { type: 'button', button: { payload: 'p', text: 'Confirmar' } }],
    [
      { system: { type: 'user_changed_number', body: 'x', wa_id: '5959' } },
      { type: 'system', system: { type: 'user_changed_number', body: 'x', wa_id: '5959' } },
    ],
    [{ unsupported: {} }, { type: 'unsupported', errors: [{ code: 131051 }] }],
    [{ revoke: { original_message_id: 'wamid.0' } }, { type: 'revoke', revoke: { original_message_id: 'wamid.0' } }],
    [
      { edit: { original_message_id: 'wamid.0', text: 'Oi!' } },
      { type: 'edit', edit: { original_message_id: 'wamid.0', message: { type: 'text', text: { body: 'Oi!' } } } },
    ],
    [
      { document: Buffer.from('%PDF-1.4'), filename: 'a.pdf' },
      { type: 'document', document: { filename: 'a.pdf', mime_type: 'application/pdf' } },
    ],
    [{ audio: Buffer.from('OggS') }, { type: 'audio', audio: { voice: true, mime_type: 'audio/ogg; codecs=opus' } }],
    [
      { type: 'order', order: { catalog_id: '1' } },
      { type: 'order', order: { catalog_id: '1' } },
    ],
  ])('a message of the kind %o', async (content, expected) => {
    await using hooked = await aMeta()
    await hooked.meta.say(hooked.meta.person({ phone: '595981123456' }), content)
    expect(hooked.valueOf(0).messages[0]).toMatchObject(expected)
  })

  test('a tap answers the message with the options', async () => {
    await using hooked = await aMeta()
    const { meta } = hooked
    const ana = meta.person({ phone: '595981123456' })
    await sendTo(meta, ana.phone, buttons('Sim', 'Não'))
    await sendTo(meta, ana.phone, rows(2))
    const [first, second] = meta.sent as [never, never]
    await meta.tap(ana, first, 'Não')
    await meta.tap(ana, second, '09:01')
    expect(hooked.valueOf(0).messages[0]).toMatchObject({
      context: { id: meta.sent[0]?.id },
      interactive: { button_reply: { id: 'o1', title: 'Não' } },
    })
    expect(hooked.valueOf(1).messages[0].interactive).toEqual({
      type: 'list_reply',
      list_reply: { id: 'r1', title: '09:01' },
    })
  })

  test('one body can have several changes, and a change can be sent any number of times', async () => {
    await using hooked = await aMeta()
    const { meta } = hooked
    const ana = meta.person({ phone: '595981123456' })
    const [first, second] = [meta.message(ana, { text: '1' }), meta.message(ana, { text: '2' })]
    await meta.deliver(second, first)
    await meta.deliver(first)
    const texts = hooked
      .bodies()
      .map(({ entry }) =>
        entry[0].changes.map(
          ({ value }: { value: { messages: { text: { body: string } }[] } }) => value.messages[0]?.text.body,
        ),
      )
    expect(texts).toEqual([['2', '1'], ['1']])
  })

  test('a body that a hook does not accept is kept, and the same bytes are sent again', async () => {
    await using hooked = await aMeta({}, 500)
    const { meta } = hooked
    await meta.say(meta.person({ phone: '595981123456' }), { text: 'Hola' })
    expect(meta.hooks.untaken.size).toBe(1)
    expect(await meta.retry()).toMatchObject([{ status: 500 }])
    const [first, second] = hooked.posted()
    expect(second?.body).toEqual(first?.body)
  })

  test('receipts report the status of a message, by themselves if the switch is on', async () => {
    await using hooked = await aMeta({ receipts: 'by_themselves' })
    const { meta } = hooked
    const ana = meta.person({ phone: '595981123456' })
    await sendTo(meta, ana.phone, { ...text('Hola'), biz_opaque_callback_data: 'msg_1' })
    await until(() => hooked.posted().length === 2)
    await meta.report(meta.sent[0] as never, 'read')
    const statuses = [0, 1, 2].map((index) => hooked.valueOf(index).statuses[0])
    expect(statuses.map(({ status }) => status)).toEqual(['sent', 'delivered', 'read'])
    expect(statuses[0]).toMatchObject({
      recipient_id: '595981123456',
      biz_opaque_callback_data: 'msg_1',
      pricing: { category: 'service' },
    })
  })

  test('a message is marked as read, with or without a typing indicator', async () => {
    await using hooked = await aMeta()
    const { meta } = hooked
    await meta.say(meta.person({ phone: '595981123456' }), { text: 'Hola' }, { id: 'wamid.1' })
    const path = `${meta.account.phone_number_id}/messages`
    const read = { messaging_product: 'whatsapp', status: 'read', message_id: 'wamid.1' }
    expect((await call(meta, path, { ...read, typing_indicator: { type: 'text' } })).body).toEqual({ success: true })
    expect([meta.said[0]?.is_read, meta.typing]).toEqual([true, [{ message_id: 'wamid.1', at: NOON }]])
    expect((await call(meta, path, { ...read, message_id: 'wamid.2' })).status).toBe(400)
  })
})

describe('failures', () => {
  const send = (meta: EmulatedWhatsApp, signal?: AbortSignal) =>
    fetch(`${meta.url}/${meta.account.phone_number_id}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${meta.account.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messaging_product: 'whatsapp', to: '595981123456', ...text('Oi') }),
      ...(signal && { signal }),
    })

  test('a switch can set any code, for any number of calls', async () => {
    await using meta = await anEmulatedWhatsApp()
    meta.person({ phone: '595981123456' })
    meta.fail('messages', { kind: 'error', code: 130429 }, 2)
    const statuses = [await send(meta), await send(meta), await send(meta)].map(({ status }) => status)
    expect([statuses, meta.sent.length]).toEqual([[400, 400, 200], 1])
  })

  test.each([
    ['status', 0],
    ['drop', 0],
    ['drop_after', 1],
    ['nonsense', 1],
  ] as const)('%s leaves %d accepted', async (kind, accepted) => {
    await using meta = await anEmulatedWhatsApp()
    meta.person({ phone: '595981123456' })
    meta.fail('messages', kind === 'status' ? { kind, status: 502 } : { kind })
    const outcome = await send(meta).then(
      async (answer) => `${answer.status} ${(await answer.text()).slice(0, 5)}`,
      () => 'no answer',
    )
    expect(outcome).toBe(
      { status: '502 <html', drop: 'no answer', drop_after: 'no answer', nonsense: '200 <html' }[kind],
    )
    expect(meta.sent).toHaveLength(accepted)
  })

  test.each([
    ['hang', 0],
    ['hang_after', 1],
    ['drip', 1],
  ] as const)('%s never ends, with %d accepted', async (kind, accepted) => {
    await using meta = await anEmulatedWhatsApp()
    meta.person({ phone: '595981123456' })
    meta.fail('messages', { kind })
    const end = new AbortController()
    const outcome = send(meta, end.signal).then((answer) => answer.text())
    await until(() => meta.requests.length === 1 && meta.sent.length === accepted)
    end.abort()
    await expect(outcome).rejects.toThrow('aborted')
  })

  test('a file may have another type or size than its entry says', async () => {
    await using meta = await anEmulatedWhatsApp()
    const { id } = meta.media.add(PLAIN_JPEG, 'image/jpeg')
    const { body } = await call(meta, id)
    const headers = { authorization: `Bearer ${meta.account.access_token}` }
    meta.fail('download', { kind: 'wrong_type', media_type: 'text/html', bytes: Buffer.from('<script>') })
    const lie = await fetch(body.url, { headers })
    expect([lie.headers.get('content-type'), await lie.text()]).toEqual(['text/html', '<script>'])
    meta.fail('download', { kind: 'too_large', size: 200_000 })
    expect((await (await fetch(body.url, { headers })).arrayBuffer()).byteLength).toBe(200_000)
  })
})
