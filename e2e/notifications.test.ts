// Notifications: the bell, the list, what a member chooses to be told, and their Telegram.
import type { BrowserContext, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { qrCode } from '../dashboard/src/parts/qr-code.ts'
import { openProviders } from '../server/src/platform/providers.ts'
import { anEmulatedTelegram, connectTelegram } from '../server/src/testing/providers/telegram.ts'
import { threadsOf } from '../server/src/testing/threads.ts'
import { isAccessible } from './axe.ts'
import { aVisit, type Visit } from './visit.ts'

test('the bell counts what others do as it happens, and its list opens it and marks it as read', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const ana = await api.createResource({ name: 'Ana', kind: 'person' })
  const requirements = [{ resource_ids: [ana.id] }]
  const cut = await api.createService({ name: 'Cut', duration_minutes: 60, requirements })
  const agent = await visit.colleague('agent')
  await page.goto('/today')
  await page.getByText('Live').first().waitFor()
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()

  const book = (time: string) =>
    agent.api.createBooking({
      service_id: cut.id,
      start: `2030-03-05T${time}:00-03:00`,
      customer: { name: 'Camila', phone: '+5511988887777' },
    })
  const booking = await book('10:00')
  await visit.world.runJobs()
  const bell = page.getByRole('button', { name: 'Notifications, one unread' })
  await bell.waitFor()
  await page.getByRole('status').getByText('One unread notification').waitFor({ state: 'attached' })

  // The keyboard opens the list, and comes back to the bell.
  await bell.focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await list.getByText('New booking').waitFor()
  await isAccessible(page, 'notifications')
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'detached' })
  await expect.poll(() => bell.evaluate((button) => button === document.activeElement)).toBe(true)

  await bell.click()
  await list.getByRole('link', { name: /^Cut · Camila · .*10:00/ }).click()
  await list.waitFor({ state: 'detached' })
  await page.getByRole('dialog').getByText('Camila').first().waitFor()
  expect(new URL(page.url()).searchParams.get('booking')).toBe(booking.id)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor()

  // Two more notifications come: one is marked as read alone, and then all of them.
  await visit.wait(1)
  await book('14:00')
  await agent.api.cancelBooking(booking.id, {})
  await visit.world.runJobs()
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click()
  await list.getByText('Booking cancelled').waitFor()
  await list.getByRole('button', { name: 'Mark as read: Booking cancelled' }).click()
  await expect.poll(async () => (await api.countUnreadNotifications()).unread).toBe(1)
  await list.getByRole('button', { name: 'Mark all as read' }).click()
  await list.getByRole('button', { name: /^Mark as read/ }).waitFor({ state: 'detached' })
  expect((await api.countUnreadNotifications()).unread).toBe(0)
})

test('a tab that nobody sees tells of news by the browser and by its title, and a click opens it', async () => {
  await using visit = await aVisit()
  const { page, context } = visit
  const threads = threadsOf(visit.world, visit.workspace)
  await recordNotifications(context)
  await page.goto('/settings/notifications')
  const shows = page.getByRole('checkbox', { name: 'Show a notification of the browser' })
  await shows.click()
  await expect.poll(() => shows.isChecked()).toBe(true)
  await page.getByRole('checkbox', { name: 'Play a sound' }).check()
  await page.getByText('Live').first().waitFor()
  await isAccessible(page, 'settings of notifications on this device')

  await turnAway(page)
  await threads.says(await threads.aThread(), 'Is anybody there?')
  await visit.world.runJobs()
  await expect.poll(() => shownBy(page)).toEqual(['A conversation is waiting for an answer'])
  await expect.poll(() => page.title()).toMatch(/^\(1\) .* · Holdfast$/)
  expect(await page.locator('link[rel="icon"]').getAttribute('href')).toBe('/favicon-unread.svg')
  // A second customer within the minute makes the first notification grow.
  await threads.says(await threads.aThread(), 'Hello?')
  await visit.world.runJobs()
  await expect.poll(() => shownBy(page)).toHaveLength(2)

  await page.evaluate(() => window.shown.at(-1)?.onclick?.())
  await page.waitForURL('**/inbox?conversation=*')
  // The other tab of the same browser tells nothing.
  const other = await context.newPage()
  await other.goto('/today')
  await other.getByText('Live').first().waitFor()
  await turnAway(other)
  await visit.wait(1)
  await threads.says(await threads.aThread(), 'Good morning')
  await visit.world.runJobs()
  await expect.poll(() => shownBy(page)).toHaveLength(3)
  expect(await shownBy(other)).toEqual([])
  // The title of the other tab changes all the same.
  await expect.poll(() => other.title()).toMatch(/^\(\d+\) /)
  await expect.poll(async () => (await other.title()) === (await page.title())).toBe(true)
  // When the first tab is closed, the other one takes over. It tells what came before it had loaded the news, and
  // nothing that the first tab has told.
  let letThrough = () => {}
  const came = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await other.route('**/v1/notifications?*', async (route) => {
    await came
    await route.continue()
  })
  await page.close()
  await visit.wait(1)
  await threads.says(await threads.aThread(), 'Good evening')
  await visit.world.runJobs()
  letThrough()
  await expect.poll(() => shownBy(other)).toEqual(['A conversation is waiting for an answer'])
  await visit.wait(1)
  await threads.says(await threads.aThread(), 'Good night')
  await visit.world.runJobs()
  await expect.poll(() => shownBy(other)).toHaveLength(2)
})

interface Shown {
  title: string
  onclick: (() => void) | null
}

declare global {
  interface Window {
    shown: Shown[]
  }
}

/** A browser without a window refuses all notifications, so this stands in for what a real one shows. */
async function recordNotifications(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.shown = []
    class Recorded implements Shown {
      title: string
      onclick = null
      constructor(title: string) {
        this.title = title
        window.shown.push(this)
      }
      close() {}
      static get permission() {
        return localStorage.getItem('permission') ?? 'default'
      }
      static async requestPermission() {
        localStorage.setItem('permission', 'granted')
      }
    }
    Object.assign(window, { Notification: Recorded })
  })
}

const shownBy = (page: Page) => page.evaluate(() => window.shown.map(({ title }) => title))

/** As if another tab were in front: the pages of this browser are always visible. */
async function turnAway(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
}

test('a member links Telegram, chooses what is sent there and when, and unlinks it', async () => {
  const { visit, bot } = await aVisitWithBot()
  await using _ = visit
  const { page, api } = visit
  await page.goto('/settings/notifications')
  await page.getByRole('button', { name: 'Link Telegram' }).click()
  const url = (await page.getByRole('link', { name: 'Open Telegram' }).getAttribute('href')) as string
  await page.getByText('until 09:10').waitFor()
  // The code is of this link: its picture is as wide as a code of this many letters.
  const code = page.getByRole('img', { name: 'QR code of the link' })
  const size = (qrCode(url)?.length ?? 0) + 8
  expect(await code.getAttribute('viewBox')).toBe(`-4 -4 ${size} ${size}`)
  await isAccessible(page, 'a link to Telegram')
  const maria = bot.person({ username: 'maria_aurora' })
  await bot.say(maria, { text: `/start ${new URL(url).searchParams.get('start')}` })
  await visit.world.runJobs()
  await page.getByText('maria_aurora').waitFor()
  await page.getByText('you have not chosen anything for it').waitFor()

  await page.getByLabel('A new booking: Telegram').check()
  await page.getByLabel('A cancelled booking: Dashboard').uncheck()
  await page.getByLabel('Quiet hours on Telegram').check()
  await page.getByLabel('From').fill('21:30')
  await page.getByLabel('Until').fill('21:30')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Choose another time than the beginning.').waitFor()
  await page.getByLabel('Until').fill('07:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  expect(await api.getNotificationPreferences()).toMatchObject({
    kinds: {
      booking_created: { dashboard: true, telegram: true },
      booking_cancelled: { dashboard: false, telegram: false },
    },
    quiet_hours: { from: '21:30', to: '07:00' },
  })
  await isAccessible(page, 'notification settings')

  await page.getByRole('button', { name: 'Unlink' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await page.getByRole('button', { name: 'Link Telegram' }).waitFor()
  expect((await api.getMemberTelegram()).linked).toBe(false)
})

/** A visit to a workspace with a bot on an emulated Telegram. */
async function aVisitWithBot() {
  // The emulator is started before the world, because the world needs its address.
  const later: { visit?: Visit } = {}
  const bot = await anEmulatedTelegram({ clock: () => later.visit?.world.now() ?? new Date() })
  onTestFinished(bot.close)
  const providers = openProviders({ whatsapp: bot.url, telegram: bot.url }, { noticeBotToken: null })
  const visit = await aVisit({ world: { providers } })
  later.visit = visit
  await connectTelegram(visit.workspace.owner, bot)
  await visit.world.runJobs()
  return { visit, bot }
}
