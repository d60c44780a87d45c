// How the chat looks and is used: by everybody, on a phone, by keyboard alone, in three languages.
import type { Frame, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isAccessible } from './axe.ts'
import { aChat, aSalon, bubbleName, openChat, panelOf, pressBubble, said, textField, write } from './chat.ts'
import { PHONE } from './visit.ts'

test('every part of the chat is accessible, in light and in dark', async () => {
  // A light colour, which needs dark text on it and a darker shade of itself on white.
  const pre_chat = { enabled: true, fields: [{ key: 'name', required: true } as const] }
  await using visit = await aChat({ site: { theme: { color: '#ffd400', launcher_text: 'Chat with us' }, pre_chat } })
  const { page, website, team, api } = visit
  await aSalon(api)
  await page.goto(website.page())
  const panel = await openChat(page)
  await panel.getByRole('button', { name: 'Start chat' }).click()
  await panel.getByText('This is needed.').waitFor()
  await isAccessible(panel, 'chat, the form before it')
  await panel.getByLabel('Name').fill('Ana')
  await panel.getByRole('button', { name: 'Start chat' }).click()
  await write(panel, 'Hello, see https://example.com/hair')
  await said(panel, 'Sent').waitFor()
  const items = [{ id: 'fri', title: 'Friday', description: 'With Ana' }]
  await team.answer('When?', { options: { items } })
  await panel.getByRole('button', { name: 'Friday' }).click()
  await panel.getByRole('button', { name: 'Friday', pressed: true }).waitFor()
  await page.route('**/v1/public/webchat/messages', (route) => route.fulfill({ status: 422, json: { code: 'x' } }))
  await write(panel, 'Refused')
  await said(panel, 'Not sent.').waitFor()
  await panel.getByRole('button', { name: 'More', exact: true }).click()
  await panel.getByRole('button', { name: 'End chat' }).waitFor()
  await isAccessible(panel, 'chat, a thread')

  await panel.getByRole('button', { name: 'End chat' }).click()
  await isAccessible(panel, 'chat, before it ends')
  await panel.getByRole('button', { name: 'No, keep it' }).click()
  await panel.getByRole('button', { name: 'More', exact: true }).click()
  await panel.getByRole('button', { name: 'Book a time' }).click()
  await panel.getByRole('heading', { name: 'What would you like to book?' }).waitFor()
  await isAccessible(panel, 'chat, services')
  await panel.getByRole('button', { name: /^Cut/ }).click()
  const tuesday = panel.getByRole('button', { name: /5 March, 10:00/ })
  await panel.getByRole('button', { name: /Tuesday,? 5 March$/ }).click()
  await isAccessible(panel, 'chat, times')
  await tuesday.click()
  await panel.getByRole('button', { name: 'Confirm booking' }).click()
  await panel.getByText('This is needed.').first().waitFor()
  await isAccessible(panel, 'chat, details')
  await panel.getByRole('textbox', { name: 'Name' }).fill('Ana')
  await panel.getByLabel('Phone').fill('+5511988887777')
  await panel.getByRole('button', { name: 'Confirm booking' }).click()
  await panel.getByRole('heading', { name: 'It is booked' }).waitFor()
  await isAccessible(panel, 'chat, booked')
  await panel.getByRole('button', { name: 'More', exact: true }).click()
  await panel.getByRole('button', { name: 'Your bookings' }).click()
  await panel.getByRole('button', { name: /^Cancel booking/ }).click()
  await isAccessible(panel, 'chat, own bookings')
})

test('on a phone the chat fills the screen, and the keyboard does not cover where the visitor writes', async () => {
  await using visit = await aChat({ ...PHONE })
  const { page, website, team } = visit
  const { width, height } = PHONE.viewport
  await page.goto(website.page())
  await pressBubble(page)
  const panel = await panelOf(page)
  await textField(panel).waitFor()
  expect(await placeOf(panel)).toEqual({ x: 0, y: 0, width, height })
  // The keyboard would cover half of the chat, so the visitor opens it.
  expect(await textField(panel).and(panel.locator(':focus')).count()).toBe(0)

  await textField(panel).tap()
  const keyboard = 336
  await coverBy(page, keyboard)
  await expect.poll(() => placeOf(panel)).toEqual({ x: 0, y: 0, width, height: height - keyboard })
  await textField(panel).fill('Line one\nline two')
  await panel.getByRole('button', { name: 'Send' }).tap()
  await said(panel, 'Sent').waitFor()
  for (let count = 1; count <= 8; count += 1) await team.answer(`Answer ${count}, which is long enough for two lines`)
  await said(panel, 'Answer 8').waitFor()
  const inSight = async () => {
    const { y: top, height: tall } = (await said(panel, 'Answer 8').boundingBox()) ?? { y: 0, height: 0 }
    const { y: below } = (await textField(panel).boundingBox()) ?? { y: 0 }
    return top > 0 && top + tall <= below
  }
  await expect.poll(inSight).toBe(true)
  const wide = () => panel.evaluate(() => document.documentElement.scrollWidth)
  expect(await wide()).toBe(width)

  await coverBy(page, 0)
  await expect.poll(() => placeOf(panel)).toEqual({ x: 0, y: 0, width, height })
  await expect.poll(inSight).toBe(true)
  // Every button is large enough for a finger.
  const small = await panel.evaluate(() =>
    [...document.querySelectorAll('button')].flatMap((button) => {
      const { width, height } = button.getBoundingClientRect()
      return width > 0 && Math.min(width, height) < 40
        ? [`${button.textContent || button.ariaLabel} ${width}x${height}`]
        : []
    }),
  )
  expect(small).toEqual([])
  await panel.getByRole('button', { name: 'Close' }).tap()
  await expect.poll(() => bubbleName(page)).toBe('Open chat')
  // The page behind it scrolls again.
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('')
})

test('by keyboard alone: from the page to the chat, a message, a booking, and back to the page', async () => {
  await using visit = await aChat()
  const { page, website, team, api } = visit
  await aSalon(api)
  await page.goto(website.page())
  await page.locator('[data-holdfast-chat]').waitFor({ state: 'attached' })
  await page.getByLabel('Newsletter').focus()
  await page.keyboard.press('Tab')
  const onBubble = () => page.evaluate(() => document.activeElement?.hasAttribute('data-holdfast-chat'))
  expect(await onBubble()).toBe(true)
  await page.keyboard.press('Enter')
  const panel = await panelOf(page)
  await textField(panel).and(panel.locator(':focus')).waitFor()
  await page.keyboard.type('Hello')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('there')
  await page.keyboard.press('Enter')
  await said(panel, 'Sent').waitFor()
  expect(await team.said()).toEqual(['Hello\nthere'])

  await tabTo(page, panel, 'More', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await focused(panel, 'Book a time')
  await page.keyboard.press('ArrowDown')
  await focused(panel, 'Your bookings')
  await page.keyboard.press('Escape')
  await focused(panel, 'More')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await panel.getByRole('heading', { name: 'What would you like to book?' }).and(panel.locator(':focus')).waitFor()
  await tabTo(page, panel, /^Cut/)
  await page.keyboard.press('Space')
  await panel.getByRole('heading', { name: 'When would suit you?' }).and(panel.locator(':focus')).waitFor()
  await tabTo(page, panel, /Tuesday,? 5 March$/)
  await page.keyboard.press('Enter')
  await tabTo(page, panel, /5 March, 10:00/)
  await page.keyboard.press('Enter')
  await panel.getByRole('heading', { name: 'Your details' }).and(panel.locator(':focus')).waitFor()
  for (const text of ['Ana', '11 98888-7777']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')
  await panel.getByRole('heading', { name: 'It is booked' }).and(panel.locator(':focus')).waitFor()
  expect((await api.listBookings({})).data).toMatchObject([{ customer: { phone: '+5511988887777' } }])
  await page.keyboard.press('Escape')
  await textField(panel).and(panel.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(onBubble).toBe(true)
  expect(await bubbleName(page)).toBe('Open chat')
  await page.keyboard.press('Enter')
  await expect.poll(() => bubbleName(page)).toBe('Close chat')
  await textField(panel).and(panel.locator(':focus')).waitFor()
})

const LANGUAGES = [
  {
    lang: 'en',
    open: 'Open chat',
    write: 'Write a message',
    sent: 'Sent',
    book: 'Book a time',
    when: 'When would suit you?',
  },
  {
    lang: 'pt-BR',
    open: 'Abrir o chat',
    write: 'Escreva uma mensagem',
    sent: 'Enviada',
    book: 'Agendar um horário',
    when: 'Qual o melhor horário para você?',
  },
  {
    lang: 'es-AR',
    open: 'Abrir el chat',
    write: 'Escriba un mensaje',
    sent: 'Enviado',
    book: 'Reservar un horario',
    when: '¿Qué horario le conviene?',
  },
]

test('a logo that cannot be loaded is replaced by the first letter of the title', async () => {
  await using visit = await aChat({
    site: { theme: { logo_url: 'https://logo.invalid/salon.png' }, texts: { en: { title: 'Aurora' } } },
    expectedErrors: /ERR_NAME_NOT_RESOLVED|ERR_FAILED/,
  })
  const { page, website } = visit
  await page.goto(website.page())
  const panel = await openChat(page)
  await panel.getByText('A', { exact: true }).waitFor()
})

test('the chat speaks the language of the page, and another one when the page says so', async () => {
  const texts = {
    en: { greeting: 'Hello from the salon' },
    'pt-BR': { greeting: 'Olá do salão' },
    es: { greeting: 'Hola desde el salón' },
  }
  await using visit = await aChat({ site: { texts } })
  const { page, website, api } = visit
  await aSalon(api)
  for (const { lang, open, write: label, book, when } of LANGUAGES) {
    await page.goto(website.page('plain', { lang }))
    await page.locator('[data-holdfast-chat]').waitFor({ state: 'attached' })
    await expect.poll(() => bubbleName(page)).toBe(open)
    const panel = await openChat(page)
    await panel.getByLabel(label).waitFor()
    await panel.getByText(/^(Hello from the salon|Olá do salão|Hola desde el salón)$/).waitFor()
    expect(await panel.evaluate(() => document.documentElement.lang.slice(0, 2))).toBe(lang.slice(0, 2))
    await panel.getByRole('button', { name: book }).click()
    await panel.getByRole('button', { name: /^Cut/ }).click()
    await panel.getByRole('heading', { name: when }).waitFor()
    await page.evaluate(() => window.HoldfastChat.close())
  }
  await page.evaluate(() => window.HoldfastChat.setLocale('en'))
  await expect.poll(() => bubbleName(page)).toBe('Open chat')
  const panel = await openChat(page)
  await panel.getByRole('heading', { name: 'When would suit you?' }).waitFor()
})

/** Presses Tab until the button with this name has the focus. */
async function tabTo(page: Page, panel: Frame, name: string | RegExp, key = 'Tab'): Promise<void> {
  const there = panel.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).first()
  await there.waitFor()
  await expect.poll(() => there.isEnabled()).toBe(true)
  for (let presses = 0; presses < 40; presses += 1) {
    if (await there.evaluate((button) => button === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`The focus never came to ${name}`)
}

const focused = (panel: Frame, name: string) =>
  panel.getByRole('button', { name, exact: true }).and(panel.locator(':focus')).waitFor()

/** Where the frame of the panel is on the page. */
async function placeOf(panel: Frame) {
  const element = await panel.frameElement()
  return element.boundingBox()
}

/** A keyboard on the screen covers the lower part of the page: the page keeps its height, and less of it is seen. */
async function coverBy(page: Page, pixels: number): Promise<void> {
  await page.evaluate((covered) => {
    Object.defineProperty(window.visualViewport, 'height', { value: innerHeight - covered, configurable: true })
    window.visualViewport?.dispatchEvent(new Event('resize'))
  }, pixels)
}
