// The inbox: conversations are found, read and answered, and two members do not answer twice.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { storeMessage } from '../server/src/conversations/message.ts'
import { isAccessible } from './axe.ts'
import { askedFirst, field, noteField, row, SMALL_PHONE, said, sendButton, threadsIn } from './inbox.ts'
import { openSalon } from './salon.ts'
import { aVisit } from './visit.ts'

test('a conversation is found, read and answered, and what the customer writes is seen as it comes', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const threads = threadsIn(visit)
  const ana = await threads.aThread()
  await threads.says(ana, 'Is there a time on Friday?')
  const bruno = await threads.aThread('telegram', { name: 'Bruno Lima' })
  await api.sendMessage(bruno.id, { text: 'Prefers evenings', private: true })

  await page.goto('/inbox')
  await row(page, 'Bruno Lima').waitFor()
  await page.getByRole('button', { name: 'Unread', exact: true }).click()
  await row(page, 'Bruno Lima').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('friday')
  await row(page, 'Bruno Lima').waitFor({ state: 'detached' })
  await row(page, 'Ana Souza').click()
  await page.getByText('1 new message', { exact: true }).waitFor()
  await expect.poll(async () => (await api.getConversation(ana.id)).unread_count).toBe(0)

  await field(page).fill('Yes, at 9:00')
  await field(page).press('Enter')
  await said(page, 'Yes, at 9:00').getByRole('img', { name: 'Sent' }).waitFor()
  expect(await field(page).inputValue()).toBe('')
  const { data } = await api.listMessages(ana.id)
  expect(data[0]).toMatchObject({ text: 'Yes, at 9:00', author: { kind: 'member' } })

  // `npm run bench inbox-page` measures how long this takes.
  for (const text of ['Great', 'See you', 'Bye']) {
    await threads.says(ana, text)
    await said(page, text).waitFor()
  }
  await isAccessible(page, 'an open conversation')
})

test("WhatsApp's 24 hours are counted down, then templates are offered; a paused channel says since when", async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const threads = threadsIn(visit)
  const ana = await threads.aThread('whatsapp')
  await threads.says(ana, 'Oi')
  await page.goto(`/inbox?conversation=${ana.id}`)
  await page.getByText(/^2[34] h.* left/).waitFor()
  await visit.wait(24 * 60)
  await page.getByText('WhatsApp’s 24 hours are over').waitFor()
  expect(await field(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Choose a template' }).click()
  await page.getByRole('dialog', { name: 'Templates' }).getByText('There are no approved templates.').waitFor()
  await page.keyboard.press('Escape')

  await api.pauseChannel('whatsapp', { reason: 'Holiday' })
  await page.getByText(/WhatsApp has been paused since/).waitFor()
  await page.getByText(/paused it: Holiday/).waitFor()
  // A private note can still be written.
  await page.keyboard.press('p')
  await noteField(page).fill('Call her')
  await page.keyboard.press('Control+Enter')
  await said(page, 'Call her').getByText('Private note').waitFor()
})

test('a draft is kept, and a slash offers canned replies in the language of the customer', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const threads = threadsIn(visit)
  const [ana, bruno] = [await threads.aThread(), await threads.aThread('webchat', { name: 'Bruno Lima' })]
  await api.createCannedReply({
    shortcut: 'hours',
    texts: { 'pt-BR': 'Oi {{customer.first_name}}, abrimos às 9.', en: 'We open at 9.' },
  })
  await api.updateConversation(ana.id, { locale: 'pt-BR' })
  await page.goto('/inbox')
  await row(page, 'Ana Souza').click()
  await field(page).fill('Half a sent')
  await row(page, 'Bruno Lima').click()
  await page.getByRole('heading', { name: 'Bruno Lima' }).first().waitFor()
  expect(await field(page).inputValue()).toBe('')
  await page.reload()
  await row(page, 'Ana Souza').click()
  await expect.poll(() => field(page).inputValue()).toBe('Half a sent')

  await field(page).fill('')
  await field(page).pressSequentially('/ho')
  await page.getByRole('option', { name: /hours/ }).waitFor()
  await field(page).press('Enter')
  await expect.poll(() => field(page).inputValue()).toBe('Oi Ana, abrimos às 9.')
  await field(page).press('Enter')
  await said(page, 'Oi Ana, abrimos às 9.').waitFor()
  expect((await api.listMessages(bruno.id)).data).toEqual([])
})

test('after signing out nothing that was written stays on the device, whichever tab it was written in', async () => {
  await using visit = await aVisit()
  const { page, context } = visit
  const threads = threadsIn(visit)
  const [ana, bruno] = [await threads.aThread(), await threads.aThread('webchat', { name: 'Bruno Lima' })]
  await page.goto(`/inbox?conversation=${ana.id}`)
  await field(page).fill('Her card number is')
  const stored = (tab: Page) => tab.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  await expect.poll(() => stored(page)).toContain('Her card number')
  const other = await context.newPage()
  await other.goto(`/inbox?conversation=${bruno.id}`)
  await field(other).fill('His address is')

  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  for (const tab of [page, other]) {
    await tab.waitForURL('**/sign-in*')
    expect(await stored(tab)).not.toMatch(/card number|address is/)
  }
})

test('a long thread begins at its end, loads older messages without a jump, and typing never waits', async () => {
  await using visit = await aVisit()
  const { page } = visit
  const threads = threadsIn(visit)
  const ana = await threads.aThread()
  await threads.within(ana, async (ctx, locked) => {
    for (let number = 1; number <= 400; number += 1) {
      const author = { kind: 'customer', id: ana.customer.id, name: 'Ana Souza' } as const
      const created_at = new Date(visit.world.now().getTime() - (400 - number) * 60_000)
      await storeMessage(ctx, locked, {
        direction: 'inbound',
        author,
        type: 'text',
        text: `Number ${number}.`,
        created_at,
      })
    }
  })
  await page.goto(`/inbox?conversation=${ana.id}`)
  await said(page, 'Number 400.').waitFor()
  expect(await said(page, 'Number 400.').isVisible()).toBe(true)
  const log = page.getByRole('log')
  const seen = said(page, 'Number 375.')
  await seen.scrollIntoViewIfNeeded()
  const before = await seen.boundingBox()
  await said(page, 'Number 300.').waitFor({ state: 'attached' })
  const after = await seen.boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
  await expect
    .poll(async () => {
      await log.evaluate((element) => element.scrollTo({ top: -element.scrollHeight }))
      return said(page, 'Number 1.').count()
    })
    .toBe(1)

  const longestLetter = () =>
    page.evaluate(async () => {
      const frames: number[] = []
      const box = document.querySelector('textarea') as HTMLTextAreaElement
      const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
      for (let length = 1; length <= 40; length += 1) {
        const began = performance.now()
        set?.call(box, 'x'.repeat(length))
        box.dispatchEvent(new Event('input', { bubbles: true }))
        frames.push(performance.now() - began)
        await new Promise(requestAnimationFrame)
      }
      return frames.toSorted((one, other) => one - other).at(-5) ?? 0
    })
  // A busy machine may be slow for a while.
  await expect
    .poll(async () => {
      const longest = await longestLetter()
      console.log(`With 400 loaded messages a typed letter takes ${longest.toFixed(1)} ms`)
      return longest
    })
    .toBeLessThan(50)
})

test('two members see each other, and a reply after that of the other asks first', async () => {
  await using visit = await aVisit()
  const { page } = visit
  const threads = threadsIn(visit)
  const ana = await threads.aThread()
  await threads.says(ana, 'Is there a time on Friday?')
  const maria = await visit.colleague('agent')
  let signs = 0
  maria.page.on('requestfinished', (request) => {
    if (request.url().endsWith('/presence')) signs += 1
  })
  await page.goto(`/inbox?conversation=${ana.id}`)
  await said(page, 'Is there a time on Friday?').waitFor()
  await maria.page.goto(`/inbox?conversation=${ana.id}`)
  await page.getByText(/Maria also has this open/).waitFor()
  await maria.page.getByText(/also has this open/).waitFor()
  // The sign that she reads must not come after the sign that she writes.
  await expect.poll(() => signs).toBeGreaterThan(1)
  await field(maria.page).pressSequentially('At 9')
  await page.getByText(/Maria is writing an answer/).waitFor()

  await field(page).pressSequentially('Yes, at 10:30')
  await sendButton(maria.page).click()
  await said(page, 'At 9').waitFor()
  await field(page).press('Enter')
  const ask = askedFirst(page)
  await ask.getByText('At 9').waitFor()
  await ask.getByRole('button', { name: 'Cancel' }).click()
  expect(await field(page).inputValue()).toBe('Yes, at 10:30')
  await field(page).press('Enter')
  await ask.getByRole('button', { name: 'Send mine too' }).click()
  await said(page, 'Yes, at 10:30').waitFor()
})

test('on a small phone one part is seen at a time; a booking is made and the conversation resolved', async () => {
  await using visit = await aVisit(SMALL_PHONE)
  const { page, api } = visit
  const { services } = await openSalon(api, '2030-03-05')
  const threads = threadsIn(visit)
  const ana = await threads.aThread()
  await threads.says(ana, 'Is there a time on Friday?')
  await page.goto('/inbox')
  await row(page, 'Ana Souza').click()
  await said(page, 'Is there a time on Friday?').waitFor()
  expect(await row(page, 'Ana Souza').isVisible()).toBe(false)
  await page.getByRole('button', { name: /The team answers/ }).click()
  await expect.poll(async () => (await api.getConversation(ana.id)).mode).toBe('bot')
  await isAccessible(page, 'a conversation on a phone')
  await page.getByRole('button', { name: 'Customer and details' }).click()
  const details = page.getByRole('dialog', { name: 'Customer and details' })
  await details.getByRole('button', { name: 'Take it' }).click()
  await expect.poll(async () => (await api.getConversation(ana.id)).assignee?.id).toBeDefined()
  await details.getByRole('button', { name: 'Book', exact: true }).click()
  const booking = page.getByRole('dialog', { name: 'New booking' })
  await booking.getByLabel('Service').selectOption(services.cut.id)
  await booking.getByLabel('Day').fill('2030-03-07')
  await booking.getByRole('button', { name: /^Book .*7/ }).click()
  await expect
    .poll(async () => (await api.listConversationWorkItems(ana.id)).data)
    .toMatchObject([{ customer: { id: ana.customer.id } }])
  await booking.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Resolve' }).click()
  await expect.poll(async () => (await api.getConversation(ana.id)).status).toBe('resolved')
  await page.getByText('Resolved: Ana Souza').waitFor()
})
