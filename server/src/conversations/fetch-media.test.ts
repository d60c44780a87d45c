// Files that customers send: they are downloaded at once, checked by their bytes, and shown as failed if not stored.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aChat, type Chat } from '../testing/chat.ts'
import { follow } from '../testing/form.ts'
import { A_PDF, A_ZIP, PLAIN_JPEG, phonePhoto, SECRET } from '../testing/pictures.ts'

let chat: Chat
let phones = 0
const aPerson = () => chat.meta.person({ phone: `5511985${100_000 + ++phones}` })
beforeAll(async () => {
  chat = await aChat()
})
afterAll(() => chat[Symbol.asyncDispose]())

const run = () => chat.world.runJobs()

async function received(content: Parameters<typeof chat.meta.say>[1]) {
  const person = aPerson()
  await chat.meta.say(person, content)
  await run()
  const [message] = await chat.messagesOf(person.wa_id)
  return { person, message, file: message.attachments[0] }
}

describe('a file', () => {
  test('of WhatsApp is stored without its metadata, and its link returns it', async () => {
    const { message, file } = await received({ image: phonePhoto(), caption: 'Assim?' })
    expect(message).toMatchObject({ type: 'image', text: 'Assim?' })
    expect(file).toMatchObject({ kind: 'image', media_type: 'image/jpeg', url: expect.stringMatching(/^https/) })
    const { status, bytes } = await follow(chat.world.app, file.url)
    expect(status).toBe(200)
    expect(bytes.includes(SECRET)).toBe(false)
  })

  test('of Telegram is stored under its own name, without a path and without characters that reverse text', async () => {
    const person = chat.bot.person()
    await chat.bot.say(person, {
      document: A_PDF,
      file_name: '../../etc/\u202efdp.exe<b>.pdf',
      mime_type: 'application/pdf',
    })
    await run()
    const [message] = await chat.messagesOf(person.id)
    expect(message.attachments).toMatchObject([
      { kind: 'document', name: 'fdp.exe<b>.pdf', media_type: 'application/pdf', size: A_PDF.length },
    ])
  })

  test('of Telegram that its sender replaces is the new one, also if the first was not downloaded yet', async () => {
    const person = chat.bot.person()
    const first = chat.bot.update(person, { photo: PLAIN_JPEG }, { message_id: 9_001 })
    await chat.bot.deliver(first)
    await run()
    const [before] = await chat.messagesOf(person.id)
    const { photo } = first.message as unknown as { photo: object[] }
    await chat.bot.deliver(chat.bot.edited(person, 9_001, { raw: { photo, caption: 'This one?' } }))
    await run()
    const [captioned] = await chat.messagesOf(person.id)
    expect(captioned).toMatchObject({ text: 'This one?', attachments: [{ id: before.attachments[0].id }] })

    const pdf = { document: A_PDF, file_name: 'plan.pdf', mime_type: 'application/pdf', caption: 'No, this one' }
    await chat.bot.deliver(chat.bot.edited(person, 9_001, pdf))
    await run()
    const stored = await chat.messagesOf(person.id)
    expect(stored).toMatchObject([
      {
        type: 'document',
        text: 'No, this one',
        attachments: [{ kind: 'document', name: 'plan.pdf', url: expect.any(String), failure: null }],
      },
    ])
    expect((await follow(chat.world.app, before.attachments[0].url)).status).toBe(404)

    chat.bot.fail('getFile', { kind: 'drop' }, 1)
    await chat.bot.deliver(chat.bot.edited(person, 9_001, { photo: PLAIN_JPEG }))
    await run()
    await chat.bot.deliver(chat.bot.edited(person, 9_001, pdf))
    chat.world.wait(1)
    await run()
    expect(await chat.messagesOf(person.id)).toMatchObject([{ type: 'document', attachments: [{ name: 'plan.pdf' }] }])
  })

  test('that the provider no longer has is shown as failed', async () => {
    const person = aPerson()
    const message = chat.meta.message(person, { image: PLAIN_JPEG })
    for (const { id } of chat.meta.media.all()) chat.meta.media.remove(id)
    await chat.meta.deliver(message)
    await run()
    const [stored] = await chat.messagesOf(person.wa_id)
    expect(stored.attachments).toMatchObject([{ kind: 'image', url: null, failure: 'gone' }])
  })

  test.each([
    ['a page that calls itself a picture', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/jpeg'],
    ['a PDF that calls itself a picture', A_PDF, 'image/png'],
    ['an archive', A_ZIP, 'image/jpeg'],
    ['nothing at all', Buffer.alloc(0), 'image/jpeg'],
  ])('of another type than it claims is shown as failed, with the reason: %s', async (_name, bytes, mime_type) => {
    const { message, file } = await received({ image: bytes, mime_type })
    expect(message.type).toBe('image')
    expect(file).toMatchObject({ url: null, failure: 'not_allowed', reason: expect.stringContaining('image') })
  })

  test('that is too large, or that never ends, is not stored', async () => {
    chat.meta.fail('download', { kind: 'too_large' })
    expect((await received({ image: PLAIN_JPEG })).file).toMatchObject({ url: null, failure: 'too_large' })
    chat.meta.fail('download', { kind: 'too_large', size: 40 * 1024 * 1024 })
    expect((await received({ image: PLAIN_JPEG })).file.failure).toBe('too_large')
    chat.meta.failures.clear()
  })

  test('is downloaded later if the provider cannot be reached for a moment', async () => {
    chat.meta.fail('media_info', { kind: 'drop' }, 1)
    const { person, file } = await received({ image: PLAIN_JPEG })
    expect(file).toMatchObject({ url: null, failure: null })
    chat.world.wait(1)
    await run()
    const [message] = await chat.messagesOf(person.wa_id)
    expect(message.attachments).toMatchObject([{ url: expect.any(String), media_type: 'image/jpeg', failure: null }])
    expect(message.attachments[0].id).toBe(file.id)
  })

  test('is given up after an hour in which the provider cannot be reached', async () => {
    chat.meta.fail('media_info', { kind: 'drop' }, 20)
    const { person } = await received({ image: PLAIN_JPEG })
    for (const minutes of [1, 2, 15, 61, 61]) {
      chat.world.wait(minutes)
      await run()
    }
    chat.meta.failures.clear()
    const [message] = await chat.messagesOf(person.wa_id)
    expect(message.attachments).toMatchObject([{ url: null, failure: 'unreachable' }])
  })
})
