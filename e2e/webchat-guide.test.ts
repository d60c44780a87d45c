// The code that readers copy from docs/webchat.md works in their own pages, as it is written.
import { expect, test } from 'vitest'
import { createIdentityToken } from '../clients/typescript/src/identity-token.ts'
import { blocksOf, readPage } from '../server/src/testing/guide.ts'
import { listening } from '../server/src/testing/receiver.ts'
import { aChat, bubbleName, openChat, panelOf, said, write } from './chat.ts'

const blocks = blocksOf(readPage('docs/webchat.md'))
const codeOf = (language: string) => blocks.filter((block) => block.language === language).map(({ code }) => code)
const [LINE = '', IDENTIFY = '', FOLLOW = '', ...moreHtml] = codeOf('html')
const [CALLS = '', ...moreCalls] = codeOf('js')
const [POLICY = '', ...morePolicies] = codeOf('http')

type Chat = Awaited<ReturnType<typeof aChat>>

/** A page of a reader, with the address and the key of this chat in place of those on the page. */
async function aReadersPage({ api, origin, key }: Chat, html: string, { policy = '', token = '' } = {}) {
  const filledIn = (text: string) => text.replaceAll('https://holdfast.example.com', origin).replaceAll('pk_…', key)
  const [, rules = ''] = filledIn(policy).split(': ')
  const server = await listening(
    (_number, { path }) => {
      if (path === '/chat-token') return { status: 200, body: JSON.stringify({ token }) }
      const headers = { 'content-type': 'text/html; charset=utf-8', ...(rules && { 'content-security-policy': rules }) }
      return {
        status: 200,
        headers,
        body: `<!doctype html><html lang="en"><title>Shop</title>${filledIn(html)}</html>`,
      }
    },
    { host: 'localhost' },
  )
  await api.putWebChatSite({ allowed_origins: [new URL(server.url).origin] })
  return server.url
}

test('the guide has no other code for pages that this test would have to run', () => {
  expect([...moreHtml, ...moreCalls, ...morePolicies]).toEqual([])
})

test('the one line shows the chat under the strict policy', async () => {
  await using visit = await aChat()
  await visit.page.goto(await aReadersPage(visit, LINE, { policy: POLICY }))
  const panel = await openChat(visit.page)
  await write(panel, 'Hello')
  await said(panel, 'Sent').waitFor()
})

test('the lines that identify a user work', async () => {
  await using visit = await aChat()
  const { page, api, team, world } = visit
  const { secret } = await api.rotateWebChatSecret()
  const token = await createIdentityToken({ sub: 'user-4711', secret, now: world.now() })
  await page.goto(await aReadersPage(visit, `${LINE}${IDENTIFY}`, { token }))
  const panel = await openChat(page)
  await write(panel, 'Hello')
  await said(panel, 'Sent').waitFor()
  // The token may arrive after the message. Then the customer gets the external id a moment later.
  const externalIds = async () => {
    const { identities } = await api.getCustomer((await team.thread()).customer.id)
    return identities.map(({ external_id }) => external_id)
  }
  await expect.poll(externalIds).toContain('user-4711')
})

test('the lines that follow and control the chat work', async () => {
  await using visit = await aChat()
  const { page, team } = visit
  await page.goto(await aReadersPage(visit, `${FOLLOW}${LINE}`))
  await page.getByRole('button', { name: 'Ask us' }).click()
  const panel = await panelOf(page)
  await write(panel, 'Hello')
  await said(panel, 'Sent').waitFor()
  await panel.getByRole('button', { name: 'Close' }).click()
  await team.answer('Hi')
  await expect.poll(() => page.title()).toBe('(1) Shop')

  await page.evaluate(`(() => { ${CALLS} })()`)
  await expect.poll(() => bubbleName(page)).toBe('Cerrar el chat')
  await expect.poll(() => page.title()).toBe('Shop')
  await panel.getByRole('textbox', { name: 'Escriba un mensaje' }).waitFor()
})
