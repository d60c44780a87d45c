// The identity of a visitor: a website may give it with a signed token, and then the history follows the person.
import { SignJWT } from 'jose'
import type { Frame } from 'playwright-core'
import { expect, test } from 'vitest'
import { aChat, openChat, panelOf, said, textField, write } from './chat.ts'

type Chat = Awaited<ReturnType<typeof aChat>>

/** As the server of the website signs it. */
async function signer({ api, world }: Chat): Promise<(sub: string) => Promise<string>> {
  const { secret } = await api.rotateWebChatSecret()
  return (sub) =>
    new SignJWT({ sub })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(world.now().getTime() / 1_000 + 3_600)
      .sign(new TextEncoder().encode(secret))
}

test('with a token a second device shows the history, and without a token it shows nothing', async () => {
  await using visit = await aChat({ site: { pre_chat: { enabled: true, fields: [{ key: 'phone', required: true }] } } })
  const { page, website, team } = visit
  const identity = await (await signer(visit))('user-1')
  await page.goto(website.page('plain', { identity }))
  const panel = await openChat(page)
  await panel.getByLabel('Phone').fill('+5511988887777')
  await panel.getByRole('button', { name: 'Start chat' }).click()
  await write(panel, 'From my laptop')
  await said(panel, 'Sent').waitFor()
  await team.answer('Hello Ana')

  const phone = await visit.stranger()
  await phone.page.goto(website.page('plain', { identity }))
  const onPhone = await openChat(phone.page)
  await said(onPhone, 'From my laptop').waitFor()
  await said(onPhone, 'Hello Ana').waitFor()
  await write(onPhone, 'From my phone')
  await said(panel, 'From my phone').waitFor()

  const stranger = await visit.stranger()
  await stranger.page.goto(website.page())
  const elsewhere = await openChat(stranger.page)
  await elsewhere.getByLabel('Phone').fill('+5511988887777')
  await elsewhere.getByRole('button', { name: 'Start chat' }).click()
  await write(elsewhere, 'It is me')
  await said(elsewhere, 'Sent').waitFor()
  await stranger.page.reload()
  const again = await panelOf(stranger.page)
  await said(again, 'It is me').waitFor()
  expect(await again.getByText(/laptop|phone|Ana/).count()).toBe(0)
  expect((await visit.api.listConversations({})).data).toHaveLength(2)
})

test('a person who signs in later keeps what was said before, and the next person at this computer sees none of it', async () => {
  await using visit = await aChat()
  const { page, website, team, world } = visit
  const sign = await signer(visit)
  const identify = (token: string) => page.evaluate((each) => window.HoldfastChat.identify(each), token)
  await page.goto(website.page())
  const panel = await openChat(page)
  await write(panel, 'Before I signed in')
  await said(panel, 'Sent').waitFor()
  await identify(await sign('user-1'))
  await expect
    .poll(async () => (await visit.api.getCustomer((await team.thread()).customer.id)).identities.length)
    .toBe(2)
  await world.runJobs()
  await write(panel, 'After it')
  await said(panel, 'After it').getByText('Sent').waitFor()
  await said(panel, 'Before I signed in').waitFor()

  await identify(await sign('user-2'))
  await said(panel, 'After it').waitFor({ state: 'detached' })
  await write(panel, 'I am somebody else')
  await said(panel, 'Sent').waitFor()
  expect(await panel.getByText(/Before|After/).count()).toBe(0)
  expect(await team.said()).toEqual(['I am somebody else'])
})

test('a person who signs out leaves nothing behind, in any tab, and the next visitor begins a chat of their own', async () => {
  await using visit = await aChat()
  const { page, website, team } = visit
  const sign = await signer(visit)
  const identity = await sign('user-1')
  await page.goto(website.page('plain', { identity }))
  const panel = await openChat(page)
  await write(panel, 'I am Ana')
  await said(panel, 'Sent').waitFor()
  const other = await page.context().newPage()
  await other.goto(website.page('plain', { identity }))
  const inOther = await openChat(other)
  await said(inOther, 'I am Ana').waitFor()
  await textField(inOther).fill('Half a sentence of Ana')

  await page.evaluate(() => window.HoldfastChat.identify(null))
  await said(panel, 'I am Ana').waitFor({ state: 'detached' })
  await said(inOther, 'I am Ana').waitFor({ state: 'detached' })
  await expect.poll(() => textField(inOther).inputValue()).toBe('')
  expect(await panel.evaluate(() => Object.keys(localStorage))).toEqual([])
  await team.answer('Ana, are you there?')

  await write(inOther, 'I am nobody')
  await said(inOther, 'Sent').waitFor()
  await said(panel, 'I am nobody').waitFor()
  for (const each of [panel, inOther]) expect(await each.getByText('Ana').count()).toBe(0)
  expect((await visit.api.listConversations({})).data).toHaveLength(2)

  // A website that says on each page that nobody is signed in changes nothing for a visitor who was never signed in.
  await page.goto(website.page())
  await page.evaluate(() => window.HoldfastChat.identify(null))
  const again = await panelOf(page)
  await said(again, 'I am nobody').waitFor()
})

test('a person who never wrote is forgotten as well, by a page on which nobody has opened the chat', async () => {
  await using visit = await aChat()
  const { page, website } = visit
  await page.goto(website.page('plain', { identity: await (await signer(visit))('user-1') }))
  const stored = (panel: Frame) => panel.evaluate(() => Object.keys(localStorage).length)
  const before = await openChat(page)
  await expect.poll(() => stored(before)).toBe(2)
  await page.evaluate(() => window.HoldfastChat.close())
  await page.goto(website.page())
  await page.evaluate(() => window.HoldfastChat.identify(null))
  const panel = await panelOf(page)
  await expect.poll(() => stored(panel)).toBe(0)
})

test('what waited to be sent when a person signed out is not sent as somebody else', async () => {
  await using visit = await aChat({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })
  const { page, website, team, context } = visit
  const sign = await signer(visit)
  await page.goto(website.page('plain', { identity: await sign('user-1') }))
  const panel = await openChat(page)
  await write(panel, 'From Ana')
  await said(panel, 'Sent').waitFor()
  await context.setOffline(true)
  await write(panel, 'Never sent')
  await said(panel, 'Never sent').waitFor()
  await page.evaluate((token) => window.HoldfastChat.identify(token), await sign('user-2'))
  await said(panel, 'From Ana').waitFor({ state: 'detached' })
  await said(panel, 'Never sent').waitFor({ state: 'detached' })
  await context.setOffline(false)
  await write(panel, 'From Bia')
  await said(panel, 'Sent').waitFor()
  expect(await team.said()).toEqual(['From Bia'])
  expect((await visit.api.listConversations({})).data).toHaveLength(2)
})

test('a person with an invalid token can still chat, as an unknown visitor', async () => {
  await using visit = await aChat()
  const { page, website, team } = visit
  await visit.api.rotateWebChatSecret()
  const warned = page.waitForEvent('console', (message) => /could not be identified/.test(message.text()))
  await page.goto(website.page('plain', { identity: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1c2VyLTEifQ.' }))
  const panel = await openChat(page)
  expect((await warned).type()).toBe('warning')
  await write(panel, 'Hello')
  await said(panel, 'Sent').waitFor()
  expect(await team.said()).toEqual(['Hello'])
})
