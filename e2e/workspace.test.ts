// The settings of a workspace: time zone, currency, and deletion.
import { expect, test } from 'vitest'
import { isAccessible } from './axe.ts'
import { aVisit } from './visit.ts'

test('the page says what another time zone changes before it is saved', async () => {
  await using visit = await aVisit()
  const { page, api, workspace } = visit
  await page.goto('/settings/workspace')
  await page.getByRole('button', { name: /^Time zone/ }).click()
  await page.keyboard.type('new york')
  await page.getByRole('option', { name: /New York/ }).click()
  // Nine in São Paulo is seven in New York in March, before its clocks change.
  await page.getByText(/one that the calendar shows at 09:0(\d) today will be shown at 07:0\1/).waitFor()
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('USD')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  const { data } = await api.listWorkspaces()
  expect(data.find(({ id }) => id === workspace.id)).toMatchObject({ timezone: 'America/New_York', currency: 'USD' })
})

test('deleting a workspace asks for its name, and leads to the page for a new one', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { name } = (await api.getMe()).workspace
  await page.goto('/settings/workspace')
  await page.getByRole('button', { name: 'Delete …' }).click()
  const sure = page.getByRole('dialog').getByRole('button', { name: 'Delete for good' })
  expect(await sure.isDisabled()).toBe(true)
  await isAccessible(page, 'delete workspace')
  const typed = page.getByLabel(`Type ${name} to go on`)
  await typed.fill(name.toUpperCase())
  expect(await sure.isDisabled()).toBe(true)
  await typed.fill(name)
  await sure.click()
  await page.waitForURL('**/welcome')
  await expect(api.getMe()).rejects.toThrow('not_found')
})

test('a user whose session has ended signs in again, and returns to the same page', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  await page.goto('/customers')
  await page.getByText('Live').first().waitFor()
  await api.signOut()
  await page.waitForURL(/\/sign-in\?next=%2Fcustomers$/)
})
