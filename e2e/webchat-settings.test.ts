// The settings of the chat on a website: pages, look, words, keys, and a preview that is the real panel.
import type { Frame, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isAccessible } from './axe.ts'
import { openChat, panelOf, said, write } from './chat.ts'
import { aVisit, PHONE } from './visit.ts'
import { aWebsite } from './website.ts'

const colorIn = (panel: Frame) => panel.evaluate(() => document.documentElement.style.getPropertyValue('--accent'))
const lineIn = (page: Page) => page.getByRole('region', { name: 'Line to paste' }).innerText()

test('the preview follows what is typed, and what is saved is shown on the website with the pasted line', async () => {
  await using visit = await aVisit()
  const { page, api, origin } = visit
  const website = await aWebsite()
  await page.goto('/settings/webchat')
  const panel = await panelOf(page)
  await page.getByText('No page may show the chat yet.').waitFor()
  await page.getByRole('button', { name: 'Add a page' }).click()
  await page.getByLabel('Page 1').fill('not an address')
  await page.getByRole('textbox', { name: 'Colour', exact: true }).fill('#ffd400')
  await page.getByText('Black text on it: 14.7 to 1, easy to read.').waitFor()
  await page.getByText('the bubble is hard to see').waitFor()
  await expect.poll(() => colorIn(panel)).toBe('#ffd400')
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await page.getByLabel('Greeting').fill('Hello! Would you like a time?')
  await panel.getByText('Hello! Would you like a time?').waitFor()
  await page.getByLabel('While you are closed').fill('We sleep.')
  await page.getByRole('button', { name: 'Closed' }).click()
  await panel.getByText('We sleep.').waitFor()
  await isAccessible(page, 'chat on a website, being changed')

  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('This is not the address of a website').waitFor()
  await page.getByLabel('Page 1').fill(`${website.origin}/prices`)
  await page.getByLabel('Page 1').blur()
  await expect.poll(() => page.getByLabel('Page 1').inputValue()).toBe(website.origin)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await api.getWebChatSite()).toMatchObject({
    allowed_origins: [website.origin],
    theme: { color: '#ffd400' },
    texts: { en: { greeting: 'Hello! Would you like a time?', away: 'We sleep.' } },
  })
  // Looking at the preview makes no visitor.
  expect((await api.listConversations()).data).toEqual([])

  const key = /data-key="(\w+)"/.exec(await lineIn(page))?.[1] ?? ''
  website.include({ origin, key })
  const { page: visitors } = await visit.stranger()
  await visitors.goto(website.page())
  const chat = await openChat(visitors)
  await chat.getByText('Hello! Would you like a time?').waitFor()
  await write(chat, 'Are you there?')
  await said(chat, 'Are you there?').waitFor()
  await expect.poll(async () => (await api.listConversations()).data.length).toBe(1)
})

test('a new key ends the old one at a chosen time, a secret is shown once, and members who may not change it see why', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const { page: theirs } = await visit.colleague('agent')
  await theirs.goto('/settings/webchat')
  await theirs.getByText('Owners and admins can change this').waitFor()
  expect(await theirs.getByLabel('Greeting').isDisabled()).toBe(true)
  expect(await theirs.getByRole('button', { name: 'New public key' }).count()).toBe(0)

  await page.goto('/settings/webchat')
  const before = await lineIn(page)
  await page.getByRole('button', { name: 'English', exact: true }).click()
  await page.getByLabel('Greeting').fill('Not saved yet')
  await page.getByRole('button', { name: 'New public key' }).click()
  const dialog = page.getByRole('dialog', { name: 'New public key' })
  await dialog.getByLabel('How long the old key still works').selectOption({ label: 'One hour' })
  await dialog.getByRole('button', { name: 'New public key' }).click()
  await page.getByText('The old key works until Mon 4 Mar, 10:00.').waitFor()
  const after = await lineIn(page)
  expect(after).not.toBe(before)
  await expect.poll(() => lineIn(theirs)).toBe(after)

  await page.getByRole('button', { name: 'Make a secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make a secret' }).click()
  const secret = await page.getByRole('region', { name: 'Secret for signed-in visitors' }).innerText()
  expect(secret).toMatch(/^wcs_/)
  await isAccessible(page, 'keys of the chat')
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await page.getByText(`wcs_…${secret.slice(-4)}`).waitFor()
  expect(await page.getByText(secret).count()).toBe(0)
  // The typed greeting is still there, and can be saved: the page itself has made the key and the secret.
  expect(await page.getByText('Somebody else has just changed this.').count()).toBe(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await api.getWebChatSite()).toMatchObject({
    secret_last4: secret.slice(-4),
    texts: { en: { greeting: 'Not saved yet' } },
  })
})

test('on a phone a form before the chat must ask for something, and the change of somebody else is not overwritten', async () => {
  await using visit = await aVisit({ ...PHONE, locale: 'pt-BR' })
  const { page, api } = visit
  await page.goto('/settings/webchat')
  await page.getByLabel('Perguntar quem é antes do chat').check()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Escolha pelo menos uma coisa para perguntar.').waitFor()
  await page.getByLabel('Telefone', { exact: true }).selectOption({ label: 'Obrigatório' })
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Salvo', { exact: true }).waitFor()
  expect((await api.getWebChatSite()).pre_chat).toEqual({ enabled: true, fields: [{ key: 'phone', required: true }] })

  await page.getByLabel('Nome no topo').fill('Salão')
  await api.putWebChatSite({ texts: { 'pt-BR': { title: 'Barbearia' } } })
  await page.getByText('Outra pessoa acabou de alterar isto.').waitFor()
  await page.getByRole('button', { name: 'Manter as minhas' }).click()
  await isAccessible(page, 'chat on a website, on a phone')
})
