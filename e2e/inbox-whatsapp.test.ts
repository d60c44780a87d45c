// An inbox with WhatsApp: a place on a map, a message that fails and is sent again, and a template after 24 hours.
import { expect, onTestFinished, test } from 'vitest'
import { openProviders } from '../server/src/platform/providers.ts'
import { PLAIN_JPEG } from '../server/src/testing/pictures.ts'
import { anEmulatedWhatsApp, connectWhatsApp } from '../server/src/testing/providers/whatsapp.ts'
import { askedFirst, field, said } from './inbox.ts'
import { aVisit } from './visit.ts'

const MAP = { tiles: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Map makers' }

test('on WhatsApp a place is a map, a failed message says why and is sent again, and a template follows 24 hours', async () => {
  let now = () => new Date()
  const meta = await anEmulatedWhatsApp({ clock: () => now() })
  onTestFinished(meta.close)
  const providers = openProviders(
    { whatsapp: meta.url, telegram: 'https://telegram.example' },
    { noticeBotToken: null },
  )
  await using visit = await aVisit({ world: { providers, dashboard: { map: MAP } } })
  const { page, api, world, workspace, context } = visit
  now = world.now
  const tiles: string[] = []
  await context.route('https://tiles.example/**', (route) => {
    tiles.push(new URL(route.request().url()).pathname)
    return route.fulfill({ body: PLAIN_JPEG, contentType: 'image/jpeg' })
  })
  await connectWhatsApp(workspace.owner, meta)
  await api.syncWhatsAppTemplates()
  const ana = meta.person({ phone: '+5511988887777', name: 'Ana Souza' })
  await meta.say(ana, { location: { latitude: -23.5505, longitude: -46.6333, name: 'My house' } })
  await world.runJobs()
  const [conversation] = (await api.listConversations()).data
  await page.goto(`/inbox?conversation=${conversation?.id}`)
  await said(page, 'My house').getByText('© Map makers').waitFor()
  await expect.poll(() => tiles.some((path) => path.startsWith('/15/'))).toBe(true)

  const isSent = async (text: string, times: number) => {
    const sent = async () => {
      await world.runJobs()
      return meta.sent.filter(({ body, text: filled }) => `${JSON.stringify(body)} ${filled}`.includes(text)).length
    }
    await expect.poll(sent).toBe(times)
    await said(page, text).getByRole('img', { name: 'Sent', exact: true }).waitFor()
  }
  await field(page).fill('We come at ten')
  await field(page).press('Enter')
  await isSent('We come at ten', 1)
  const again = said(page, 'We come at ten').getByRole('button', { name: 'Send again' })
  const isRefused = async () => {
    await meta.report(meta.sent.at(-1) as (typeof meta.sent)[number], 'failed', { error: 131000 })
    await world.runJobs()
    await said(page, 'We come at ten').getByText('The provider had an error.').waitFor()
  }
  await isRefused()
  await again.click()
  await isSent('We come at ten', 2)
  // The message may be out of date when somebody has written after it.
  await isRefused()
  await meta.say(ana, { text: 'Rather at eleven' })
  await world.runJobs()
  await said(page, 'Rather at eleven').waitFor()
  await again.click()
  const isStillRight = askedFirst(page, 'Is this message still right?')
  await isStillRight.getByText('Rather at eleven').waitFor()
  await isStillRight.getByRole('button', { name: 'Cancel' }).click()
  await isStillRight.waitFor({ state: 'detached' })
  await again.click()
  await isStillRight.getByRole('button', { name: 'Send again' }).click()
  await isSent('We come at ten', 3)

  await field(page).fill('Too late to send')
  await visit.wait(24 * 60)
  await page.getByText('WhatsApp’s 24 hours are over').waitFor()
  await page.getByText('Too late to send').waitFor()
  await page.getByRole('button', { name: 'Choose a template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Templates' })
  await dialog.getByRole('button', { name: /booking_reminder_24h/ }).click()
  await dialog.getByLabel('Value 2').fill('Corte')
  await dialog.getByLabel('Value 3').fill('10:00')
  await dialog.getByText('Olá, Ana! Lembrete: Corte amanhã às 10:00.').waitFor()
  // A colleague sends a template in the meantime.
  const { api: theirs } = await visit.colleague('agent')
  const template = { name: 'booking_reminder_24h', language: 'pt_BR', params: ['Ana', 'Barba', '9:00'] }
  await theirs.sendMessage(conversation?.id ?? '', { template })
  await page.locator('[role=log]').getByText('Lembrete: Barba').waitFor()
  await dialog.getByRole('button', { name: 'Send the template' }).click()
  await askedFirst(page).getByText('Lembrete: Barba').waitFor()
  await askedFirst(page).getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByText('Olá, Ana! Lembrete: Corte amanhã às 10:00.').waitFor()
  await dialog.getByRole('button', { name: 'Send the template' }).click()
  await askedFirst(page).getByRole('button', { name: 'Send mine too' }).click()
  await isSent('Lembrete: Corte', 1)
  await dialog.waitFor({ state: 'detached' })
})
