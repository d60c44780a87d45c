// Writing in the inbox: drafts in two tabs, options, files, and the question before somebody is answered twice.
import { expect, test } from 'vitest'
import { PLAIN_JPEG } from '../server/src/testing/pictures.ts'
import { askedFirst, choose, field, noteField, row, said, sendButton, threadsIn } from './inbox.ts'
import { aVisit } from './visit.ts'

test('two tabs have the same draft: one in which nobody types leaves it, and one that sends it empties both', async () => {
  await using visit = await aVisit()
  const { page, context, api } = visit
  const threads = threadsIn(visit)
  const [ana] = [await threads.aThread(), await threads.aThread('webchat', { name: 'Bruno Lima' })]
  const other = await context.newPage()
  await other.goto(`/inbox?conversation=${ana.id}`)
  await field(other).waitFor()
  await page.goto(`/inbox?conversation=${ana.id}`)
  await field(page).fill('We open at')
  await expect.poll(() => field(other).inputValue()).toBe('We open at')
  await row(other, 'Bruno Lima').click()
  await other.getByRole('heading', { name: 'Bruno Lima' }).first().waitFor()
  await page.reload()
  await expect.poll(() => field(page).inputValue()).toBe('We open at')

  await row(other, 'Ana Souza').click()
  await expect.poll(() => field(other).inputValue()).toBe('We open at')
  await field(page).press('Enter')
  await said(page, 'We open at').getByRole('img', { name: 'Sent' }).waitFor()
  await expect.poll(() => field(other).inputValue()).toBe('')
  expect((await api.listMessages(ana.id)).data).toHaveLength(1)
})

test('a note is followed by a note, also after another tab has written a draft', async () => {
  await using visit = await aVisit()
  const { page, context, api } = visit
  const threads = threadsIn(visit)
  const [ana, bruno] = [await threads.aThread(), await threads.aThread('webchat', { name: 'Bruno Lima' })]
  await page.goto(`/inbox?conversation=${ana.id}`)
  await page.getByRole('button', { name: 'Private note' }).click()
  await noteField(page).fill('She is late')
  await noteField(page).press('Enter')
  await said(page, 'She is late').getByText('Private note').waitFor()
  const other = await context.newPage()
  await other.goto(`/inbox?conversation=${bruno.id}`)
  await field(other).fill('For Bruno')
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await expect.poll(stored).toContain('For Bruno')
  await noteField(page).fill('Very late')
  await noteField(page).press('Enter')
  await expect.poll(async () => (await api.listMessages(ana.id)).data.map((each) => each.private)).toEqual([true, true])
})

test('options are kept with the draft, Enter goes to the next one, and what the customer gets is sent once', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const threads = threadsIn(visit)
  const [ana] = [await threads.aThread(), await threads.aThread('webchat', { name: 'Bruno Lima' })]
  await page.goto(`/inbox?conversation=${ana.id}`)
  await field(page).fill('Which time?')
  await page.getByRole('button', { name: 'Offer options to choose from' }).click()
  await page.keyboard.type('9:00')
  await page.keyboard.press('Enter')
  await page.keyboard.type('10:30')
  expect((await api.listMessages(ana.id)).data).toEqual([])
  await row(page, 'Bruno Lima').click()
  await page.getByRole('heading', { name: 'Bruno Lima' }).first().waitFor()
  expect(await page.getByRole('textbox', { name: 'Option 1' }).count()).toBe(0)
  await row(page, 'Ana Souza').click()
  await expect.poll(() => page.getByRole('textbox', { name: 'Option 2' }).inputValue()).toBe('10:30')
  await sendButton(page).click()
  await said(page, 'Which time?').getByText('10:30').waitFor()
  await said(page, 'Which time?').getByRole('img', { name: 'Sent' }).waitFor()
  const { data } = await api.listMessages(ana.id)
  expect(data).toHaveLength(1)
  expect(data[0]?.options?.items.map(({ title }) => title)).toEqual(['9:00', '10:30'])
})

test('emoji and canned replies go where the cursor is, and Enter does what the member prefers', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const ana = await threadsIn(visit).aThread()
  await api.createCannedReply({ shortcut: 'hours', texts: { en: 'We open at 9.' } })
  await page.goto(`/inbox?conversation=${ana.id}`)
  await field(page).fill('Hello you')
  for (const _letter of ' you') await field(page).press('ArrowLeft')
  await page.getByRole('button', { name: 'Emoji' }).click()
  await page.getByRole('button', { name: '👋' }).click()
  await expect.poll(() => field(page).inputValue()).toBe('Hello👋 you')
  const cursor = () => field(page).evaluate((box) => (box as HTMLTextAreaElement).selectionStart)
  await expect.poll(cursor).toBe('Hello👋'.length)
  await page.keyboard.type('!')
  await expect.poll(() => field(page).inputValue()).toBe('Hello👋! you')

  await field(page).fill('Hello')
  await page.getByRole('button', { name: 'Canned replies' }).click()
  await page.getByRole('option', { name: /hours/ }).click()
  await expect.poll(() => field(page).inputValue()).toBe('Hello We open at 9.')

  await page.getByRole('button', { name: /^Enter sends/ }).click()
  await field(page).press('Enter')
  await page.keyboard.type('Bye')
  await expect.poll(() => field(page).inputValue()).toBe('Hello We open at 9.\nBye')
  await page.reload()
  await expect.poll(() => field(page).inputValue()).toBe('Hello We open at 9.\nBye')
  // A draft that was only read again has its cursor at its end, too.
  await page.getByRole('button', { name: 'Emoji' }).click()
  await page.getByRole('button', { name: '🙏' }).click()
  await expect.poll(() => field(page).inputValue()).toBe('Hello We open at 9.\nBye🙏')
  await field(page).press('Control+Enter')
  await said(page, 'Bye🙏').waitFor()
})

test('a message does not leave without the photo that was chosen for it', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const ana = await threadsIn(visit).aThread()
  // On an old phone it takes a while until a photo is smaller.
  await page.addInitScript(() => {
    const make = window.createImageBitmap
    const held = new Promise((resolve) => addEventListener('smaller', resolve))
    window.createImageBitmap = (async (picture: Blob) => {
      await held
      return make(picture)
    }) as typeof window.createImageBitmap
  })
  await page.goto(`/inbox?conversation=${ana.id}`)
  await field(page).fill('Look at this')
  // A type that only this device can read is always made smaller.
  await choose(page, 'photo.heic', PLAIN_JPEG, 'image/heic')
  await page.getByText('Uploading photo.heic …').waitFor()
  await field(page).press('Enter')
  expect(await field(page).inputValue()).toBe('Look at this')
  await page.evaluate(() => dispatchEvent(new Event('smaller')))
  await page.getByText('Uploading photo.heic …').waitFor({ state: 'detached' })
  await field(page).press('Enter')
  await expect.poll(async () => (await api.listMessages(ana.id)).data[0]?.attachments.length).toBe(1)
})

test('a file without a text asks first, too, when somebody else has answered since it was chosen', async () => {
  await using visit = await aVisit()
  const { page, api } = visit
  const threads = threadsIn(visit)
  const ana = await threads.aThread()
  await threads.says(ana, 'What does it cost?')
  const maria = await visit.colleague('agent')
  await page.goto(`/inbox?conversation=${ana.id}`)
  await said(page, 'What does it cost?').waitFor()
  await choose(page, 'prices.txt', Buffer.from('Cut: 80'))
  await page.getByRole('button', { name: 'Remove prices.txt' }).waitFor()
  await maria.api.sendMessage(ana.id, { text: 'It is 80' })
  await said(page, 'It is 80').waitFor()
  await sendButton(page).click()
  await askedFirst(page).getByText('It is 80').waitFor()
  await askedFirst(page).getByRole('button', { name: 'Cancel' }).click()
  expect((await api.listMessages(ana.id)).data[0]?.text).toBe('It is 80')
  await sendButton(page).click()
  await askedFirst(page).getByRole('button', { name: 'Send mine too' }).click()
  await expect.poll(async () => (await api.listMessages(ana.id)).data[0]?.attachments.length).toBe(1)
})
