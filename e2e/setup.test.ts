// The setup assistant in a workspace that exists already: it adds beside what is there, and changes what is chosen.
import { expect, test } from 'vitest'
import { isAccessible } from './axe.ts'
import { aVisit } from './visit.ts'

test('the assistant shows what the workspace has already, and changes only what the owner chooses', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const marcos = await api.createResource({ name: 'Marcos', kind: 'person' })
  const group = await api.createResourceGroup({ name: 'Barbeiros', resource_ids: [marcos.id] })
  const requirements = [{ group_id: group.id }]
  const service = (name: string, price_cents: number) =>
    api.createService({ name, duration_minutes: 30, price_cents, requirements })
  const [cut, beard] = [await service('Corte', 5_000), await service('Barba', 3_500)]
  await api.updateWorkspace(visit.workspace.id, { locale: 'pt-BR', currency: 'BRL' })

  await page.goto('/today')
  await page.getByRole('link', { name: 'Let the assistant set it up' }).click()
  await page.getByRole('heading', { level: 1, name: 'Setup assistant' }).waitFor()
  await page
    .getByLabel('Or describe your business in your own words')
    .fill('Barbearia do Zé, seg a sáb 9 às 19, corte 30 min R$ 45, barba 30 min R$ 30, eu e o Marcos')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('price R$50.00 → R$45.00').waitFor()
  await page.getByText('price R$35.00 → R$30.00').waitFor()
  await isAccessible(page, 'setup, preview beside what is there')

  // The beard is changed, with another price than the proposed one; the cut stays.
  const own = page.getByRole('listitem').filter({ hasText: 'price R$35.00 → R$30.00' })
  await own.getByLabel('Price (BRL)').fill('32')
  const changed = page.getByRole('listitem').filter({ hasText: 'price R$35.00 → R$32.00' })
  await changed.getByLabel('Change it to this').check()
  await page.getByText('It will be changed: price R$35.00 → R$32.00.').waitFor()

  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click()

  // Somebody else changes it first: the page shows what is there now, and keeps what was typed.
  await api.updateService(beard.id, { price_cents: 4_000 })
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByRole('alert').getByText('Somebody has changed something meanwhile').waitFor()
  await page.getByText('It will be changed: price R$40.00 → R$32.00.').waitFor()
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByText(/^Done\. Made: \d+, changed: 1, left as it was: 2\.$/).waitFor()
  expect(await api.getService(cut.id)).toMatchObject({ price_cents: 5_000, version: 1 })
  expect(await api.getService(beard.id)).toMatchObject({ price_cents: 3_200 })
  expect((await api.listResources()).data.map(({ name }) => name)).toEqual(expect.arrayContaining(['Marcos']))

  // The changed service can be booked, and an automation is switched on where the list of first steps leads.
  const slots = await api.listSlots({ service_id: beard.id })
  expect(slots.data.length).toBeGreaterThan(0)
  await page.goto('/today')
  await page.getByRole('link', { name: 'Switch on an automation' }).click()
  const [automation] = (await api.listAutomations()).data
  await page.getByLabel(automation?.name as string).check()
  await expect.poll(async () => (await api.listAutomations()).data.filter(({ enabled }) => enabled).length).toBe(1)
  await page.goto('/today')
  await page.getByText('Switch on an automation').waitFor()
  expect(await page.getByRole('link', { name: 'Switch on an automation' }).count()).toBe(0)
})

test('an agent is told that only owners and admins set up the workspace', async () => {
  await using visit = await aVisit()
  const { page } = await visit.colleague('agent')
  await page.goto('/setup')
  await page.getByText('Only owners and admins set up the workspace.').waitFor()
})
