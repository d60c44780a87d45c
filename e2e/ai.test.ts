// The page about AI: without a model, with one that costs, pauses, the guard against spam, and notices.
import { expect, test } from 'vitest'
import { A_MODEL, callerOf } from '../server/src/testing/ai.ts'
import { providersWith } from '../server/src/testing/embeddings.ts'
import { isAccessible } from './axe.ts'
import { aVisit, PHONE } from './visit.ts'

test('without a model the page says what works, and the bot can be paused and resumed', async () => {
  await using visit = await aVisit({ locale: 'pt-BR' })
  const { page, api } = visit
  await page.goto('/ai')
  await page.getByText('Nenhum modelo de IA está configurado').waitFor()
  expect(await page.getByRole('button', { name: 'Pausar o modelo' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Pausar o bot' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pausar o bot' })
  await dialog.getByLabel('Motivo').fill('Hoje respondemos nós')
  await dialog.getByLabel('Por quanto tempo').selectOption({ label: 'Uma hora' })
  await dialog.getByRole('button', { name: 'Pausar o bot' }).click()
  await page.getByRole('heading', { name: 'O bot está em pausa' }).waitFor()
  await page.getByText('Motivo: Hoje respondemos nós').waitFor()
  expect((await api.getAiUsage()).pauses.bot).toMatchObject({ reason: 'Hoje respondemos nós' })
  await isAccessible(page, 'AI, paused')
  await page.getByRole('button', { name: 'Encerrar a pausa' }).click()
  await expect.poll(async () => (await api.getAiUsage()).pauses.bot).toBe(null)
  await page.getByRole('button', { name: 'Pausar o bot' }).waitFor()
})

test('usage is a picture and a table, limits are saved, and a notice is read', async () => {
  await using visit = await aVisit({ world: { providers: providersWith(A_MODEL) } })
  const { page, api, world, workspace } = visit
  const model = callerOf(world, workspace.id)
  for (let day = 0; day < 3; day += 1) {
    await model.call({ input: 100_000 * (day + 1), output: 1_000 }, { channel: day === 1 ? 'telegram' : 'whatsapp' })
    await visit.wait(24 * 60)
  }
  await page.goto('/ai')
  await page
    .getByText(/0\.63 of/)
    .first()
    .waitFor()
  await page.getByRole('img', { name: 'Cost per day, March 2030' }).waitFor()
  await page.getByText('Show as a table').click()
  await page.getByRole('row', { name: /Wed 6 Mar/ }).waitFor()
  await page.getByRole('button', { name: 'Tokens', exact: true }).click()
  await page.getByRole('row', { name: /Wed 6 Mar.*301,000/ }).waitFor()
  await isAccessible(page, 'AI, with usage')

  await page.getByLabel('Most per month').fill('99999')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The server allows less than that.').waitFor()
  await page.getByLabel('Most per month').fill('0.65')
  await page.getByRole('link', { name: 'Knowledge' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect((await api.getAiUsage()).limits.monthly_cents).toBe(65)
  await page.getByText('80 % of the limit is used').waitFor()

  await model.call({ input: 1, output: 1 }).catch(() => undefined)
  await page.getByRole('button', { name: 'Mark as read' }).first().click()
  await expect.poll(async () => (await api.listAiNotices()).data.some(({ read_at }) => read_at !== null)).toBe(true)
  await page.getByRole('button', { name: 'Month before' }).click()
  await page.getByText('The model was not used in this month.').waitFor()
})

test('on a phone the picture of the usage can be read', async () => {
  await using visit = await aVisit({ ...PHONE, locale: 'pt-BR', world: { providers: providersWith(A_MODEL) } })
  const { page, world, workspace } = visit
  await callerOf(world, workspace.id).call({ input: 100_000, output: 1_000 }, { channel: 'whatsapp' })
  await page.goto('/ai')
  const letters = page.getByRole('img', { name: /Custo por dia/ }).locator('text')
  await letters.first().waitFor()
  const heights = await letters.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThan(10)
})

test('the guard is changed without overwriting others, and somebody who is blocked is answered again', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const identities = [{ channel: 'webchat' as const, external_id: 'visitor-1', display_name: 'Bia' }]
  const customer = await api.createCustomer({ name: 'Bia Prado', phone: '+5511966661111', identities })
  await api.blockIdentity({ identity_id: customer.identities[0]?.id ?? '', reason: 'Advertises every day' })
  await page.goto('/ai')
  await page.getByText('Advertises every day').waitFor()
  await page.getByLabel('Messages in a minute').fill('5')
  await api.putSpamGuard({ per_hour: 70 })
  await expect.poll(() => page.getByLabel('Messages in an hour').inputValue()).toBe('70')
  expect(await page.getByLabel('Messages in a minute').inputValue()).toBe('5')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await api.getSpamGuard()).toMatchObject({ per_minute: 5, per_hour: 70 })
  await page.getByRole('button', { name: /answer .* again/ }).click()
  await page.getByText('Nobody. Their messages would still arrive').waitFor()
  expect((await api.listBlockedIdentities()).data).toEqual([])
})
