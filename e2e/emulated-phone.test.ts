// The page of `npm run channels`: somebody uses the phone of a customer, on both channels.
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { openChannels } from '../server/src/commands/channels/run.ts'
import { listening } from '../server/src/testing/receiver.ts'
import { isAccessible } from './axe.ts'
import { theBrowser } from './browser.ts'

const FOLDER = fileURLToPath(new URL('../server/src/commands/channels/phone/page', import.meta.url))
const LAPTOP = { width: 1280, height: 860 }
const PHONE = { width: 390, height: 800 }

/** The phone, in front of a business whose hook takes everything. */
async function aPhone(viewport = LAPTOP) {
  const hook = await listening((_number, { path }) => ({
    status: 200,
    body: new URL(path, 'http://hook').searchParams.get('hub.challenge') ?? '',
  }))
  const clock = () => new Date()
  const channels = await openChannels({ port: 0, folder: FOLDER, holdfast: null, clock, notice: () => {} })
  onTestFinished(channels.close)
  const { meta, bot } = channels
  await meta.subscribe(`${hook.url}hook`, 'v')
  const context = await (await theBrowser()).newContext({ viewport, reducedMotion: 'reduce' })
  onTestFinished(() => context.close())
  context.setDefaultTimeout(30_000)
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(String(error.error())))
  context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  const page = await context.newPage()
  await page.goto(channels.url)
  // The page does not know yet to whom a text goes before it has its first state.
  await page.getByRole('heading', { name: 'Ana Souza' }).waitFor()
  const post = (url: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  return {
    page,
    meta,
    bot,
    complaints,
    /** The business writes to the first person. */
    send: (content: object) =>
      post(
        `${meta.url}/${meta.account.phone_number_id}/messages`,
        { messaging_product: 'whatsapp', to: meta.people[0]?.phone, ...content },
        { authorization: `Bearer ${meta.account.access_token}` },
      ),
    call: (method: string, fields: object) =>
      post(`${bot.url}/bot${bot.token}/${method}`, { chat_id: bot.people[0]?.id, ...fields }),
  }
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Write as the customer').fill(text)
  await page.keyboard.press('Enter')
}

test('a customer writes, taps a button, chooses from a list and sends a place and a picture', async () => {
  const { page, meta, send, complaints } = await aPhone()
  await write(page, 'Oi <b>lá</b>')
  await page.getByText('Oi <b>lá</b>').last().waitFor()
  const buttons = ['Agendar', 'Cancelar'].map((title) => ({ type: 'reply', reply: { id: title, title } }))
  await send({ type: 'interactive', interactive: { type: 'button', body: { text: 'O quê?' }, action: { buttons } } })
  await page.getByRole('button', { name: 'Agendar' }).click()
  const rows = [{ id: 'r1', title: '10:30', description: 'com Bia' }]
  const action = { button: 'Ver horários', sections: [{ title: 'Sexta', rows }] }
  await send({ type: 'interactive', interactive: { type: 'list', body: { text: 'Quando?' }, action } })
  await page.getByRole('button', { name: 'Ver horários' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '10:30' }).click()
  const asked = { type: 'location_request_message', body: { text: 'Onde?' }, action: { name: 'send_location' } }
  await send({ type: 'interactive', interactive: asked })
  await page.getByRole('button', { name: 'Send location' }).click()
  await page.getByLabel('Name of the place (optional)').fill('Costanera')
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await page.getByText('Costanera').waitFor()
  await page.getByLabel('Send something else than text').click()
  await page.getByRole('button', { name: 'A sample picture' }).click()
  await page.getByRole('img', { name: 'A picture' }).waitFor()
  expect(meta.said.map(({ body }) => body.type)).toEqual(['text', 'interactive', 'interactive', 'location', 'image'])
  expect(meta.said[2]?.body).toMatchObject({ interactive: { list_reply: { id: 'r1', title: '10:30' } } })
  await expect.poll(() => meta.sent.map(({ status }) => status)).toEqual(['read', 'read', 'read'])
  expect(complaints).toEqual([])
})

test('ticks and typing are seen', async () => {
  const { page, meta, send } = await aPhone()
  await write(page, 'Oi')
  await page.getByRole('img', { name: 'Delivered' }).waitFor()
  await send({ status: 'read', message_id: meta.said[0]?.id, typing_indicator: { type: 'text' } })
  await page.getByRole('img', { name: 'Read' }).waitFor()
  await page.getByText('The business is typing').waitFor()
  await send({ type: 'text', text: { body: 'Olá' } })
  await page.getByText('writes to the business').waitFor()
})

test('on Telegram, keys below the chat send a contact or a place', async () => {
  const { page, bot, call } = await aPhone()
  await page.getByRole('button', { name: 'Bruno Lima' }).click()
  await write(page, '/start')
  const inline_keyboard = [[{ text: 'Sexta', callback_data: 'friday' }]]
  await call('sendMessage', { text: 'Quando?', reply_markup: { inline_keyboard } })
  await page.getByRole('button', { name: 'Sexta' }).click()
  await expect.poll(() => bot.callbacks.size).toBe(1)
  await call('sendMessage', {
    text: 'Telefone?',
    reply_markup: { keyboard: [[{ text: 'Enviar', request_contact: true }]] },
  })
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.getByText('5521977776666').waitFor()
  await call('sendMessage', { text: 'Obrigado', reply_markup: { remove_keyboard: true } })
  await page.getByRole('button', { name: 'Enviar' }).waitFor({ state: 'hidden' })
})

test('a switch lets the next call fail, and the list of calls shows it', async () => {
  const { page, meta, send } = await aPhone()
  await page.getByRole('button', { name: 'Switch on' }).click()
  await page.getByText('messages: error 131026').waitFor()
  expect((await send({ type: 'text', text: { body: 'Oi' } })).status).toBe(400)
  await page.getByText('400 (error)').waitFor()
  expect([meta.sent.length, meta.failures.switches.length]).toEqual([0, 0])
})

test('the page is for everybody, in light and dark, and fits a phone', async () => {
  const { page, send } = await aPhone(PHONE)
  // The check by axe reads the colour scheme from `data-theme`, which this page does not set by itself.
  await page.evaluate(() => {
    const light = matchMedia('(prefers-color-scheme: dark)')
    const tell = () => (document.documentElement.dataset.theme = light.matches ? 'dark' : 'light')
    light.addEventListener('change', tell)
    tell()
  })
  await write(page, 'Oi')
  await send({ type: 'text', text: { body: 'Olá '.repeat(60) } })
  await page.getByText('Olá Olá').last().waitFor()
  await isAccessible(page, 'the chat')
  for (const view of ['People', 'Switches']) {
    await page.getByRole('button', { name: view, exact: true }).click()
    await isAccessible(page, view)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  }
})
