// The settings of stages.
import { expect, test } from 'vitest'
import type { Holdfast } from '../clients/typescript/src/holdfast.ts'
import { isAccessible } from './axe.ts'
import { aVisit } from './visit.ts'

/** Makes a queue with a task that somebody has taken. */
async function aTaskInProgress(api: Holdfast) {
  const rider = await api.createResource({ name: 'Rita', kind: 'person' })
  const riders = await api.createResourceGroup({ name: 'Riders', resource_ids: [rider.id] })
  const requirements = [{ group_id: riders.id }]
  const service = await api.createService({ name: 'Repair', duration_minutes: 30, mode: 'queue', requirements })
  const customer = { name: 'Eva', phone: '+5511988887777' }
  const { id } = await api.createBooking({ service_id: service.id, customer })
  await api.runAction(id, 'take', { resource_id: rider.id })
  await api.runAction(id, 'start', { resource_id: rider.id })
  return id
}

test('a new stage with its action is saved as a version, shown as a difference, and reverted', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const task = await aTaskInProgress(api)
  await page.goto('/settings/stages')
  await page.getByRole('button', { name: 'New stage' }).click()
  await page.getByLabel('Name').fill('Waiting for parts')
  await page.getByRole('button', { name: 'Save …' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  const fault = page.getByRole('button', { name: /^Waiting for parts: Not every kind of task can get here/ })
  await fault.first().click()
  await isAccessible(page, 'stages, with a fault')
  await page.getByRole('button', { name: 'New action that leads here' }).click()
  await page.getByLabel('Name').fill('Wait for parts')
  const from = page.getByRole('group', { name: 'Can be done in' })
  expect(await from.getByLabel('In progress').isChecked()).toBe(true)
  await page.getByLabel('Add an effect …').selectOption({ label: 'The due date changes' })

  await page.getByRole('link', { name: 'Team' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save …' }).click()
  await page.getByLabel('Why').fill('Parts take days')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved as version 2.').waitFor()
  await page.getByRole('button', { name: 'Wait for parts: from In progress to Waiting for parts' }).waitFor()
  await api.runAction(task, 'action-1', {})

  await page.getByRole('button', { name: 'Versions' }).click()
  const difference = page.getByRole('region', { name: 'What changed' })
  await difference.getByText('Waiting for parts').first().waitFor()
  await difference.getByText('It is due 1 h later').waitFor()
  await isAccessible(page, 'versions of the stages')
  await difference.getByRole('button', { name: 'As lines' }).click()
  await difference.getByText('+ actions.action-1.to: "stage-1"').waitFor()

  await page.getByRole('button', { name: 'Go back to version 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Go back to version 1?' })
  await dialog.getByRole('button', { name: 'Go back', exact: true }).click()
  await dialog.getByLabel('1 open task in “Waiting for parts” goes to').selectOption({ label: 'In progress' })
  await dialog.getByRole('button', { name: 'Go back', exact: true }).click()
  await page.getByText('Version 1 is in use again, as version 3.').waitFor()
  expect((await api.getBooking(task)).stage).toBe('in-progress')
  expect((await api.getStageConfig()).stages).toHaveLength(10)
})

test('a member who may not change the stages can read all of them', async () => {
  await using visit = await aVisit()
  const { page } = await visit.colleague('agent')
  await page.goto('/settings/stages')
  await page.getByRole('button', { name: 'Not at home: from Taken to Attempted' }).click()
  await page.getByRole('heading', { name: 'Action: Not at home' }).waitFor()
  await page.getByText('The counter attempts goes up by 1').waitFor()
  expect(await page.getByLabel('Leads to').isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'New stage' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'Action: Not at home' }).waitFor({ state: 'hidden' })
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toContain('Not at home')
})
