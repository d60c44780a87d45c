// The team: invitations by a link that is shown once, and roles.
import { expect, test } from 'vitest'
import { isAccessible } from './axe.ts'
import { aVisit } from './visit.ts'

test('an invitation is made, its link is copied, and it is withdrawn', async () => {
  await using visit = await aVisit({ permissions: ['clipboard-read', 'clipboard-write'] })
  const { page, api } = visit
  await page.goto('/settings/team')
  await page.getByRole('button', { name: 'Invite' }).click()
  await page.getByLabel('E-mail').fill('bruno@example.com')
  await page.getByLabel('Role', { exact: true }).selectOption({ label: 'Admin' })
  await page.getByRole('button', { name: 'Make the link' }).click()

  const dialog = page.getByRole('dialog', { name: 'Hand over this link' })
  await dialog.getByText('bruno@example.com').waitFor()
  // It says so for two seconds only.
  const copied = dialog.getByRole('button', { name: 'Copied' }).waitFor()
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await copied
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(new RegExp(`^${visit.origin}/join#hfi_`))
  const share = await dialog.getByRole('link', { name: 'Share by WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(share ?? '')).toContain(link)
  await isAccessible(page, 'invitation link')
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect((await api.listInvitations()).data).toMatchObject([{ email: 'bruno@example.com', role: 'admin' }])

  await page.getByRole('button', { name: 'Withdraw the invitation of bruno@example.com' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('Nobody is waiting to join.').waitFor()
  expect((await api.listInvitations()).data).toEqual([])
})

test('an owner changes the role of a member and undoes it; an agent can only read', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const agent = await visit.colleague('agent')
  await agent.page.goto('/settings/team')
  await agent.page.getByText('Only owners and admins can change the team.').waitFor()
  await agent.page.getByText(agent.user.email).waitFor()
  expect(await agent.page.getByRole('combobox').count()).toBe(0)
  expect(await agent.page.getByRole('button', { name: /Invite|Remove|Leave/ }).count()).toBe(0)

  const roleOf = async () => (await api.listMembers()).data.find(({ id }) => id === agent.memberId)?.role
  await page.goto('/settings/team')
  await page.getByRole('combobox', { name: `Role of ${agent.user.name}` }).selectOption({ label: 'Admin' })
  await expect.poll(roleOf).toBe('admin')
  // The member's page shows at once what the new role allows.
  await agent.page.getByRole('button', { name: 'Invite' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(roleOf).toBe('agent')
  // The role of the only owner cannot be changed.
  expect(await page.getByRole('combobox').count()).toBe(1)
})

test('a member who was removed leaves the workspace at once', async () => {
  await using visit = await aVisit()
  const agent = await visit.colleague('agent')
  await agent.page.goto('/customers')
  await agent.page.getByRole('heading', { name: 'Customers' }).waitFor()
  await visit.page.goto('/settings/team')
  await visit.page.getByRole('button', { name: `Remove ${agent.user.name}` }).click()
  await visit.page
    .getByRole('dialog')
    .getByRole('button', { name: `Remove ${agent.user.name}` })
    .click()
  await visit.page.getByText(agent.user.email).waitFor({ state: 'detached' })
  await agent.page.waitForURL('**/welcome')
})
