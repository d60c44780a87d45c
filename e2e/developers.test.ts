// The settings for developers: keys, webhooks, agents.
import { expect, test } from 'vitest'
import { openSafeFetch } from '../server/src/platform/safe-fetch.ts'
import { hooksOf, isSigned, listeningWithReply } from '../server/src/testing/hooks.ts'
import type { Received } from '../server/src/testing/receiver.ts'
import { isAccessible } from './axe.ts'
import { aVisit } from './visit.ts'

test('a key that was made on the page works for its scopes until it is revoked', async () => {
  await using visit = await aVisit()
  const { page, origin } = visit
  await page.goto('/settings/keys')
  await page.getByRole('button', { name: 'New key' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New key' })
  await dialog.getByLabel('Name').fill('Website')
  await dialog.getByRole('button', { name: 'Find times and book' }).click()
  await isAccessible(page, 'new API key')
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  const key = await page.getByRole('region', { name: 'The key', exact: true }).innerText()

  const call = (path: string, method = 'GET') =>
    fetch(`${origin}/v1${path}`, { method, headers: { authorization: `Bearer ${key}` } })
  expect(await (await call('/me')).json()).toMatchObject({ kind: 'api_key', name: 'Website' })
  expect((await call('/webhook-endpoints')).status).toBe(403)
  await isAccessible(page, 'API keys')

  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByRole('button', { name: 'Revoke Website' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('“Website” is revoked.').waitFor()
  expect((await call('/me')).status).toBe(401)
  expect(await page.getByText(key).count()).toBe(0)
  await page.getByRole('button', { name: 'Show 1 revoked key' }).click()
  await page.getByText('Revoked on').waitFor()
})

test('an agent gets its own key, which the snippet contains; other roles do not see the page', async () => {
  await using visit = await aVisit()
  const { page, origin } = visit
  await page.goto('/settings/agents?program=claude-desktop')
  await page.getByRole('button', { name: 'Make a key for an AI agent' }).click()
  await page.getByRole('button', { name: 'Make the key' }).click()
  const key = await page.getByRole('region', { name: 'The key', exact: true }).innerText()
  const snippet = JSON.parse(await page.getByRole('region', { name: 'Configuration: Claude Desktop' }).innerText())
  expect(snippet.mcpServers.holdfast.env).toEqual({ HOLDFAST_URL: origin, HOLDFAST_API_KEY: key })
  const { scopes } = await (await fetch(`${origin}/v1/me`, { headers: { authorization: `Bearer ${key}` } })).json()
  expect(scopes).toEqual(['slots:read', 'bookings:read', 'bookings:write', 'config:read', 'customers:read'])

  const { page: theirs } = await visit.colleague('agent')
  await theirs.goto('/settings/keys')
  await theirs.getByText('Only for owners and admins').waitFor()
})

test('the page shows that a failing endpoint was switched off, and switching it on sends all waiting deliveries', async () => {
  await using visit = await aVisit({ world: { outside: openSafeFetch({ allowPrivate: true }) } })
  const { page, world } = visit
  const { current, receiver } = await listeningWithReply({ status: 500, body: 'The database is locked' })
  const hooks = await hooksOf(visit.workspace)

  await page.goto('/settings/webhooks')
  await page.getByRole('button', { name: 'New endpoint' }).first().click()
  await page.getByLabel('Address').fill(receiver.url)
  for (const event of ['made', 'cancelled', 'moved', 'completed']) await page.getByLabel(`Booking ${event}`).uncheck()
  await page.getByLabel('Customer did not come').uncheck()
  await isAccessible(page, 'new webhook endpoint')
  await page.getByRole('button', { name: 'Register' }).click()
  const secret = await page.getByRole('region', { name: 'Secret', exact: true }).innerText()
  await page.getByRole('button', { name: 'I have kept it' }).click()

  await page.getByRole('button', { name: 'Send a ping' }).click()
  await page.getByText('On its way …').waitFor()
  await world.runJobs()
  await page.getByText('The ping failed: 500').waitFor()

  const [endpoint] = (await visit.api.listWebhookEndpoints()).data
  if (!endpoint) throw new Error('There is no endpoint')
  await hooks.happen(3)
  await world.runJobs()
  await page.reload()
  await expect.poll(() => page.getByText('Retrying').count()).toBe(3)
  for (let count = 4; count < 10; count += 1) {
    await hooks.ping(endpoint)
    await world.runJobs()
  }
  await page.getByText('Switched off after 10 failures in a row').waitFor()
  await hooks.happen(1)
  await world.runJobs()
  await page.reload()
  await page.getByText('4 deliveries wait.').waitFor()

  await page.getByLabel('Status').selectOption({ label: 'Waits' })
  const log = page.getByRole('region', { name: 'Deliveries' })
  const rows = (status: string) => log.locator('button[aria-expanded]', { hasText: status })
  await expect.poll(() => rows('Waits').count()).toBe(4)
  await rows('Waits').last().click()
  await page.getByText('Attempt 1').waitFor()
  await page.getByText('The database is locked').waitFor()
  await page.getByRole('region', { name: 'What was sent' }).getByText('booking.confirmed').waitFor()
  expect(await page.getByRole('button', { name: 'Resend' }).isDisabled()).toBe(true)
  await isAccessible(page, 'webhook that is switched off')

  current.reply = { status: 204 }
  const before = receiver.requests.length
  await page.getByRole('button', { name: 'Switch on again' }).click()
  await page.getByText('Switched on again.').waitFor()
  await world.runJobs()
  await page.getByLabel('Status').selectOption({ label: 'Arrived' })
  await expect.poll(() => rows('Arrived').count()).toBe(4)
  const arrived = receiver.requests.slice(before)
  expect(arrived).toHaveLength(4)
  expect(arrived.every((request: Received) => isSigned(request, secret))).toBe(true)

  await rows('Arrived').first().click()
  await page.getByRole('button', { name: 'Resend' }).first().click()
  await page.getByText('Sent again.').waitFor()
  await world.runJobs()
  expect(receiver.requests).toHaveLength(before + 5)
  await page.getByRole('link', { name: 'All endpoints' }).click()
  await page.getByText('Active').waitFor()
  await isAccessible(page, 'webhooks')
})

test('an address that is not public is refused with an explanation', async () => {
  await using visit = await aVisit({ locale: 'pt-BR' })
  const { page } = visit
  await page.goto('/settings/webhooks')
  await page.getByRole('button', { name: 'Novo endpoint' }).first().click()
  await page.getByLabel('Endereço').fill('https://127.0.0.1/hooks')
  await page.getByRole('button', { name: 'Registrar' }).click()
  await page.getByText('Este endereço é recusado.').first().waitFor()
  expect(await page.getByLabel('Endereço').getAttribute('aria-invalid')).toBe('true')
})
