// Automations: chosen from the gallery, edited as sentences, tried on a real booking, switched on, and their runs.
import { expect, test } from 'vitest'
import type { NewAutomation } from '../clients/typescript/src/holdfast.ts'
import { isAccessible } from './axe.ts'
import { fitsIn } from './pages.ts'
import { openSalon } from './salon.ts'
import { aVisit, PHONE } from './visit.ts'

const DAY = '2030-03-05'
const REFUSED = {
  type: 'https://holdfast.dev/problems/forbidden',
  title: 'Forbidden',
  status: 403,
  code: 'forbidden',
  detail: 'The role does not allow this.',
  request_id: 'req_1',
  errors: [],
}

test('a reminder is chosen, changed, tried on a real booking and switched on', async () => {
  await using visit = await aVisit({ locale: 'en-GB' })
  const { page, api } = visit
  await openSalon(api, DAY)
  await page.goto('/automations')
  await page.getByRole('button', { name: 'Choose a first one' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /um dia antes|a day before/i })
    .click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  const text = page.getByRole('textbox', { name: /^Text: English/ })
  await text.fill('Hello , see you soon!')
  // The cursor stands behind "Hello ", and the keyboard reaches the button of the variable.
  await text.press('Home')
  for (let step = 0; step < 'Hello '.length; step += 1) await text.press('ArrowRight')
  await page.getByRole('button', { name: 'Customer · first name' }).focus()
  await page.keyboard.press('Enter')
  await isAccessible(page, 'editor of an automation')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved, and still off.').waitFor()
  const [made] = (await api.listAutomations()).data
  expect(made).toMatchObject({
    enabled: false,
    trigger: { type: 'booking.starts_in', minutes: 1440 },
    actions: [{ text: { en: 'Hello {{customer.first_name}}, see you soon!' } }],
  })

  await page.getByRole('button', { name: 'Try it' }).first().click()
  await page.getByRole('searchbox', { name: 'Name or phone number of the customer' }).fill('Camila')
  const camila = page.getByRole('radio', { name: /Camila/ }).first()
  await camila.check()
  await page.locator('form').filter({ hasText: 'Nothing is sent' }).getByRole('button', { name: 'Try it' }).click()
  await page.getByRole('heading', { name: 'It would run.' }).waitFor()
  await page
    .getByRole('list', { name: 'What would happen' })
    .getByText(/Camila/)
    .waitFor()
  await isAccessible(page, 'dry run')

  await page.getByRole('switch').click()
  await expect.poll(async () => (await api.getAutomation(made?.id ?? '')).enabled).toBe(true)
  await page.goto('/automations')
  await expect.poll(() => page.getByRole('switch').getAttribute('aria-checked')).toBe('true')
})

test('a real run is seen by itself, and a failed one is found, explained and tried again', async () => {
  await using visit = await aVisit({ locale: 'en-GB' })
  const { page, api, world } = visit
  const { services } = await openSalon(api, DAY)
  const automation = await api.createAutomation({
    name: 'Tag what was made',
    trigger: { type: 'booking.created' },
    actions: [{ id: 'tag', type: 'add_tags', tags: ['fresh'] }],
  })
  const book = async (name: string, phone: string) => {
    const { data: slots } = await api.listSlots({ service_id: services.cut.id, limit: 1 })
    const start = slots[0]?.start ?? ''
    return api.createBooking({ service_id: services.cut.id, start, customer: { name, phone } })
  }
  await page.goto(`/automations/${automation.id}?view=runs`)
  await page.getByText('It has not run yet. Runs appear here by themselves.').waitFor()
  await book('Ana Souza', '+5511999990000')
  await world.runJobs()
  const row = page.getByRole('button', { name: /Ana Souza/ })
  await row.getByText('Done').waitFor()
  await row.click()
  await page.getByRole('list', { name: 'Why' }).getByText('fresh').waitFor()

  // A booking with fifty tags has no room for one more, so its run fails.
  const { id } = await book('Bruno Lima', '+5511999990001')
  await api.updateWorkItem(id, { tags: Array.from({ length: 50 }, (_, number) => `tag ${number}`) })
  await world.runJobs()
  await page.getByRole('combobox', { name: 'State' }).selectOption('failed')
  const failed = page.getByRole('button', { name: /Bruno Lima/ })
  await failed.getByText('Failed').waitFor()
  await page.getByRole('button', { name: /Ana Souza/ }).waitFor({ state: 'detached' })
  await failed.click()
  await isAccessible(page, 'runs')
  await api.updateWorkItem(id, { tags: [] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('It is tried again.').waitFor()
  await world.runJobs()
  await page.getByRole('combobox', { name: 'State' }).selectOption('')
  await page
    .getByRole('button', { name: /Bruno Lima/ })
    .getByText('Done')
    .waitFor()
})

test('faults stand where they are, and two members do not overwrite each other', async () => {
  await using visit = await aVisit({ ...PHONE, locale: 'pt-BR' })
  const { page, api } = visit
  await openSalon(api, DAY)
  await page.goto('/automations/new')
  await page.getByRole('textbox', { name: 'Nome' }).fill('Aviso')
  await page.getByRole('combobox', { name: 'O que é feito' }).selectOption('call_webhook')
  await page.getByRole('textbox', { name: 'Endereço (https)' }).fill('https://127.0.0.1/hook')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Endereço (https)' }).getAttribute('aria-invalid'))
    .toBe('true')
  await page.getByRole('combobox', { name: 'O que é feito' }).selectOption('notify_team')
  await page.getByRole('textbox', { name: 'O que a equipe lê' }).fill('Chegou um agendamento')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('heading', { name: 'Aviso' }).waitFor()
  const [made] = (await api.listAutomations()).data

  await page.getByRole('textbox', { name: 'Nome' }).fill('Aviso da equipe')
  const { api: colleague } = await visit.colleague('admin')
  await colleague.updateAutomation(made?.id ?? '', { name: 'Aviso da colega' })
  await page.getByText('Outra pessoa acabou de alterar isto.').waitFor()
  await page.getByRole('link', { name: 'Todas as automações' }).click()
  await page.getByRole('dialog', { name: 'Sair sem salvar?' }).getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Ver as alterações' }).click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Nome' }).inputValue()).toBe('Aviso da colega')
  await isAccessible(page, 'automation on a phone')
})

test('a switch that the server refuses shows again what is true', async () => {
  await using visit = await aVisit({ locale: 'es-AR' })
  const { page, api } = visit
  const { data: ready } = await api.listAutomationTemplates({ locale: 'es' })
  await api.createAutomation(ready[0]?.automation as NewAutomation)
  await page.goto('/automations')
  const toggle = page.getByRole('switch')
  await toggle.waitFor()
  await page.route('**/v1/automations/aut_*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(REFUSED) })
      : route.continue(),
  )
  await toggle.click()
  await page.getByText('Su rol no lo permite.').waitFor()
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('false')
})

test('a text that is too long says so while it is written, and is saved when it is shorter', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  await page.goto('/automations/new')
  await page.getByRole('textbox', { name: 'Name' }).fill('Long')
  const text = page.getByRole('textbox', { name: /^Text: English/ })
  const letters = (count: number) => 'Hello, all of you! '.repeat(count).slice(0, count)
  await text.fill(letters(5_000))
  await page.getByText('5,000 of 4,096 characters.').waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => text.getAttribute('aria-invalid')).toBe('true')
  await isAccessible(page, 'an automation with a long text')
  await text.fill(letters(4_000))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved, and still off.').waitFor()
  const [made] = (await api.listAutomations()).data
  expect(made?.actions).toMatchObject([{ text: { en: letters(4_000) } }])
})

test('a hundred automations are listed and searched, and leave room for the rest of the assistant', async () => {
  await using visit = await aVisit({ ...PHONE, locale: 'pt-BR', colorScheme: 'dark' })
  const { page, api } = visit
  const { data: ready } = await api.listAutomationTemplates({ locale: 'pt-BR' })
  for (let number = 1; number <= 100; number += 1)
    await api.createAutomation({ ...(ready[number % 6]?.automation as NewAutomation), name: `Regra ${number}` })
  await page.goto('/automations')
  await expect.poll(() => page.getByRole('switch').count()).toBe(100)
  await page.getByRole('searchbox').fill('regra 77')
  await expect.poll(() => page.getByRole('switch').count()).toBe(1)
  await fitsIn(page, 'a hundred automations')
  await page.goto('/setup')
  await page.getByRole('checkbox', { name: 'Regra 100' }).waitFor()
  const card = page.getByRole('list').filter({ has: page.getByRole('checkbox', { name: 'Regra 100' }) })
  expect((await card.boundingBox())?.height).toBeLessThan(400)
  await isAccessible(page, 'the assistant with a hundred automations')
})

test('an automation and the bot are switched on with the keyboard alone', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  await openSalon(api, DAY)
  await page.goto('/automations')
  await page.getByRole('button', { name: 'Choose a first one' }).focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /a day before/i })
    .focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Name' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Saved, and still off.').waitFor()
  await page.getByRole('switch').focus()
  await page.keyboard.press('Space')
  await expect.poll(async () => (await api.listAutomations()).data.map(({ enabled }) => enabled)).toEqual([true])

  await page.goto('/chatbot')
  await page.getByRole('textbox', { name: 'Write as a customer' }).focus()
  await page.keyboard.type('oi')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('Why?').focus()
  await page.keyboard.press('Enter')
  await page.getByText('Rules answered, without AI.').waitFor()
  await page.getByRole('button', { name: 'Switch on' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await api.getBot()).enabled).toBe(true)
})

test('the switch beside the form leaves what is typed, and a deleted service is named where it is used', async () => {
  await using visit = await aVisit({ locale: 'es-AR' })
  const { page, api } = visit
  const { requirements } = (await openSalon(api, DAY)).services.delivery
  const tasks = await Promise.all(
    ['Llamar', 'Escribir'].map((name) =>
      api.createService({ name, mode: 'queue', duration_minutes: 15, requirements }),
    ),
  )
  const automation = await api.createAutomation({
    name: 'Recuperar',
    enabled: false,
    trigger: { type: 'booking.cancelled' },
    actions: [{ id: 'task', type: 'create_task', service_id: tasks[0]?.id ?? '' }],
  })
  await page.goto(`/automations/${automation.id}`)
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Volver a llamar')
  const switched = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('switch').click()
  await expect.poll(async () => (await api.getAutomation(automation.id)).enabled).toBe(true)
  await page.getByText('Encendida', { exact: true }).waitFor()
  await (await switched).finished()
  expect(await page.getByText('Otra persona acaba de cambiar esto.').count()).toBe(0)
  expect(await page.getByRole('textbox', { name: 'Nombre' }).inputValue()).toBe('Volver a llamar')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Guardado', { exact: true }).waitFor()
  expect(await api.getAutomation(automation.id)).toMatchObject({ enabled: true, name: 'Volver a llamar' })

  await api.deleteService(tasks[0]?.id ?? '')
  await page.getByText('Se eliminó. Elija otro.').waitFor()
  const service = page.getByRole('combobox', { name: 'Servicio' })
  expect(await service.locator('option:checked').textContent()).toBe('Eliminado')
  await isAccessible(page, 'automation with a deleted service')
  await service.selectOption({ label: 'Escribir' })
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(async () => (await api.getAutomation(automation.id)).actions[0]?.service_id).toBe(tasks[1]?.id)
})
