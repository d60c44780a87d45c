// Statuses of outbound messages in every order, and choices of customers by taps and by typing.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aChat, type Chat } from '../testing/chat.ts'
import { moves } from './delivery-state.ts'
import type { MessageStatus } from './words.ts'

let chat: Chat
let phones = 0
beforeAll(async () => {
  chat = await aChat()
})
afterAll(() => chat[Symbol.asyncDispose]())

const run = () => chat.world.runJobs()

/** A customer whose reply window is open. */
async function aWriter() {
  const person = chat.meta.person({ phone: `5511984${100_000 + ++phones}` })
  await chat.meta.say(person, { text: 'Oi' })
  await run()
  return { person, thread: await chat.threadOf(person.wa_id) }
}

const send = async (thread: { id: string }, body: object) => {
  const reply = await chat.client.post(`/conversations/${thread.id}/messages`, body)
  expect(reply.status).toBe(201)
  await run()
  return reply.body
}
const sentTo = (person: object) => chat.meta.sent.filter((each) => each.person === person)

describe('the status of a message', () => {
  const WORDS = ['sent', 'delivered', 'read', 'failed'] as const
  /** The status that a message must have after these statuses, computed in another way than in the code. */
  const expectedOf = (words: readonly string[]) => {
    const firstOf = (word: string) => (words.includes(word) ? words.indexOf(word) : Number.POSITIVE_INFINITY)
    const hasFailed = firstOf('failed') < Math.min(firstOf('delivered'), firstOf('read'))
    if (hasFailed) return 'failed'
    return ['read', 'delivered', 'sent'].find((word) => words.includes(word)) ?? 'sent'
  }

  test('is the highest one, or failed if the failure arrived before it was delivered', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 8 }), (words) => {
        const end = words.reduce<{ status: MessageStatus; error: null }>(
          (before, word) => (moves(before, word) ? { status: word, error: null } : before),
          { status: 'sent', error: null },
        )
        expect(end.status).toBe(expectedOf(words))
      }),
    )
  })

  test('never goes back, in whatever order and however often statuses arrive', async () => {
    const { person, thread } = await aWriter()
    const orders = fc.sample(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }), {
      numRuns: 12,
      seed: 7,
    })
    const fixed = [
      ['read', 'delivered', 'sent'],
      ['delivered', 'failed'],
      ['failed', 'delivered'],
      ['failed', 'sent'],
    ] as const
    for (const words of [...fixed, ...orders]) {
      const { id } = await send(thread, { text: `message ${words.join(' ')}` })
      const out = sentTo(person).at(-1)
      if (!out) throw new Error('Nothing was sent')
      const seen: string[] = []
      for (const word of words) {
        await chat.meta.report(out, word, word === 'failed' ? { error: 131053 } : {})
        await run()
        const shown = (await chat.messagesOf(person.wa_id)).find((each) => each.id === id)
        seen.push(shown.status)
        expect(shown.status, `${words} at ${seen.length}`).toBe(expectedOf(words.slice(0, seen.length)))
        expect(shown.error === null).toBe(shown.status !== 'failed')
      }
    }
  })

  test('is the highest one if all statuses arrive in one body, in the wrong order', async () => {
    const { person, thread } = await aWriter()
    const { id } = await send(thread, { text: 'all at once' })
    const [out] = sentTo(person)
    if (!out) throw new Error('Nothing was sent')
    await chat.meta.deliver(...(['read', 'delivered', 'sent'] as const).map((word) => chat.meta.status(out, word)))
    await run()
    const shown = (await chat.messagesOf(person.wa_id)).find((each) => each.id === id)
    expect(shown).toMatchObject({ status: 'read', sent_at: expect.any(String), delivered_at: expect.any(String) })
  })

  test.each(['queued', 'sent'] as const)(
    'is still %s if the failure of the first request arrives after the message was sent again',
    async (status) => {
      const { person, thread } = await aWriter()
      chat.meta.fail('messages', { kind: 'drop_after' })
      const { id } = await send(thread, { text: 'twice' })
      const shown = async () => (await chat.messagesOf(person.wa_id)).find((each) => each.id === id)
      chat.world.wait(1)
      await run()
      expect(await shown()).toMatchObject({ status: 'failed', error: { code: 'unknown_outcome' } })
      const [first] = sentTo(person)
      if (!first) throw new Error('Nothing was sent')
      if (status === 'queued') chat.meta.fail('messages', { kind: 'error', code: 131000 })
      await chat.client.post(`/conversations/${thread.id}/messages/${id}/retry`)
      await run()
      await chat.meta.report(first, 'failed', { error: 131026 })
      await run()
      expect(await shown()).toMatchObject({ status, error: null })
      expect(await chat.threadOf(person.wa_id)).toMatchObject({ identity: { blocked: false } })

      chat.world.wait(1)
      await run()
      const second = sentTo(person).at(-1)
      if (!second) throw new Error('Nothing was sent again')
      expect([first.callback_data, second.callback_data]).toEqual([id, `${id}:1`])
      await chat.meta.report(second, 'failed', { error: 131053 })
      await run()
      expect(await shown()).toMatchObject({ status: 'failed', error: { provider_code: '131053' } })
    },
  )

  test('of an unknown message changes nothing', async () => {
    const { person, thread } = await aWriter()
    await send(thread, { text: 'known' })
    const [out] = sentTo(person)
    if (!out) throw new Error('Nothing was sent')
    await chat.meta.report({ ...out, id: 'wamid.unknown', callback_data: null }, 'read')
    await run()
    expect((await chat.messagesOf(person.wa_id)).at(-1).status).toBe('sent')
  })
})

describe('a choice', () => {
  const OPTIONS = [
    { id: 'slot:1', title: 'Segunda, 9h' },
    { id: 'slot:2', title: 'Terça, 10h' },
    { id: 'slot:3', title: 'Quarta, 11h' },
  ]
  const offer = { text: 'Quando?', options: { items: OPTIONS } }
  const lastOf = async (id: string | number) => (await chat.messagesOf(id)).at(-1)

  test('by a button of WhatsApp has the title and the option', async () => {
    const { person, thread } = await aWriter()
    const offered = await send(thread, offer)
    const out = sentTo(person).at(-1)
    if (!out) throw new Error('Nothing was sent')
    await chat.meta.tap(person, out, 'Terça, 10h')
    await run()
    expect(await lastOf(person.wa_id)).toMatchObject({
      type: 'text',
      text: 'Terça, 10h',
      choice: { option_id: 'slot:2', title: 'Terça, 10h', message_id: offered.id },
      reply_to_id: offered.id,
    })
  })

  test('by a button of Telegram has them, too, and the tap is acknowledged', async () => {
    const person = chat.bot.person()
    await chat.bot.say(person, { text: 'Hola' })
    await run()
    const offered = await send(await chat.threadOf(person.id), offer)
    const out = chat.bot.sent.filter((each) => each.person === person).at(-1)
    if (!out) throw new Error('Nothing was sent')
    await chat.bot.tap(person, out, 'Quarta, 11h')
    await run()
    expect(await lastOf(person.id)).toMatchObject({
      text: 'Quarta, 11h',
      choice: { option_id: 'slot:3', message_id: offered.id },
    })
    expect(chat.bot.requests.some(({ call }) => call === 'answerCallbackQuery')).toBe(true)
  })

  test.each(['2', 'terça', 'TERCA, 10H'])('typed as %j counts, and the message has the typed text', async (text) => {
    const { person, thread } = await aWriter()
    const offered = await send(thread, offer)
    await chat.meta.say(person, { text })
    await run()
    expect(await lastOf(person.wa_id)).toMatchObject({ text, choice: { option_id: 'slot:2', message_id: offered.id } })
    await chat.meta.say(person, { text: '1' })
    await run()
    // The customer has chosen, so another number is not a choice.
    expect((await lastOf(person.wa_id)).choice).toBeNull()
  })

  test('is not found in a text if the last outbound message has no options', async () => {
    const { person, thread } = await aWriter()
    await send(thread, offer)
    await send(thread, { text: 'How many of you are there?' })
    await chat.meta.say(person, { text: '2' })
    await run()
    expect((await lastOf(person.wa_id)).choice).toBeNull()
  })

  test('of an option that was never offered keeps its payload', async () => {
    const { person } = await aWriter()
    await chat.meta.say(person, { button: { payload: 'confirm:bkg_1', text: 'Confirmar' } })
    await chat.meta.say(person, { list_reply: { id: 'msg_0000000000000000000000:1', title: 'Sim' } })
    await run()
    const [, confirmed, listed] = await chat.messagesOf(person.wa_id)
    expect(confirmed).toMatchObject({
      text: 'Confirmar',
      choice: { option_id: 'confirm:bkg_1', title: 'Confirmar', message_id: null },
    })
    expect(listed.choice).toMatchObject({ option_id: 'msg_0000000000000000000000:1', message_id: null })
  })

  test('of the row for more options sends the next options', async () => {
    const { person, thread } = await aWriter()
    const items = Array.from({ length: 14 }, (_, index) => ({ id: `o${index}`, title: `Opção ${index + 1}` }))
    await send(thread, { text: 'Escolha', options: { items } })
    const out = sentTo(person).at(-1)
    if (!out) throw new Error('Nothing was sent')
    await chat.meta.tap(person, out, 'Mais opções')
    await run()
    const [, , tapped, next] = await chat.messagesOf(person.wa_id)
    expect(tapped).toMatchObject({ direction: 'inbound', text: 'Mais opções' })
    expect(next).toMatchObject({ direction: 'outbound', type: 'options', author: { kind: 'system' } })
    expect(next.options.items[0].id).toBe('o9')
    const more = sentTo(person).at(-1)
    if (!more) throw new Error('Nothing was sent')
    await chat.meta.tap(person, more, 'Opção 12')
    await run()
    expect((await lastOf(person.wa_id)).choice).toMatchObject({ option_id: 'o11', message_id: next.id })
  })
})
