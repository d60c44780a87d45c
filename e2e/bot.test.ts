// The page of the bot: switched on, set up, and tried before anyone sees it.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isAccessible } from './axe.ts'
import { openSalon } from './salon.ts'
import { aVisit } from './visit.ts'

const SMALL_PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

async function say(page: Page, text: string): Promise<void> {
  const input = page.getByRole('textbox', { name: /Write as a customer|Escreva como cliente|Escriba como cliente/ })
  await input.fill(text)
  await input.press('Enter')
}

test('the bot is tried until it asks for a yes, with what is not saved yet, and says why; then it is switched on', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  await openSalon(api, '2030-03-05')
  await api.putWebChatSite({ allowed_origins: ['https://salon.example'] })
  await page.goto('/chatbot')
  await page.getByRole('heading', { name: 'The bot is off' }).waitFor()
  await page.getByText('Ready. It answers when the bot is on.').waitFor()
  const phone = page.getByRole('region', { name: 'Try the bot' })
  const talk = phone.getByRole('log')
  await phone.getByLabel('Language').selectOption({ label: 'English' })

  const greeting = page.getByRole('textbox', { name: 'Greeting (English)' })
  expect(await greeting.getAttribute('placeholder')).toContain('This is Bot, the virtual assistant of')
  await greeting.fill('Hello from the salon!')
  await page.getByText('Your changes are tried, too').waitFor()
  await talk.getByRole('button', { name: 'Hi', exact: true }).click()
  await talk.getByText('Hello from the salon!').waitFor()
  await say(page, 'Massagem on thursday at 10am')
  await talk.getByRole('button', { name: /^Yes/ }).waitFor()
  await talk.getByText('Why?').last().click()
  await talk.getByText('Rules answered, without AI.').last().waitFor()
  await talk.getByText('Understood as: book.').waitFor()
  await talk.getByText('Service: Massagem').waitFor()
  await talk.getByText('It waits for a yes to: book, Thu 7 Mar, 10:00').waitFor()
  await isAccessible(page, 'bot, being tried')
  await talk.getByRole('button', { name: /^Yes/ }).click()
  await talk
    .getByText(/booked/)
    .first()
    .waitFor()
  expect((await api.getBot()).greeting).toEqual({})

  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect((await api.getBot()).greeting).toEqual({ en: 'Hello from the salon!' })
  await page.getByRole('button', { name: 'Use its own words' }).click()
  expect(await greeting.inputValue()).toBe('')
  await page.getByRole('button', { name: 'Discard changes' }).click()

  await phone.getByRole('button', { name: 'Start again' }).click()
  await say(page, 'I want to talk to a person')
  await talk.getByText('A person is called', { exact: true }).waitFor()
  await say(page, 'Hello?')
  await talk.getByText('The bot says nothing: a person answers here.').waitFor()

  await page.getByRole('button', { name: 'Switch on' }).click()
  await page.getByRole('heading', { name: 'The bot is on' }).waitFor()
  await page.getByText('At any time.').waitFor()
  expect((await api.getBot()).enabled).toBe(true)
})

test('each channel says why the bot is silent there, and its times are set in one place', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  await openSalon(api, '2030-03-05')
  await api.putWebChatSite({ allowed_origins: ['https://salon.example'] })
  await api.putBot({ enabled: true })
  await page.goto('/chatbot')
  await page.getByText('Customers cannot write here yet.').first().waitFor()
  await page.getByRole('button', { name: 'Change Website chat' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bot on Website chat' })
  await dialog.getByLabel('When the bot answers').selectOption({ label: 'Only while you are closed' })
  await isAccessible(page, 'when the bot answers on a channel')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('While you are closed; people answer in opening hours.').waitFor()
  // It is open at this time, so people answer in a trial of this channel, too.
  await page.getByRole('region', { name: 'Try the bot' }).getByLabel('Channel').selectOption({ label: 'Website chat' })
  await say(page, 'oi')
  await page.getByText('people answer at this time').waitFor()

  await api.pauseChannel('webchat', { reason: 'Holiday' })
  await page.getByText('The channel is paused: nothing is sent.').waitFor()
  await api.pauseAi({ reason: 'We answer ourselves' })
  await page.getByText('The bot is paused on all channels.').waitFor()
  await page.getByRole('checkbox', { name: 'Bot on Website chat' }).click()
  await page.getByText('The bot is switched off on this channel.').waitFor()
  expect((await api.getChannelPolicies()).policies.find(({ channel }) => channel === 'webchat')).toMatchObject({
    enabled: false,
    when: 'outside_hours',
  })
})

test('changes of two members do not overwrite each other, unsaved ones are not lost, and an agent can try and not change', async () => {
  await using visit = await aVisit({ locale: 'es-PY' })
  const { page, api } = visit
  const { page: theirs } = await visit.colleague('agent')
  await theirs.goto('/chatbot')
  await theirs.getByText('Owners and admins can change this').waitFor()
  expect(await theirs.getByRole('button', { name: 'Switch on' }).count()).toBe(0)
  await say(theirs, 'oi')
  await theirs.getByRole('log').getByText('Why?').waitFor()

  await page.goto('/chatbot')
  await page.getByLabel('Nombre del bot').fill('Lía')
  await api.putBot({ name: 'Sol' })
  await page.getByText('Otra persona acaba de cambiar esto.').waitFor()
  await page.getByRole('button', { name: 'Conservar los míos' }).click()
  await page.getByRole('link', { name: 'Uso de IA' }).click()
  await page.getByRole('dialog', { name: '¿Salir sin guardar?' }).getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Guardado', { exact: true }).waitFor()
  expect((await api.getBot()).name).toBe('Lía')
})

test('a switch beside the form, and changes by others elsewhere, do not change what is typed', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  await api.putWebChatSite({ allowed_origins: ['https://salon.example'] })
  await page.goto('/chatbot')
  await page.getByLabel('Name of the bot').fill('Lia')
  await page.getByRole('button', { name: 'Switch on' }).click()
  await page.getByRole('heading', { name: 'The bot is on' }).waitFor()
  await api.putBot({ handoff: { timeout_minutes: 33 } })
  await expect.poll(() => page.getByLabel('If nobody answers, it apologizes after').inputValue()).toBe('33')
  expect(await page.getByText('Somebody else has just changed this.').count()).toBe(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await api.getBot()).toMatchObject({ enabled: true, name: 'Lia', handoff: { timeout_minutes: 33 } })

  await page.getByRole('button', { name: 'Change Website chat' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bot on Website chat' })
  await dialog.getByLabel('When the bot answers').selectOption({ label: 'Only while you are closed' })
  await api.putChannelPolicies({ policies: [{ channel: 'webchat', enabled: false }] })
  await page.getByText('The bot is switched off on this channel.').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await api.getChannelPolicies()).policies.find(({ channel }) => channel === 'webchat')).toMatchObject({
    enabled: false,
    when: 'outside_hours',
  })
})

test('what is typed while the settings are being saved is not lost', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  await page.goto('/chatbot')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/v1/bot', async (route) => {
    if (route.request().method() === 'PUT') await held
    await route.continue()
  })
  const name = page.getByLabel('Name of the bot')
  await name.fill('Lia')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Save' }).click()
  await sent
  await name.fill('Lia do salão')
  release()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect((await api.getBot()).name).toBe('Lia')
  expect(await name.inputValue()).toBe('Lia do salão')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await api.getBot()).name).toBe('Lia do salão')
})

test('a service that was deleted is shown as such, and the settings can be saved again without it', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { services } = await openSalon(api, '2030-03-05')
  const { requirements } = services.cut
  const wash = await api.createService({ name: 'Wash', duration_minutes: 30, requirements })
  await api.putBot({ booking: { service_ids: [services.cut.id, wash.id] } })
  await api.deleteService(wash.id)
  await page.goto('/chatbot')
  await page.getByText('A service that was chosen here has been deleted.').waitFor()
  await isAccessible(page, 'bot, with a deleted service')
  await page.getByRole('checkbox', { name: 'A deleted service' }).click()
  await page.getByText('A service that was chosen here has been deleted.').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect((await api.getBot()).booking.service_ids).toEqual([services.cut.id])
})

test('on a small phone the page has two parts, one language is written at a time, and the menu has the rest behind More', async () => {
  await using visit = await aVisit({ ...SMALL_PHONE, locale: 'pt-BR' })
  const { page, api } = visit
  await page.goto('/today')
  await page.getByRole('navigation', { name: 'Páginas' }).getByRole('button', { name: 'Mais' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Bot' }).click()
  await page.getByRole('heading', { name: 'O bot está desligado' }).waitFor()
  expect(await page.getByRole('textbox', { name: /^Saudação/ }).count()).toBe(1)
  await page.getByRole('button', { name: 'Espanhol' }).click()
  await page.getByRole('textbox', { name: 'Saudação (Espanhol)' }).fill('¡Hola, che!')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Salvo', { exact: true }).waitFor()
  expect((await api.getBot()).greeting).toEqual({ es: '¡Hola, che!' })
  await page.getByRole('button', { name: 'Testar' }).click()
  await page.getByRole('region', { name: 'Testar o bot' }).getByLabel('Idioma').selectOption({ label: 'Espanhol' })
  await say(page, 'Hola')
  await page.getByRole('log').getByText('¡Hola, che!').waitFor()
  await isAccessible(page, 'bot on a phone, being tried')
})
