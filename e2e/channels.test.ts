// The settings of channels: WhatsApp and Telegram are set up step by step, checked, paused and disconnected.
import { expect, onTestFinished, test } from 'vitest'
import { openProviders } from '../server/src/platform/providers.ts'
import { anEmulatedTelegram } from '../server/src/testing/providers/telegram.ts'
import { anEmulatedWhatsApp } from '../server/src/testing/providers/whatsapp.ts'
import { isAccessible } from './axe.ts'
import { aVisit, PHONE, type VisitOptions } from './visit.ts'

/** A visit to a server that calls emulated providers. */
async function aVisitWithProviders(options: VisitOptions = {}) {
  const clock = () => new Date('2030-03-04T12:00:00.000Z')
  const meta = await anEmulatedWhatsApp({ clock })
  const bot = await anEmulatedTelegram({ clock })
  onTestFinished(async () => {
    await meta.close()
    await bot.close()
  })
  const providers = openProviders({ whatsapp: meta.url, telegram: bot.url }, { noticeBotToken: null })
  const visit = await aVisit({ ...options, world: { providers } })
  return Object.assign(visit, { meta, bot })
}

test('a WhatsApp number is set up with what Meta shows, tried with a first message, and a refused token is named', async () => {
  await using visit = await aVisitWithProviders()
  const { page, api, meta, world } = visit
  await page.goto('/settings/channels')
  await page.getByRole('link', { name: /WhatsApp/ }).click()
  await page.getByRole('heading', { name: 'WhatsApp', exact: true }).waitFor()
  await isAccessible(page, 'WhatsApp, not set up')
  await page.getByLabel('Phone number ID').fill(meta.settings.phone_number_id)
  await page.getByLabel('WhatsApp Business Account ID').fill(meta.settings.business_account_id)
  await page.getByLabel('Access token').fill('EAAGmistyped')
  await page.getByLabel('App secret').fill(meta.settings.app_secret)
  await page.getByRole('button', { name: 'Check and save' }).click()
  await expect.poll(() => page.getByLabel('Access token').getAttribute('aria-invalid')).toBe('true')
  expect((await api.listChannels()).data[0]).toMatchObject({ configured: false })

  await page.getByLabel('Access token').fill(meta.settings.access_token)
  await page.getByRole('button', { name: 'Check and save' }).click()
  await page.getByText('is connected.').waitFor()
  const callback = await page.getByRole('region', { name: 'Callback URL' }).innerText()
  const token = await page.getByRole('region', { name: 'Verify token' }).innerText()
  expect(await meta.subscribe(callback, token)).toMatchObject({ status: 200 })
  await page.getByText('Waiting for the first message …').waitFor()
  await isAccessible(page, 'WhatsApp, waiting for a message')
  await meta.say(meta.person({ phone: '+5511988887777' }), { text: 'Oi!' })
  await world.runJobs()
  await page.getByText('It works: the last message arrived on').waitFor()

  meta.fail('number', { kind: 'error', code: 190 })
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('WhatsApp, checked now: Token refused').waitFor()
  await page.getByText('WhatsApp does not accept the token any more').waitFor()
  await page.getByText(/WhatsApp says: “.+”/).waitFor()
  await isAccessible(page, 'WhatsApp with a refused token')
  await page.getByRole('button', { name: 'Check now' }).click()
  await page.getByText('WhatsApp, checked now: Works').waitFor()
  await page.getByText('WhatsApp does not accept the token any more').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Fetch' }).click()
  await page.getByText(/templates? fetched\./).waitFor()
})

test('a channel is paused with a reason and an end; all see it at once, and only those who manage can end it', async () => {
  await using visit = await aVisitWithProviders()
  const { page, api, meta } = visit
  await api.putWhatsAppChannel(meta.settings)
  const { page: theirs } = await visit.colleague('agent')
  await theirs.goto('/settings/channels?channel=whatsapp')
  await theirs.getByText('Owners and admins can change this').waitFor()
  expect(await theirs.getByRole('button', { name: 'Pause' }).count()).toBe(0)
  expect(await theirs.getByRole('button', { name: 'Change' }).count()).toBe(0)

  await page.goto('/settings/channels?channel=whatsapp')
  await page.getByRole('button', { name: 'Pause' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pause WhatsApp' })
  await dialog.getByLabel('Reason').fill('Carnival')
  await dialog.getByLabel('How long').selectOption({ label: 'Until a time that you choose' })
  await dialog.getByLabel('Until', { exact: true }).fill('2030-03-01T08:00')
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await dialog.getByText('Choose a time in the future.').waitFor()
  await dialog.getByLabel('Until', { exact: true }).fill('2030-03-06T08:00')
  await isAccessible(page, 'pause of a channel')
  await dialog.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('WhatsApp is paused.').waitFor()
  expect((await api.listChannels()).data[0]?.pause).toMatchObject({
    reason: 'Carnival',
    until: '2030-03-06T11:00:00.000Z',
  })
  for (const each of [page, theirs]) {
    await each.getByRole('heading', { name: /Paused from .+ until Wed 6 Mar, 08:00/ }).waitFor()
    await each.getByText('paused it: Carnival').waitFor()
  }
  expect(await theirs.getByRole('button', { name: 'End the pause' }).count()).toBe(0)
  await page.getByRole('button', { name: 'End the pause' }).click()
  await page.getByText('WhatsApp sends again.').waitFor()
  await theirs.getByText('paused it: Carnival').waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Channels' }).first().click()
  await page.getByRole('heading', { name: 'Pauses so far' }).waitFor()
  await page.getByText('paused it: Carnival').waitFor()
})

test('a Telegram bot is set up on a phone, and disconnected again', async () => {
  await using visit = await aVisitWithProviders({ ...PHONE, locale: 'pt-BR' })
  const { page, api, bot } = visit
  await page.goto('/settings/channels?channel=telegram')
  await page.getByLabel('Token do bot').fill('nonsense')
  await page.getByRole('button', { name: 'Verificar e salvar' }).click()
  await expect.poll(() => page.getByLabel('Token do bot').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('Token do bot').fill(bot.token)
  await page.getByRole('button', { name: 'Verificar e salvar' }).click()
  await page.getByText('está conectado.').waitFor()
  await page.getByText('Esperando a primeira mensagem …').waitFor()
  await page.getByText('Nós perguntamos ao Telegram').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Mais', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Desconectar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desconectar' }).click()
  await page.getByText('Telegram foi desconectado.').waitFor()
  await page.getByLabel('Token do bot').waitFor()
  expect((await api.listChannels()).data[1]).toMatchObject({ configured: false })
})
