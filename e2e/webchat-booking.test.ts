// Booking in the chat: from the first visit to the calendar of the team, and what becomes of a booking later.
import type { Frame } from 'playwright-core'
import { expect, test } from 'vitest'
import { aChat, aSalon, callAs, openChat, said, write } from './chat.ts'
import { hold } from './hold.ts'

const ANA = { name: 'Ana Souza', phone: '+55 11 98888-7777' }
const at = (time: string) => `2030-03-05T${time}:00-03:00`

/** Goes through services and days to the times of Tuesday, 5 March. */
async function toTimes(panel: Frame, service = /^Cut/): Promise<void> {
  await panel.getByRole('button', { name: service }).click()
  await panel.getByRole('heading', { name: 'When would suit you?' }).waitFor()
  await panel.getByRole('button', { name: /Tuesday,? 5 March$/ }).click()
}

const timeIn = (panel: Frame, time: string) => panel.getByRole('button', { name: new RegExp(`5 March, ${time}$`) })

async function fillIn(panel: Frame, { name, phone }: typeof ANA): Promise<void> {
  await panel.getByRole('heading', { name: 'Your details' }).waitFor()
  // The heading takes the focus a moment after it is drawn, and a text that is being typed is then lost.
  const fields = [
    { field: panel.getByRole('textbox', { name: 'Name' }), text: name },
    { field: panel.getByLabel('Phone'), text: phone },
  ]
  await expect
    .poll(async () => {
      for (const { field, text } of fields) await field.fill(text)
      return Promise.all(fields.map(({ field }) => field.inputValue()))
    })
    .toEqual([name, phone])
}

async function book(panel: Frame, time: string, who = ANA): Promise<void> {
  await panel.getByRole('button', { name: 'Book a time' }).click()
  await toTimes(panel)
  await timeIn(panel, time).click()
  await fillIn(panel, who)
  await panel.getByRole('button', { name: 'Confirm booking' }).click()
  await panel.getByRole('heading', { name: 'It is booked' }).waitFor()
}

async function choose(panel: Frame, item: string): Promise<void> {
  await panel.getByRole('button', { name: 'More', exact: true }).click()
  await panel.getByRole('button', { name: item }).click()
}

test('a first visit ends with a booking, which the team sees in the thread and on the calendar', async () => {
  await using visit = await aChat()
  const { page, website, team, api, world } = visit
  const { ana, cut } = await aSalon(api)
  await page.goto(website.page())
  const panel = await openChat(page)
  await panel.getByRole('button', { name: 'Book a time' }).click()
  await panel.getByRole('heading', { name: 'What would you like to book?' }).waitFor()
  await toTimes(panel, /^Cut 1 h · R\$\s?120/)
  await timeIn(panel, '10:00').click()
  await panel.getByText('Kept for you until 09:10').waitFor()
  // The time is kept, so nobody else is offered it.
  const held = await api.listSlots({ service_id: cut.id, from: at('10:00'), to: at('11:00') })
  expect(held.data).toEqual([])

  await panel.getByRole('button', { name: 'Confirm booking' }).click()
  expect(await panel.getByText('This is needed.').count()).toBe(2)
  await fillIn(panel, { ...ANA, phone: '12' })
  await panel.getByRole('button', { name: 'Confirm booking' }).click()
  await panel.getByText('Write the number with its country code, such as +55 11 98888-7777.').first().waitFor()
  await fillIn(panel, ANA)
  await panel.getByLabel('Anything we should know?').fill('Short, please')
  await panel.getByRole('button', { name: 'Confirm booking' }).click()
  await panel.getByRole('heading', { name: 'It is booked' }).waitFor()
  await panel.getByText(/Tuesday,? 5 March, 10:00/).waitFor()

  const { data } = await api.listBookings({ from: at('00:00'), to: at('23:59') })
  expect(data).toMatchObject([
    {
      status: 'confirmed',
      source: 'webchat',
      service_id: cut.id,
      start: '2030-03-05T13:00:00.000Z',
      allocations: [{ resource_id: ana.id }],
      customer: { name: 'Ana Souza', phone: '+5511988887777' },
      notes: 'Short, please',
    },
  ])
  const thread = await team.thread()
  expect(data[0]?.conversation_id).toBe(thread.id)
  await world.runJobs()
  const { data: messages } = await api.listMessages(thread.id)
  expect(messages.map(({ event }) => event?.kind)).toContain('booking.confirmed')

  await panel.getByRole('button', { name: 'Back to the chat' }).click()
  await panel.getByRole('button', { name: /Next: Cut · Tue,? 5 Mar · 10:00/ }).waitFor()
  await team.answer('See you on Tuesday')
  await said(panel, 'See you on Tuesday').waitFor()
})

test('a time that somebody else took a moment ago: the chat offers others, and one of them is booked', async () => {
  await using visit = await aChat()
  const { page, website, api } = visit
  const { cut } = await aSalon(api)
  await page.goto(website.page())
  const panel = await openChat(page)
  await panel.getByRole('button', { name: 'Book a time' }).click()
  await toTimes(panel)
  await timeIn(panel, '10:00').waitFor()
  const rival = { name: 'Bruno Lima', phone: '+5521977776666' }
  await api.createBooking({ service_id: cut.id, start: at('10:00'), customer: rival })
  await timeIn(panel, '10:00').click()
  const offer = panel.getByRole('alert').filter({ hasText: 'That time was just taken. These are still free:' })
  const first = offer.getByRole('button').first()
  const taken = await first.getAttribute('aria-label')
  await first.click()
  await fillIn(panel, ANA)
  await panel.getByText(taken ?? '').waitFor()
  await panel.getByRole('button', { name: 'Confirm booking' }).click()
  await panel.getByRole('heading', { name: 'It is booked' }).waitFor()
  const { data } = await api.listBookings({ from: at('00:00'), to: at('23:59') })
  expect(data).toHaveLength(2)
})

test('a visitor moves and cancels their own booking, and another visitor with the same number does not see it', async () => {
  await using visit = await aChat()
  const { page, website, api } = visit
  const { cut } = await aSalon(api)
  await page.goto(website.page())
  const panel = await openChat(page)
  await book(panel, '10:00')
  await panel.getByRole('button', { name: 'Back to the chat' }).click()

  const stranger = await visit.stranger()
  await stranger.page.goto(website.page())
  const other = await openChat(stranger.page)
  await book(other, '15:00', { name: 'Ana Souza', phone: ANA.phone })
  await choose(other, 'Your bookings')
  await other.getByRole('button', { name: /^Move: Cut, Tuesday,? 5 March, 15:00/ }).waitFor()
  expect(await other.getByRole('button', { name: /^Move/ }).count()).toBe(1)

  await choose(panel, 'Your bookings')
  await panel.getByRole('button', { name: /^Move: Cut, Tuesday,? 5 March, 10:00/ }).click()
  await panel.getByRole('heading', { name: 'Choose a new time' }).waitFor()
  await panel.getByRole('button', { name: /Tuesday,? 5 March$/ }).click()
  // Somebody takes the new time before it is confirmed.
  await timeIn(panel, '11:00').click()
  const bruno = { name: 'Bruno Lima', phone: '+5521977776666' }
  const inTheWay = await api.createBooking({ service_id: cut.id, start: at('11:00'), customer: bruno })
  await panel.getByRole('button', { name: 'Move booking' }).click()
  await panel.getByRole('alert').getByText('That time was just taken').waitFor()
  await api.cancelBooking(inTheWay.id)
  await panel.getByRole('button', { name: /Tuesday,? 5 March$/ }).click()
  await timeIn(panel, '16:00').last().click()
  await panel.getByRole('button', { name: 'Move booking' }).click()
  await panel.getByRole('heading', { name: 'Your booking has moved' }).waitFor()
  const upcoming = async () => {
    const { data } = await api.listBookings({ from: at('00:00'), to: at('23:59'), status: ['confirmed'] })
    return data.map(({ start }) => start?.slice(11, 16))
  }
  expect(await upcoming()).toEqual(['18:00', '19:00'])

  await panel.getByRole('button', { name: 'Back', exact: true }).click()
  await panel.getByRole('button', { name: /^Cancel booking: Cut, Tuesday,? 5 March, 16:00/ }).click()
  const question = panel.getByRole('alertdialog')
  await question.getByText(/Cancel Cut, Tuesday,? 5 March, 16:00\? The time becomes free for others\./).waitFor()
  await question.getByRole('button', { name: 'Yes, cancel' }).click()
  await panel.getByRole('heading', { name: 'Past and cancelled' }).waitFor()
  await panel.getByText('Cancelled', { exact: true }).waitFor()
  expect(await upcoming()).toEqual(['18:00'])
})

test('a time that the visitor gives up is free at once, and one that they forget is free after ten minutes', async () => {
  await using visit = await aChat()
  const { page, website, api } = visit
  const { cut } = await aSalon(api)
  const isFree = async () => {
    const { data } = await api.listSlots({ service_id: cut.id, from: at('10:00'), to: at('11:00') })
    return data.length > 0
  }
  await page.goto(website.page())
  const panel = await openChat(page)
  await panel.getByRole('button', { name: 'Book a time' }).click()
  await toTimes(panel)
  await timeIn(panel, '10:00').click()
  await panel.getByRole('heading', { name: 'Your details' }).waitFor()
  expect(await isFree()).toBe(false)
  // The list of times is shown before the time is released.
  const letGo = await hold('calls', page, 'DELETE', '**/v1/public/webchat/holds/*')
  const listed = page.waitForResponse(/\/v1\/public\/webchat\/slots/)
  await panel.getByRole('button', { name: 'Back', exact: true }).click()
  await (await listed).finished()
  await timeIn(panel, '11:00').waitFor()
  expect(await timeIn(panel, '10:00').count()).toBe(0)
  letGo()
  await timeIn(panel, '10:00').waitFor()
  expect(await isFree()).toBe(true)

  await timeIn(panel, '10:00').click()
  // The focus shows that the step has begun, and so has the time of its hold.
  await panel.getByRole('heading', { name: 'Your details' }).and(panel.locator(':focus')).waitFor()
  await visit.wait(11)
  await panel.getByText('The time was kept for ten minutes and is free again.').waitFor()
  await timeIn(panel, '10:00').waitFor()
  expect(await isFree()).toBe(true)
})

test('a visitor who keeps too many times reads how long to wait', async () => {
  await using visit = await aChat()
  const { page, website, api, key } = visit
  const { shave } = await aSalon(api)
  await page.goto(website.page())
  const panel = await openChat(page)
  await write(panel, 'Hello')
  await said(panel, 'Sent').waitFor()
  const starts = ['13:00', '14:00', '15:00', '16:00', '17:00'].map(at)
  await callAs(panel, key, '/holds', ...starts.map((start) => ({ service_id: shave.id, start })))
  await choose(panel, 'Book a time')
  await toTimes(panel)
  await timeIn(panel, '10:00').click()
  await panel.getByText(/Too many attempts in a short time\. Please try again in 60 minutes\./).waitFor()
})

test('what a service asks for is asked in the chat', async () => {
  await using visit = await aChat()
  const { page, website, api } = visit
  const { cut } = await aSalon(api)
  await api.updateService(cut.id, {
    intake_fields: [
      { key: 'length', type: 'select', required: true, label: 'Length', options: ['short', 'long'] },
      { key: 'first', type: 'boolean', label: 'First time here' },
    ],
  })
  await page.goto(website.page())
  const panel = await openChat(page)
  await panel.getByRole('button', { name: 'Book a time' }).click()
  await toTimes(panel)
  await timeIn(panel, '10:00').click()
  await fillIn(panel, ANA)
  await panel.getByRole('button', { name: 'Confirm booking' }).click()
  await panel.getByText('This is needed.').first().waitFor()
  await panel.getByLabel('Length').selectOption('long')
  await panel.getByLabel('First time here').check()
  await panel.getByRole('button', { name: 'Confirm booking' }).click()
  await panel.getByRole('heading', { name: 'It is booked' }).waitFor()
  const { data } = await api.listBookings({ from: at('00:00'), to: at('23:59') })
  expect(data[0]?.intake).toEqual({ length: 'long', first: true })
})
