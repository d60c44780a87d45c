// The emulated Telegram behaves as the real one is documented: formats, limits, secrets and failures.
import { describe, expect, test } from 'vitest'
import { PLAIN_JPEG } from '../pictures.ts'
import { listening } from '../receiver.ts'
import { until } from '../until.ts'
import { anEmulatedTelegram, type EmulatedTelegram } from './telegram.ts'

const NOON = new Date('2030-03-04T12:00:00.000Z')
const SECRET = 'a-secret_of-256'

async function call(bot: EmulatedTelegram, method: string, fields: object = {}, token = bot.token) {
  const answer = await fetch(`${bot.url}/bot${token}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return { status: answer.status, body: (await answer.json()) as any }
}

/** A bot with a webhook. Its URL begins with https, as Telegram requires, but the server has no TLS. */
async function aBot(status = 200) {
  const hook = await listening(() => ({ status }))
  const bot = await anEmulatedTelegram({
    clock: () => NOON,
    app: () =>
      ({
        inject: async ({ url, ...request }: { url: string; headers: Record<string, string>; payload: Buffer }) => {
          const body = new Uint8Array(request.payload)
          const answer = await fetch(`${hook.url.slice(0, -1)}${url}`, { ...request, method: 'POST', body })
          return { statusCode: answer.status, body: await answer.text() }
        },
      }) as never,
  })
  const allowed_updates = ['message', 'edited_message', 'callback_query', 'my_chat_member']
  await call(bot, 'setWebhook', {
    url: 'https://holdfast.test/v1/hooks/telegram/t',
    secret_token: SECRET,
    allowed_updates,
  })
  return {
    bot,
    hook,
    updates: () => hook.requests.map(({ body }) => JSON.parse(body.toString('utf8'))),
    [Symbol.asyncDispose]: bot.close,
  }
}

describe('the bot', () => {
  test('its token is checked', async () => {
    await using bot = await anEmulatedTelegram()
    expect((await call(bot, 'getMe')).body).toMatchObject({
      ok: true,
      result: { id: 7000000001, is_bot: true, username: 'aurora_bot' },
    })
    expect((await call(bot, 'getMe', {}, '1:wrong')).body).toEqual({
      ok: false,
      error_code: 401,
      description: 'Unauthorized',
    })
    expect((await call(bot, 'getMe', {}, 'nonsense')).status).toBe(404)
    expect((await call(bot, 'flyAway')).status).toBe(404)
  })

  test.each([
    [{ url: 'http://holdfast.test/' }, 'An HTTPS URL must be provided'],
    [{ url: 'https://holdfast.test:3000/' }, 'only on ports 80, 88, 443 or 8443'],
    [{ url: 'https://holdfast.test/', secret_token: 'with space' }, 'unallowed characters'],
  ])('a webhook %o is refused', async (fields, words) => {
    await using bot = await anEmulatedTelegram()
    const { status, body } = await call(bot, 'setWebhook', fields)
    expect([status, body.description]).toEqual([400, expect.stringContaining(words)])
  })

  test('its webhook can be read', async () => {
    await using hooked = await aBot(500)
    const { bot } = hooked
    await bot.say(bot.person(), { text: 'Oi' })
    expect((await call(bot, 'getWebhookInfo')).body.result).toEqual({
      url: 'https://holdfast.test/v1/hooks/telegram/t',
      has_custom_certificate: false,
      pending_update_count: 1,
      max_connections: 40,
      allowed_updates: ['message', 'edited_message', 'callback_query', 'my_chat_member'],
      last_error_date: NOON.getTime() / 1000,
      last_error_message: 'Wrong response from the webhook: 500',
    })
  })
})

describe('updates', () => {
  test('an update has the secret, and ids that need more than 32 bits', async () => {
    await using hooked = await aBot()
    const { bot } = hooked
    const ana = bot.person({ first_name: 'Ana', last_name: null, username: 'ana' })
    await bot.say(ana, { text: '/start pk_abc' })
    expect(hooked.hook.requests[0]?.headers['x-telegram-bot-api-secret-token']).toBe(SECRET)
    const [update] = hooked.updates()
    expect(update).toEqual({
      update_id: expect.any(Number),
      message: {
        message_id: expect.any(Number),
        from: { id: ana.id, is_bot: false, first_name: 'Ana', username: 'ana', language_code: 'pt-br' },
        chat: { id: ana.id, first_name: 'Ana', username: 'ana', type: 'private' },
        date: NOON.getTime() / 1000,
        text: '/start pk_abc',
        entities: [{ offset: 0, length: 6, type: 'bot_command' }],
      },
    })
    expect(Math.min(update.update_id, ana.id)).toBeGreaterThan(2 ** 32)
    expect(bot.pending).toEqual([])
  })

  test('the kinds of messages are those of Telegram', async () => {
    await using hooked = await aBot()
    const { bot } = hooked
    const ana = bot.person()
    const location = { latitude: -25.26, longitude: -57.57 }
    await bot.say(ana, { location: { ...location, live_period: 900 } })
    await bot.say(ana, { venue: { location, title: 'Aurora', address: 'Calle 1' } })
    await bot.say(ana, bot.ownContact(ana))
    await bot.say(ana, { photo: PLAIN_JPEG, caption: 'A porta' })
    await bot.say(ana, { document: Buffer.from('%PDF-1.4'), file_name: 'a.pdf', mime_type: 'application/pdf' })
    await bot.say(ana, { voice: Buffer.from('OggS') })
    await bot.deliver(bot.edited(ana, hooked.updates()[0].message.message_id, { location }))
    await bot.block(ana)
    expect(hooked.updates()).toMatchObject([
      { message: { location: { live_period: 900 } } },
      { message: { location, venue: { title: 'Aurora' } } },
      { message: { contact: { phone_number: '595981123456', user_id: ana.id } } },
      { message: { photo: [{ width: 90 }, { width: 1280, file_size: PLAIN_JPEG.length }], caption: 'A porta' } },
      { message: { document: { file_name: 'a.pdf', mime_type: 'application/pdf' } } },
      { message: { voice: { duration: 3 } } },
      { edited_message: { edit_date: NOON.getTime() / 1000, location } },
      { my_chat_member: { old_chat_member: { status: 'member' }, new_chat_member: { status: 'kicked' } } },
    ])
    const ids = hooked.updates().map(({ update_id }) => update_id)
    expect(ids).toEqual(ids.map((_, index) => ids[0] + index))
  })

  test('an update that the webhook did not accept is sent again', async () => {
    await using hooked = await aBot(503)
    const { bot } = hooked
    await bot.say(bot.person(), { text: 'Oi' })
    await bot.retry()
    const [first, second] = hooked.updates()
    expect([second, bot.pending.length]).toEqual([first, 1])
  })

  test('getUpdates waits for an update, and drops those before its offset', async () => {
    await using bot = await anEmulatedTelegram()
    const ana = bot.person()
    const waiting = call(bot, 'getUpdates', { timeout: 50 })
    await until(() => bot.requests.length === 1)
    await bot.say(ana, { text: 'Oi' })
    const { body } = await waiting
    expect(body.result).toMatchObject([{ message: { text: 'Oi' } }])
    const offset = body.result[0].update_id + 1
    expect((await call(bot, 'getUpdates', { offset })).body).toEqual({ ok: true, result: [] })
    expect(bot.pending).toEqual([])
  })

  test('getUpdates is refused while there is a webhook, and ends an earlier call', async () => {
    await using bot = await anEmulatedTelegram()
    const waiting = call(bot, 'getUpdates', { timeout: 50 })
    await until(() => bot.requests.length === 1)
    expect((await call(bot, 'getUpdates')).status).toBe(200)
    expect((await waiting).body.description).toMatch(/^Conflict: terminated by other getUpdates/)
    await call(bot, 'setWebhook', { url: 'https://holdfast.test/' })
    const { status, body } = await call(bot, 'getUpdates')
    expect([status, body.description]).toEqual([409, expect.stringMatching(/^Conflict: can't use getUpdates/)])
  })
})

describe('sending', () => {
  const inline = (callback_data: string, text = '09:00') => ({ inline_keyboard: [[{ text, callback_data }]] })

  test.each([
    ['a text of 4,096 emoji', { text: '🎉'.repeat(4096) }, null],
    ['a text that is longer', { text: 'a'.repeat(4097) }, 'message is too long'],
    ['a text of spaces', { text: '   ' }, 'message text is empty'],
    ['tags that count for nothing', { text: `<b>${'a'.repeat(4096)}</b>`, parse_mode: 'HTML' }, null],
    ['a tag that does not end', { text: '<b>Oi', parse_mode: 'HTML' }, "can't parse entities"],
    ['a tag that nobody knows', { text: '<script>x</script>', parse_mode: 'HTML' }, 'Unsupported start tag "script"'],
    ['a payload of 64 bytes', { text: 'a', reply_markup: inline('ã'.repeat(32)) }, null],
    ['a payload of 65 bytes', { text: 'a', reply_markup: inline(`${'ã'.repeat(32)}a`) }, 'BUTTON_DATA_INVALID'],
    ['a button without a text', { text: 'a', reply_markup: inline('x', ' ') }, 'non-empty text'],
    ['an answer to nothing', { text: 'a', reply_parameters: { message_id: 1 } }, 'message to be replied not found'],
  ])('%s', async (_what, fields, words) => {
    await using bot = await anEmulatedTelegram()
    const { body } = await call(bot, 'sendMessage', { chat_id: bot.person().id, ...fields })
    expect(body.ok ? null : body.description).toEqual(words === null ? null : expect.stringContaining(words))
    expect(bot.sent).toHaveLength(words === null ? 1 : 0)
  })

  test('the answer to an accepted message is the message itself', async () => {
    await using bot = await anEmulatedTelegram({ clock: () => NOON })
    const ana = bot.person()
    const { body } = await call(bot, 'sendMessage', {
      chat_id: ana.id,
      text: '<b>Olá</b> &amp; oi',
      parse_mode: 'HTML',
    })
    expect(body).toMatchObject({
      ok: true,
      result: {
        message_id: expect.any(Number),
        from: { is_bot: true },
        chat: { id: ana.id, type: 'private' },
        date: NOON.getTime() / 1000,
        text: 'Olá & oi',
        entities: [{ type: 'bold', offset: 0, length: 3 }],
      },
    })
  })

  test('people who blocked the bot or never wrote to it are not reached', async () => {
    await using bot = await anEmulatedTelegram()
    const to = [bot.person({ blocked: true }).id, bot.person({ started: false }).id, 1]
    const answers = []
    for (const chat_id of to) answers.push((await call(bot, 'sendMessage', { chat_id, text: 'Oi' })).body)
    expect(answers.map(({ error_code, description }) => `${error_code} ${description}`)).toEqual([
      '403 Forbidden: bot was blocked by the user',
      "403 Forbidden: bot can't initiate conversation with a user",
      '400 Bad Request: chat not found',
    ])
  })

  test('locations and venues are sent', async () => {
    await using bot = await anEmulatedTelegram()
    const chat_id = bot.person().id
    const place = { latitude: -25.26, longitude: -57.57 }
    expect((await call(bot, 'sendLocation', { chat_id, ...place })).body.result.location).toEqual(place)
    const venue = await call(bot, 'sendVenue', { chat_id, ...place, title: 'Aurora', address: 'Calle 1' })
    expect(venue.body.result.venue).toEqual({ location: place, title: 'Aurora', address: 'Calle 1' })
    expect((await call(bot, 'sendLocation', { chat_id, latitude: 91, longitude: 0 })).status).toBe(400)
  })

  async function sendFile(bot: EmulatedTelegram, method: string, field: string, bytes: Buffer, caption = '') {
    const form = new FormData()
    form.set('chat_id', String(bot.people[0]?.id))
    form.set('caption', caption)
    form.set('reply_markup', JSON.stringify({ inline_keyboard: [[{ text: 'Ok', callback_data: 'ok' }]] }))
    form.set(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'door.jpg')
    const answer = await fetch(`${bot.url}/bot${bot.token}/${method}`, { method: 'POST', body: form })
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    return (await answer.json()) as any
  }

  test('a file is sent as a form, and can be downloaded again', async () => {
    await using bot = await anEmulatedTelegram()
    bot.person()
    const { result } = await sendFile(bot, 'sendPhoto', 'photo', PLAIN_JPEG, 'A porta')
    expect(result).toMatchObject({ caption: 'A porta', reply_markup: { inline_keyboard: [[{ text: 'Ok' }]] } })
    const file = (await call(bot, 'getFile', { file_id: result.photo.at(-1).file_id })).body.result
    const answer = await fetch(`${bot.url}/file/bot${bot.token}/${file.file_path}`)
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PLAIN_JPEG)
    expect((await fetch(`${bot.url}/file/bot1:wrong/${file.file_path}`)).status).toBe(401)
  })

  test('a file that is not a picture, and a caption that is too long, are refused', async () => {
    await using bot = await anEmulatedTelegram()
    bot.person()
    expect((await sendFile(bot, 'sendPhoto', 'photo', Buffer.from('%PDF'))).description).toContain(
      'IMAGE_PROCESS_FAILED',
    )
    expect((await sendFile(bot, 'sendDocument', 'document', PLAIN_JPEG, 'a'.repeat(1025))).description).toContain(
      'caption is too long',
    )
  })

  test('a bot cannot download a file of more than 20 MB', async () => {
    await using bot = await anEmulatedTelegram()
    const { id } = bot.media.add(Buffer.alloc(20 * 1024 * 1024 + 1), 'video/mp4')
    expect((await call(bot, 'getFile', { file_id: id })).body.description).toBe('Bad Request: file is too big')
  })
})

describe('buttons and keys', () => {
  test('a tap is a callback query; the bot answers it, and can remove the buttons', async () => {
    await using hooked = await aBot()
    const { bot } = hooked
    const ana = bot.person()
    const reply_markup = { inline_keyboard: [[{ text: '09:00', callback_data: 'slot:abc' }]] }
    await call(bot, 'sendMessage', { chat_id: ana.id, text: 'Quando?', reply_markup })
    const [sent] = bot.sent as [(typeof bot.sent)[number]]
    await bot.tap(ana, sent, '09:00')
    const { callback_query } = hooked.updates()[0]
    expect(callback_query).toMatchObject({ from: { id: ana.id }, data: 'slot:abc', message: { text: 'Quando?' } })
    const answered = await call(bot, 'answerCallbackQuery', { callback_query_id: callback_query.id, text: 'Ok' })
    expect([answered.body.result, bot.callbacks.get(callback_query.id)?.answer?.text]).toEqual([true, 'Ok'])
    const { message_id } = sent.message
    const bare = await call(bot, 'editMessageReplyMarkup', { chat_id: ana.id, message_id })
    expect(bare.body.result.reply_markup).toBeUndefined()
    const again = await call(bot, 'editMessageReplyMarkup', { chat_id: ana.id, message_id })
    expect(again.body.description).toContain('message is not modified')
    expect((await call(bot, 'answerCallbackQuery', { callback_query_id: '1' })).body.description).toContain('too old')
  })

  test("a key sends its text, the person's contact or a location, until the keyboard is removed", async () => {
    await using hooked = await aBot()
    const { bot } = hooked
    const ana = bot.person()
    const keyboard = [
      [{ text: 'Telefone', request_contact: true }],
      [{ text: 'Lugar', request_location: true }, { text: 'Não' }],
    ]
    await call(bot, 'sendMessage', { chat_id: ana.id, text: '?', reply_markup: { keyboard, resize_keyboard: true } })
    for (const key of ['Telefone', 'Lugar', 'Não']) await bot.press(ana, key)
    expect(hooked.updates().map(({ message }) => message)).toMatchObject([
      { contact: { user_id: ana.id } },
      { location: { latitude: -25.2637 } },
      { text: 'Não' },
    ])
    await call(bot, 'sendMessage', { chat_id: ana.id, text: 'Ok', reply_markup: { remove_keyboard: true } })
    expect(bot.keyboardOf(ana)).toBeNull()
  })

  test('the bot shows that it is typing', async () => {
    await using bot = await anEmulatedTelegram({ clock: () => NOON })
    const ana = bot.person()
    expect((await call(bot, 'sendChatAction', { chat_id: ana.id, action: 'typing' })).body.result).toBe(true)
    expect(bot.actions).toEqual([{ person: ana, action: 'typing', at: NOON }])
    expect((await call(bot, 'sendChatAction', { chat_id: ana.id, action: 'dance' })).status).toBe(400)
  })
})

describe('failures', () => {
  test('a refusal by the rate limit says how many seconds to wait', async () => {
    await using bot = await anEmulatedTelegram()
    const chat_id = bot.person().id
    bot.fail('sendMessage', { kind: 'error', code: 429, retry_after: 7 })
    const { status, body } = await call(bot, 'sendMessage', { chat_id, text: 'Oi' })
    expect([status, body]).toEqual([
      429,
      { ok: false, error_code: 429, description: 'Too Many Requests: retry after 7', parameters: { retry_after: 7 } },
    ])
    expect((await call(bot, 'sendMessage', { chat_id, text: 'Oi' })).status).toBe(200)
  })

  test('one chat gets one message per second while the limit is on', async () => {
    let now = NOON
    await using bot = await anEmulatedTelegram({ clock: () => now, chatRate: { burst: 1, seconds: 1 } })
    const send = async () => (await call(bot, 'sendMessage', { chat_id: bot.people[0]?.id, text: 'Oi' })).body
    bot.person()
    expect([(await send()).ok, (await send()).parameters]).toEqual([true, { retry_after: 1 }])
    now = new Date(now.getTime() + 1000)
    expect((await send()).ok).toBe(true)
  })

  test('an answer can be lost after the message was accepted', async () => {
    await using bot = await anEmulatedTelegram()
    const chat_id = bot.person().id
    bot.fail('sendMessage', { kind: 'drop_after' })
    await expect(call(bot, 'sendMessage', { chat_id, text: 'Oi' })).rejects.toThrow('fetch failed')
    expect(bot.sent).toHaveLength(1)
  })
})
