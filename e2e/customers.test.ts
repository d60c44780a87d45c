// Customers: they are found while typing, added once, and changed by several people without losses.
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { Customer, Holdfast } from '../clients/typescript/src/holdfast.ts'
import { isAccessible } from './axe.ts'
import { aVisit, PHONE } from './visit.ts'

const ANA = { name: 'Ana Souza', phone: '+5511988887777', tags: ['vip'] }

test('a customer is found by typing, and when a new one exists already, one click opens it', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const ana = await api.createCustomer(ANA)
  await api.createCustomer({ name: 'Bruno Lima', phone: '+5511977776666' })

  await page.goto('/customers')
  await page.getByRole('link', { name: /Bruno Lima/ }).waitFor()
  const search = page.getByRole('searchbox', { name: 'Search customers' })
  await search.fill('98888')
  await page.getByRole('link', { name: /Bruno Lima/ }).waitFor({ state: 'detached' })
  await search.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Ana Souza' }).waitFor()
  expect(page.url()).toContain(`/customers/${ana.id}`)

  await page.goBack()
  expect(await search.inputValue()).toBe('98888')
  await page.getByRole('button', { name: 'New customer' }).click()
  const dialog = page.getByRole('dialog', { name: 'New customer' })
  // The searched text is in the form already.
  expect(await dialog.getByLabel('Phone').inputValue()).toBe('98888')
  await dialog.getByLabel('Name').fill('Ana S.')
  await dialog.getByLabel('Phone').fill('11 98888-7777')
  await dialog.getByText('Kept as +5511988887777').waitFor()
  await dialog.getByRole('button', { name: 'Add customer' }).click()
  await dialog.getByRole('alert').getByText('There already is a customer with this number.').waitFor()
  await dialog.getByRole('link', { name: 'Open that customer' }).click()
  await page.getByRole('heading', { name: 'Ana Souza' }).waitFor()
  expect(await dialog.isVisible()).toBe(false)
})

test('a customer is added on a phone, and the number starts with the country of the workspace', async () => {
  await using visit = await aVisit({ ...PHONE, locale: 'pt-BR' })
  const { page, api } = visit
  await page.goto('/customers')
  await page.getByText('Seus clientes vão aparecer aqui').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Novo cliente' }).first().click()
  await page.getByLabel('Nome').fill('Carla Prado')
  await page.getByLabel('Telefone').fill('(11) 96666-5555')
  await page.getByLabel('Etiquetas').fill('nova')
  await page.getByLabel('Etiquetas').press('Enter')
  await page.getByRole('button', { name: 'Cadastrar cliente' }).click()
  await page.getByRole('heading', { name: 'Carla Prado' }).waitFor()
  await page.getByRole('link', { name: 'Ligar para (11) 96666-5555' }).waitFor()
  const { data } = await api.listCustomers()
  expect(data).toMatchObject([{ name: 'Carla Prado', phone: '+5511966665555', tags: ['nova'], locale: 'pt-BR' }])
})

test('when two people change a customer, the second sees the changes of the first, and nothing is lost', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { id } = await api.createCustomer(ANA)
  await page.goto(`/customers/${id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit customer' })
  await dialog.getByLabel('Company').fill('Souza Ltda')
  // The form has the same fields as the one for a new customer.
  await isAccessible(page, 'edit customer')

  await api.updateCustomer(id, { notes: 'Prefers mornings' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('alert').getByText('Somebody else changed it at the same time.').waitFor()
  await dialog.getByRole('definition').getByText('Prefers mornings').waitFor()
  expect(await dialog.getByLabel('Company').inputValue()).toBe('Souza Ltda')
  expect(await dialog.getByLabel('Notes').inputValue()).toBe('Prefers mornings')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await api.getCustomer(id)).toMatchObject({ company: 'Souza Ltda', notes: 'Prefers mornings', version: 3 })
})

test('a profile shows the data of the customer, and changes by others appear within a second', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { id } = await aGuest(api)
  await page.goto(`/customers/${id}`)
  await page.getByText('Live', { exact: true }).waitFor()

  await page
    .getByRole('link', { name: /Haircut/ })
    .first()
    .click()
  const drawer = page.getByRole('dialog')
  await drawer.waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })

  await page.getByLabel('Add a tag').fill('mornings')
  await page.getByLabel('Add a tag').press('Enter')
  await page.getByRole('button', { name: 'Remove the tag mornings' }).waitFor()
  await expect.poll(async () => (await api.getCustomer(id)).tags).toContain('mornings')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Remove the tag mornings' }).waitFor({ state: 'detached' })
  await expect.poll(async () => (await api.getCustomer(id)).tags).not.toContain('mornings')

  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Likes the window seat')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('listitem').filter({ hasText: 'Likes the window seat' }).first().waitFor()

  // A busy machine may slow the page down, so one fast change of ten is enough.
  const waits: number[] = []
  for (const letter of 'ABCDEFGHIJ') {
    const name = `Ana Lima ${letter}`
    const began = performance.now()
    await api.updateCustomer(id, { name })
    await expect.poll(() => page.getByRole('heading', { name }).count(), { interval: 20 }).toBe(1)
    waits.push(performance.now() - began)
    if (Math.min(...waits) < 1_000) break
  }
  console.log(`A change by somebody else is seen after ${waits.map(Math.round).join(', ')} ms`)
  expect(Math.min(...waits)).toBeLessThan(1_000)
  await api.createCustomerComment(id, { body: 'Called about Friday' })
  await page.getByText('Called about Friday').first().waitFor()
})

/** A customer who has booked a haircut for tomorrow. */
async function aGuest(api: Holdfast): Promise<Customer> {
  const joana = await api.createResource({ name: 'Joana', kind: 'person' })
  const requirements = [{ resource_ids: [joana.id] }]
  const haircut = await api.createService({ name: 'Haircut', mode: 'appointment', duration_minutes: 30, requirements })
  const ana = await api.createCustomer(ANA)
  await api.createBooking({ service_id: haircut.id, start: '2030-03-05T14:00:00-03:00', customer: { id: ana.id } })
  return ana
}

test('everything that is known about a customer is downloaded as one file', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const ana = await api.createCustomer({ ...ANA, notes: 'Prefers mornings' })
  await api.createCustomerComment(ana.id, { body: 'Allergic to nuts' })
  await page.goto(`/customers/${ana.id}`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download everything (JSON)' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`${ana.id}.json`)
  const known = JSON.parse(await text(await download.createReadStream()))
  expect(known).toMatchObject({
    complete: true,
    customer: { name: 'Ana Souza', notes: 'Prefers mornings' },
    comments: [{ body: 'Allergic to nuts' }],
  })
  await page.getByRole('status').getByText('Downloaded').waitFor()
  await isAccessible(page, 'a customer, everything downloaded')
})

test('a table is looked at before it is imported, wrong rows say why, and all customers are saved as a table', async () => {
  await using visit = await aVisit({ locale: 'pt-BR' })
  const { page, api } = visit
  await api.createCustomer(ANA)
  await page.goto('/customers')
  const rows = [
    'Nome;Celular;E-mail;Cidade',
    'Conceição Dias;(11) 97777-6666;;Santos',
    'Ana;11 98888-7777;ana@example.com;',
    'Rui;123;;',
  ]
  // As old versions of Excel save it.
  const buffer = Buffer.from(rows.join('\r\n'), 'latin1')
  await page.getByLabel('Importar planilha (CSV)').setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer })
  const dialog = page.getByRole('dialog', { name: 'Importar clientes' })
  await dialog.getByText('1 cliente novo').waitFor()
  await dialog.getByText('1 cliente já cadastrado recebe mais dados').waitFor()
  await dialog.getByText('Colunas que não são usadas: Cidade').waitFor()
  await dialog.getByText('O telefone está incompleto. Escreva com o DDD.').waitFor()
  await isAccessible(page, 'the import of customers')
  expect((await api.listCustomers()).data).toHaveLength(1)

  await dialog.getByRole('button', { name: 'Importar 2 clientes' }).click()
  await page.getByText('2 clientes foram importados').waitFor()
  await page.getByRole('link', { name: /Conceição Dias/ }).waitFor()
  expect((await api.listCustomers()).data).toMatchObject([
    { name: 'Conceição Dias', phone: '+5511977776666' },
    { name: 'Ana Souza', email: 'ana@example.com', tags: ['vip'] },
  ])

  await page.getByRole('button', { name: 'Importar e exportar' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Exportar todos (CSV)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('clientes.csv')
  const saved = await text(await download.createReadStream())
  expect(saved).toContain('Conceição Dias,+5511977776666')
})
