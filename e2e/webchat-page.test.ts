// The pages that hold the chat: it stays out of their way, and whatever they do, it works and they cannot read it.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aChat, bubbleName, openChat, panelOf, said, textField, tokenIn, write } from './chat.ts'
import { aVisit } from './visit.ts'
import { aWebsite } from './website.ts'

const hosts = (page: Page) => page.locator('[data-holdfast-chat]').count()
const panels = (page: Page) => page.frames().filter((frame) => frame.url().includes('/webchat/panel')).length

test('before the page is idle, only the loader is asked for; after it the settings, and the panel when it is opened', async () => {
  await using visit = await aChat()
  const { page, website, origin } = visit
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(origin)) asked.push(new URL(request.url()).pathname)
  })
  const loader = page.waitForResponse(`${origin}/webchat.js`)
  await page.goto(website.page('late'), { waitUntil: 'domcontentloaded' })
  await (await loader).finished()
  await page.waitForFunction(() => 'HoldfastChat' in window)
  // The page has nothing to do, and still waits for its picture.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(asked).toEqual(['/webchat.js'])
  website.sendPicture()
  await page.locator('[data-holdfast-chat]').waitFor({ state: 'attached' })
  expect(asked).toEqual(['/webchat.js', '/v1/public/webchat/config'])
  await openChat(page)
  expect(asked.slice(2, 3)).toEqual(['/webchat/panel'])
})

test('a page with a strict content policy shows the chat with three lines', async () => {
  await using visit = await aChat({ site: { theme: { color: '#7c2d92' } } })
  const { page, website, team } = visit
  await page.goto(website.page('strict'))
  const panel = await openChat(page)
  await write(panel, 'Hello')
  await said(panel, 'Sent').waitFor()
  await team.answer('Hi')
  await said(panel, 'Hi').waitFor()
  expect(await colorOfBubble(page)).toBe('rgb(124, 45, 146)')
})

test('a page whose policy forbids calls to Holdfast also shows the chat, and its colour after it was opened', async () => {
  await using visit = await aChat({
    site: { theme: { color: '#7c2d92' } },
    expectedErrors: /Refused to connect because it violates the document's Content Security Policy|connect-src/,
  })
  const { page, website } = visit
  await page.goto(website.page('silent'))
  const panel = await openChat(page)
  await write(panel, 'Hello')
  await said(panel, 'Sent').waitFor()
  await expect.poll(() => colorOfBubble(page)).toBe('rgb(124, 45, 146)')
})

test('the preview page shows an owner their own chat, also right after signing in', async () => {
  await using visit = await aVisit()
  const { page } = visit
  await page.goto('/sign-in?next=/webchat/preview')
  await page.getByRole('heading', { name: 'Your chat, as visitors see it' }).waitFor()
  await page.getByText(/<script async src=.*data-key="pk_/).waitFor()
  const panel = await openChat(page)
  await write(panel, 'Good morning')
  await said(panel, 'Sent').waitFor()
  await page.getByRole('link', { name: /^How to list a page/ }).click()
  await page.getByRole('heading', { name: 'Allow your pages' }).waitFor()
})

test('a page that isolates itself from other origins shows the chat', async () => {
  await using visit = await aChat()
  const { page, website } = visit
  await page.goto(website.page('isolated'))
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  const panel = await openChat(page)
  await write(panel, 'Good morning')
  await said(panel, 'Sent').waitFor()
  await page.reload()
  await said(await panelOf(page), 'Good morning').waitFor()
})

test('a chat that opens by itself on the next page leaves the keys to the page', async () => {
  await using visit = await aChat()
  const { page, website } = visit
  await page.goto(website.page())
  await write(await openChat(page), 'Good morning')
  await said(await panelOf(page), 'Sent').waitFor()
  await page.goto(website.page())
  await page.getByLabel('Newsletter').focus()
  await said(await panelOf(page), 'Good morning').waitFor()
  await page.keyboard.type('ana@example.com')
  expect(await page.getByLabel('Newsletter').inputValue()).toBe('ana@example.com')
})

test('no style of the page reaches the chat, and nothing of the page covers it', async () => {
  await using visit = await aChat()
  const { page, website } = visit
  await page.goto(website.page('ugly'))
  await page.locator('[data-holdfast-chat]').waitFor({ state: 'attached' })
  // The element that covers the page has the largest z-index, and comes after the bubble.
  await page.evaluate(() => document.documentElement.append(document.getElementById('cover') as Element))
  const panel = await openChat(page)
  await write(panel, 'Hello')
  await said(panel, 'Sent').waitFor()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => bubbleName(page)).toBe('Open chat')
  expect(await page.locator('#cover').getAttribute('data-clicked')).toBe(null)
  // The bubble is as large and as round as on any other page.
  expect(await boxOfBubble(page)).toEqual({ width: 56, height: 56, radius: '28px', shown: 'visible' })
})

test('hostile scripts neither break the chat nor read what is said in it', async () => {
  await using visit = await aChat({ expectedErrors: /denied/ })
  const { page, website, team } = visit
  await page.goto(website.page('hostile'))
  const panel = await openChat(page)
  await write(panel, 'The secret of the visitor')
  await said(panel, 'Sent').waitFor()
  await team.answer('The secret of the team')
  await said(panel, 'The secret of the team').waitFor()
  const token = await tokenIn(panel)
  await page.evaluate(() => window.breakIn())
  await write(panel, 'Another secret')
  await said(panel, 'Another secret').getByText('Sent').waitFor()

  const heard = await page.evaluate(() => window.heard.join('\n'))
  // The script did record what the loader and the panel send each other, so it would have recorded more.
  for (const something of ['/v1/public/webchat/config', '"say":"opened"', '"say":"look"']) {
    expect(heard).toContain(something)
  }
  expect(heard).not.toContain('wcv_')
  expect(heard).not.toContain(token)
  expect(heard).not.toMatch(/secret/i)
  await page.reload()
  const again = await panelOf(page)
  await said(again, 'Another secret').waitFor()
})

test('a page of another origin cannot change how the panel looks, as the preview in the dashboard does', async () => {
  await using visit = await aChat()
  const { page, website, origin, key } = visit
  await page.goto(website.page('plain'))
  await page.evaluate((src) => {
    const frame = document.createElement('iframe')
    addEventListener('message', ({ source }) => {
      if (source !== frame.contentWindow) return
      const { port1, port2 } = new MessageChannel()
      frame.contentWindow?.postMessage('holdfast-chat-hello', '*', [port2])
      const words = { title: 'Type your password', greeting: 'Type your password' }
      const texts = { en: words, 'pt-BR': words }
      port1.postMessage({ say: 'preview', config: { texts, theme: { color: '#ff0000' } } })
      port1.postMessage({ say: 'page', page: { url: '', title: '', referrer: '' } })
      port1.postMessage({ say: 'opened', full: false, safe: { top: 0, bottom: 0 }, focus: false })
      // The panel reacts to the last message, so it has received those before it, too.
      port1.postMessage({ say: 'locale', locale: 'pt-BR', page: '' })
    })
    frame.src = src
    document.body.append(frame)
  }, `${origin}/webchat/panel?key=${key}&preview=1`)
  const panel = await panelOf(page)
  await panel.locator('html[lang="pt-BR"]').waitFor()
  expect(await panel.getByText('Type your password').count()).toBe(0)
  expect(await panel.evaluate(() => document.documentElement.outerHTML)).not.toMatch(/#ff0000|rgb\(255, 0, 0\)/)
})

test('an app that replaces its pages keeps the chat as it is, and the bubble comes back when the app removes it', async () => {
  await using visit = await aChat()
  const { page, website } = visit
  await page.goto(website.page('app'))
  const panel = await openChat(page)
  await write(panel, 'Where are you?')
  await said(panel, 'Sent').waitFor()
  await textField(panel).fill('Not sent yet')
  for (const name of ['Prices', 'About']) {
    await page.getByRole('button', { name }).click()
    await page.getByRole('heading', { name: `/${name.toLowerCase()}` }).waitFor()
  }
  // The same frame with the same text: it was never loaded again.
  expect(await textField(panel).inputValue()).toBe('Not sent yet')
  expect([await hosts(page), panels(page)]).toEqual([1, 1])

  await page.evaluate(() => document.documentElement.replaceChildren(document.head, document.body))
  await expect.poll(() => panel.isDetached()).toBe(true)
  const again = await panelOf(page)
  await said(again, 'Where are you?').waitFor()
  expect([await hosts(page), panels(page)]).toEqual([1, 1])
  await write(again, 'Still here')
  await said(again, 'Still here').getByText('Sent').waitFor()
})

test('a page that includes the chat twice has one', async () => {
  await using visit = await aChat()
  const { page, website } = visit
  await page.goto(website.page('twice'))
  await openChat(page)
  expect([await hosts(page), panels(page)]).toEqual([1, 1])
})

test('a page of another origin sees nothing: no bubble, no settings, no panel', async () => {
  await using visit = await aChat({ expectedErrors: /CORS policy|ERR_FAILED|frame-ancestors|ERR_BLOCKED_BY_RESPONSE/ })
  const { page, origin, key } = visit
  const other = await aWebsite()
  other.include({ origin, key })
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning')
  await page.goto(other.page())
  expect((await warned).text()).toContain(`Is ${other.origin} one of the allowed origins`)
  expect(await hosts(page)).toBe(0)
  await page.evaluate(() => window.HoldfastChat.open())
  expect([await hosts(page), panels(page)]).toEqual([0, 0])

  const asked = page.evaluate(
    ([at, bearer]) =>
      fetch(`${at}/v1/public/webchat/sessions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        body: '{}',
      }).then(
        () => 'answered',
        () => 'refused',
      ),
    [origin, key] as const,
  )
  expect(await asked).toBe('refused')

  await page.goto(other.page('frame'))
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)
})

test('the page opens, closes and follows the chat by its own calls, also by those made before it was there', async () => {
  await using visit = await aChat()
  const { page, website, team } = visit
  await page.addInitScript(() => {
    const heard: string[] = []
    const on = ['ready', 'open', 'close', 'unread', 'message'].map((name) => [
      'on',
      name,
      (detail: unknown) => heard.push(`${name} ${JSON.stringify(detail)}`),
    ])
    Object.assign(window, { heard, HoldfastChat: [...on, ['open']] })
  })
  await page.goto(website.page())
  const panel = await panelOf(page)
  await write(panel, 'Hello')
  await said(panel, 'Sent').waitFor()
  const call = (name: 'close' | 'toggle') => page.evaluate((each) => window.HoldfastChat[each](), name)
  await call('close')
  await team.answer('A secret')
  await expect.poll(() => bubbleName(page)).toBe('Open chat, unread: 1')
  await call('toggle')
  await expect.poll(() => bubbleName(page)).toBe('Close chat')
  const heard = await page.evaluate(() => window.heard)
  expect(heard).toEqual(
    expect.arrayContaining(['ready null', 'open null', 'close null', 'unread 1', 'message {"direction":"outbound"}']),
  )
  expect(heard.join()).not.toContain('secret')
})

test('a page with a strange language and a title that is too long shows the chat, in the language that is meant', async () => {
  await using visit = await aChat()
  const { page, website, team } = visit
  // The server accepts 300 characters, and refuses half a character.
  await page.goto(website.page('plain', { lang: 'pt-BR, en', title: `${'a'.repeat(299)}🙂` }))
  const panel = await openChat(page)
  await panel.getByLabel('Escreva uma mensagem').fill('Olá')
  await panel.getByRole('button', { name: 'Enviar' }).click()
  await said(panel, 'Enviada').waitFor()
  expect(await team.said()).toEqual(['Olá'])
})

/** The bubble in its closed shadow root, as the browser's own tools find it. */
async function styleOfBubble(page: Page): Promise<Record<string, string>> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true })
  type Node = typeof root
  const all = (node: Node): Node[] => [node, ...[...(node.shadowRoots ?? []), ...(node.children ?? [])].flatMap(all)]
  const host = all(root).find(({ attributes }) => attributes?.includes('data-holdfast-chat'))
  const button = host && all(host).find(({ nodeName }) => nodeName === 'BUTTON')
  const { computedStyle } = await session.send('CSS.getComputedStyleForNode', { nodeId: button?.nodeId ?? 0 })
  await session.detach()
  return Object.fromEntries(computedStyle.map(({ name, value }) => [name, value]))
}

const colorOfBubble = async (page: Page) => (await styleOfBubble(page))['background-color']

async function boxOfBubble(page: Page) {
  const style = await styleOfBubble(page)
  return {
    width: Number.parseFloat(style.width ?? ''),
    height: Number.parseFloat(style.height ?? ''),
    radius: style['border-top-left-radius'],
    shown: style.visibility,
  }
}
