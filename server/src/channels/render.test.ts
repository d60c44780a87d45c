// The JSON of messages for both providers: it keeps to their limits, and a tap on an option finds the option.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { morePayload, optionPayload, readPayload } from './option-payload.ts'
import type { OptionItem, Outgoing } from './provider.ts'
import * as telegram from './telegram/render.ts'
import * as whatsapp from './whatsapp/render.ts'

const ID = 'msg_0RqGxk2mTq9Lh7wVb3NcYd'
const items = (count: number, title = 'Opção') =>
  Array.from(
    { length: count },
    (_, index): OptionItem => ({ id: `o${index}`, title: `${title} ${index}`, description: null }),
  )
const options = (given: readonly OptionItem[], text = 'Quando?', locale = 'pt-BR') =>
  ({ type: 'options', text, items: given, locale }) as const

// biome-ignore lint/suspicious/noExplicitAny: tests look into JSON of every shape
const onWhatsApp = (...args: Parameters<typeof options>): any => whatsapp.renderOptions(ID, options(...args))
// biome-ignore lint/suspicious/noExplicitAny: as above
const onTelegram = (...args: Parameters<typeof options>): any => telegram.render(ID, options(...args))

describe('options on WhatsApp', () => {
  test('are buttons if they are few and short', () => {
    expect(onWhatsApp(items(2))).toEqual({
      type: 'interactive',
      interactive: {
        type: 'button',
        body: { text: 'Quando?' },
        action: {
          buttons: [
            { type: 'reply', reply: { id: `${ID}:0`, title: 'Opção 0' } },
            { type: 'reply', reply: { id: `${ID}:1`, title: 'Opção 1' } },
          ],
        },
      },
    })
  })

  test.each([
    ['there are more than three', items(4)],
    ['a title is longer than a button', items(2, 'Um título mais longo')],
    ['two titles are equal', [...items(1), ...items(1)]],
    ['one has a description', items(2).map((item) => ({ ...item, description: 'com Ana' }))],
  ])('are a list when %s', (_when, given) => {
    const { interactive } = onWhatsApp(given)
    expect(interactive).toMatchObject({ type: 'list', action: { button: 'Ver opções' } })
    expect(interactive.action.sections[0].rows).toHaveLength(given.length)
  })

  test('are shown in pages of nine if there are more than ten', () => {
    expect(onWhatsApp(items(10)).interactive.action.sections[0].rows).toHaveLength(10)
    const { rows } = onWhatsApp(items(11)).interactive.action.sections[0]
    expect(rows).toHaveLength(10)
    expect(rows[9]).toEqual({ id: `${ID}:+9`, title: 'Mais opções' })
  })

  test('are numbered in the text if a title is too long for a row, or the text for a list', () => {
    const long = items(2, 'Um título que ninguém lê até o fim')
    expect(onWhatsApp(long)).toEqual({
      type: 'text',
      text: { preview_url: false, body: `Quando?\n\n1. ${long[0]?.title}\n2. ${long[1]?.title}` },
    })
    expect(onWhatsApp(items(2), 'a'.repeat(1_025)).type).toBe('text')
  })

  test.each([
    ['pt-BR', 'Escolha uma opção:'],
    ['es', 'Opciones:'],
    ['de-DE', 'Choose an option:'],
    ['constructor', 'Choose an option:'],
  ])('without a text get one in %s', (locale, text) => {
    expect(onWhatsApp(items(2), ' ', locale).interactive.body).toEqual({ text })
    expect(onTelegram(items(2), '', locale).json.text).toBe(text)
  })
})

describe('options on Telegram', () => {
  test('are buttons below the message, three in a row if they are short', () => {
    const keyboard = onTelegram(items(4)).json.reply_markup.inline_keyboard
    expect(keyboard.map((row: unknown[]) => row.length)).toEqual([3, 1])
    expect(keyboard[0][0]).toEqual({ text: 'Opção 0', callback_data: `${ID}:0` })
    const long = onTelegram(items(4, 'Um título comprido')).json.reply_markup.inline_keyboard
    expect(long.map((row: unknown[]) => row.length)).toEqual([1, 1, 1, 1])
  })

  test('show a description if it fits', () => {
    const [item] = items(1) as [OptionItem]
    const label = (description: string) =>
      onTelegram([{ ...item, description }]).json.reply_markup.inline_keyboard[0][0].text
    expect(label('com Ana')).toBe('Opção 0 – com Ana')
    expect(label('x'.repeat(70))).toBe('Opção 0')
  })
})

describe('a file', () => {
  const file = (
    kind: 'image' | 'audio' | 'video' | 'document' | 'sticker',
    media_type: string,
    size = 10,
    text: string | null = null,
  ) => ({ type: 'file', kind, name: 'a', media_type, bytes: Buffer.alloc(size), text }) as const

  test.each([
    ['a picture', file('image', 'image/jpeg'), 'image', 'sendPhoto'],
    ['a picture over 5 MB', file('image', 'image/jpeg', 5 * 1024 * 1024 + 1), 'document', 'sendPhoto'],
    ['a picture in another format', file('image', 'image/webp'), 'document', 'sendPhoto'],
    ['a voice message', file('audio', 'audio/ogg; codecs=opus'), 'audio', 'sendVoice'],
    ['a song', file('audio', 'audio/mpeg'), 'audio', 'sendAudio'],
    ['a video', file('video', 'video/mp4'), 'video', 'sendVideo'],
    ['a PDF', file('document', 'application/pdf'), 'document', 'sendDocument'],
    ['a sticker', file('sticker', 'image/webp'), 'sticker', 'sendDocument'],
  ])('%s goes as what each provider shows best', (_what, content, type, method) => {
    expect(whatsapp.renderFile('99', content).type).toBe(type)
    expect(telegram.methodFor(content).method).toBe(method)
  })

  test('has a text if the provider shows one, and is refused with a text if it does not', () => {
    expect(whatsapp.renderFile('99', file('document', 'application/pdf', 1, 'Veja'))).toEqual({
      type: 'document',
      document: { id: '99', caption: 'Veja', filename: 'a' },
    })
    expect(whatsapp.problemOf(file('audio', 'audio/mpeg', 1, 'Ouça'))).toMatch(/no text/)
    expect(telegram.problemOf(file('audio', 'audio/mpeg', 1, 'Ouça'))).toBeNull()
    const long = file('image', 'image/png', 1, 'a'.repeat(1_025))
    expect(whatsapp.problemOf(long)).toMatch(/1024 characters/)
    expect(telegram.problemOf(long)).toMatch(/1024 characters/)
  })
})

test('a text of 4,096 emoji is not too long; one more is', () => {
  for (const { problemOf } of [whatsapp, telegram]) {
    expect(problemOf({ type: 'text', text: '😀'.repeat(4_096) })).toBeNull()
    expect(problemOf({ type: 'text', text: '😀'.repeat(4_097) })).toMatch(/4096/)
  }
})

test('templates are only for WhatsApp, and options need at least one item', () => {
  const template = { type: 'template', name: 'a', language: 'pt_BR', params: [] } as const
  expect(telegram.problemOf(template)).toMatch(/WhatsApp only/)
  expect(whatsapp.problemOf(template)).toBeNull()
  for (const { problemOf } of [whatsapp, telegram]) expect(problemOf(options([]))).toMatch(/at least one/)
})

const anItem = fc.record({
  id: fc.string(),
  title: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
  description: fc.option(fc.string({ unit: 'grapheme', maxLength: 200 })),
})
const someOptions = fc.record({
  type: fc.constant('options' as const),
  text: fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.integer({ min: 0, max: 4_096 }).map((length) => 'a'.repeat(length)),
  ),
  items: fc.array(anItem, { minLength: 1, maxLength: 20 }),
  locale: fc.constantFrom('pt-BR', 'es', 'en', 'x'),
})

describe('random options', () => {
  test('keep to the limits of WhatsApp, or are refused before they are sent', () => {
    fc.assert(
      fc.property(someOptions, (given) => {
        if (whatsapp.problemOf(given) !== null) return
        const { type, text, interactive } = whatsapp.renderOptions(ID, given) as unknown as OnWhatsApp
        if (type === 'text') {
          expect([...text.body].length).toBeLessThanOrEqual(4_096)
          return
        }
        const { body, action } = interactive
        expect(body.text.length).toBeLessThanOrEqual(1_024)
        expect(body.text.trim()).not.toBe('')
        const buttons = action.buttons ?? []
        const rows = (action.sections ?? []).flatMap((section) => section.rows)
        expect(buttons.length).toBeLessThanOrEqual(3)
        expect(rows.length).toBeLessThanOrEqual(10)
        for (const { reply } of buttons) expect(reply.title.length).toBeLessThanOrEqual(20)
        expect(new Set(buttons.map(({ reply }) => reply.title)).size).toBe(buttons.length)
        for (const { id, title, description = '' } of rows) {
          expect(title.length).toBeLessThanOrEqual(24)
          expect(description.length).toBeLessThanOrEqual(72)
          expect(description.isWellFormed()).toBe(true)
          expect(id.length).toBeLessThanOrEqual(200)
        }
        expectToComeBack(given, [...buttons.map(({ reply }) => reply), ...rows])
      }),
      { numRuns: 300 },
    )
  })

  test('keep to the limits of Telegram', () => {
    fc.assert(
      fc.property(someOptions, (given) => {
        if (telegram.problemOf(given) !== null) return
        const { json } = telegram.render(ID, given) as { json: { text: string; reply_markup: Keyboard } }
        expect(json.text.trim()).not.toBe('')
        expect([...json.text].length).toBeLessThanOrEqual(4_096)
        const buttons = json.reply_markup.inline_keyboard.flat()
        expect(buttons).toHaveLength(given.items.length)
        for (const { text, callback_data } of buttons) {
          expect(text).not.toBe('')
          expect(Buffer.byteLength(callback_data)).toBeLessThanOrEqual(64)
        }
        expectToComeBack(
          given,
          buttons.map(({ callback_data, text }) => ({ id: callback_data, title: text })),
        )
      }),
      { numRuns: 300 },
    )
  })
})

interface Row {
  id: string
  title: string
  description?: string
}
interface OnWhatsApp {
  type: string
  text: { body: string }
  interactive: {
    body: { text: string }
    action: { buttons?: { reply: Row }[]; sections?: { rows: Row[] }[] }
  }
}
interface Keyboard {
  inline_keyboard: { text: string; callback_data: string }[][]
}

/** Each payload names this message and its option, or the first option of the next page. */
function expectToComeBack(given: Extract<Outgoing['content'], { type: 'options' }>, shown: readonly Row[]): void {
  const tapped = shown.map(({ id }) => readPayload(id))
  shown.forEach(({ title }, place) => {
    const tap = tapped[place]
    if (!tap) throw new Error('A payload is lost')
    expect(tap.message_id).toBe(ID)
    if ('index' in tap) expect(title.startsWith(given.items[tap.index]?.title ?? '?')).toBe(true)
    else expect(tap.more_from).toBe(shown.length - 1)
  })
  const reached = tapped.filter((tap) => tap && 'index' in tap).length
  expect(reached === given.items.length || tapped.some((tap) => tap && 'more_from' in tap)).toBe(true)
}

test('a payload of Holdfast is read, and any other text is not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999 }), (index) => {
      expect(readPayload(optionPayload(ID, index))).toEqual({ message_id: ID, index })
      expect(readPayload(morePayload(ID, index))).toEqual({ message_id: ID, more_from: index })
    }),
  )
  for (const text of ['', 'confirm', `${ID}`, `${ID}:`, `${ID}:x`, `${ID}:1:2`, `x${ID}:1`, `${ID}:-1`, `${ID}:1000`]) {
    expect(readPayload(text)).toBeNull()
  }
})
