// npm run pictures -- moving: a message on a phone becomes a booking on the calendar, as the README shows it.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { openChannels } from '../server/src/commands/channels/run.ts'
import { openProviders } from '../server/src/platform/providers.ts'
import { connectWhatsApp } from '../server/src/testing/providers/whatsapp.ts'
import { theBrowser } from './browser.ts'
import { type Frame, makeMovingPicture } from './moving-picture.ts'
import type { Part } from './picture.ts'
import { openSalon } from './salon.ts'
import { aVisit } from './visit.ts'

const PHONE_PAGE = fileURLToPath(new URL('../server/src/commands/channels/phone/page', import.meta.url))
const FILE = fileURLToPath(new URL('../docs/pictures/chat-to-calendar.webp', import.meta.url))
const HEIGHT = 760
const DAY = '2030-03-05'
/** Without the head of the phone's page, and without the menu of the dashboard. */
const PHONE_PART = { x: 0, y: 96, width: 390, height: HEIGHT }
const CALENDAR_PART = { x: 240, y: 0, width: 1040, height: HEIGHT }

test('chat to calendar', { timeout: 180_000 }, async () => {
  let now = () => new Date()
  const channels = await openChannels({
    port: 0,
    folder: PHONE_PAGE,
    holdfast: null,
    clock: () => now(),
    notice: () => {},
  })
  onTestFinished(channels.close)
  const { meta, bot } = channels
  const providers = openProviders({ whatsapp: meta.url, telegram: bot.url }, { noticeBotToken: null })
  await using visit = await aVisit({ world: { providers }, viewport: { width: 1280, height: HEIGHT } })
  const { page: calendar, world, workspace, api } = visit
  now = world.now
  const { phone_number_id, business_account_id, access_token, app_secret } = meta.account
  await connectWhatsApp(workspace.owner, {
    ...meta,
    settings: { phone_number_id, business_account_id, access_token, app_secret },
  })
  const { services, customers } = await openSalon(api, DAY)
  const ana = customers.find(({ phone }) => phone === `+${meta.people[0]?.phone}`)
  await api.updateCustomer(ana?.id ?? '', { name: 'Ana Souza' })
  await api.updateService(services.cut.id, { name: 'Haircut' })
  await api.putBot({ enabled: true, name: 'Lia' })
  await calendar.addInitScript(() => localStorage.setItem('holdfast.calendar-colors', '"person"'))
  await calendar.goto(`/calendar?day=${DAY}`)
  const context = await (await theBrowser()).newContext({
    viewport: { width: 390, height: HEIGHT + PHONE_PART.y },
    locale: 'en',
    timezoneId: 'America/Sao_Paulo',
  })
  onTestFinished(() => context.close())
  const phone = await context.newPage()
  await phone.goto(channels.url)
  await phone.getByPlaceholder('Write as the customer').waitFor()

  const frames: Frame[] = []
  const show = async (milliseconds: number) => {
    const parts = [await pngOf(phone, PHONE_PART), await pngOf(calendar, CALENDAR_PART)]
    frames.push({ parts, milliseconds })
  }
  const answered = async () => {
    const before = await phone.getByRole('listitem').count()
    await expect
      .poll(async () => {
        // The bot waits a moment for another message.
        world.wait(0.05)
        await world.runJobs()
        return phone.getByRole('listitem').count()
      })
      .toBeGreaterThan(before)
  }
  const write = async (text: string) => {
    const field = phone.getByPlaceholder('Write as the customer')
    for (let length = 4; length < text.length + 4; length += 4) {
      await field.fill(text.slice(0, length))
      await show(90)
    }
    await field.press('Enter')
    await show(500)
    await answered()
    await show(2_000)
  }
  const press = async (button: Locator) => {
    await button.click()
    await show(500)
    await answered()
    await show(2_000)
  }
  await show(1_200)
  await write('Hi! A haircut tomorrow at 15:00?')
  await phone.getByRole('button', { name: 'See options' }).click()
  await show(1_500)
  await press(phone.getByRole('dialog').getByRole('button', { name: '12:15 PM' }))
  await press(phone.getByRole('log').getByRole('button', { name: /^Yes/ }))
  await show(3_500)
  writeFileSync(FILE, await makeMovingPicture(await context.newPage(), frames))
})

async function pngOf(page: Page, clip: Part): Promise<string> {
  return `data:image/png;base64,${(await page.screenshot({ clip })).toString('base64')}`
}
