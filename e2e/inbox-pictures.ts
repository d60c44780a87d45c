// Part of npm run pictures: takes the pictures of the inbox and of the settings of channels and the website's chat.
import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { type Threads, threadsOf } from '../server/src/testing/threads.ts'
import { watchCalls } from './calls.ts'
import { shoot } from './picture.ts'
import { openSalon } from './salon.ts'
import { aVisit, PHONE, type Visit, type VisitOptions } from './visit.ts'

interface Picture {
  name: string
  path: (conversationId: string) => string
  how?: VisitOptions
}

const PICTURES: Picture[] = [
  { name: 'inbox', path: (id) => `/inbox?conversation=${id}` },
  {
    name: 'inbox-phone',
    path: (id) => `/inbox?conversation=${id}`,
    how: { ...PHONE, locale: 'pt-BR', colorScheme: 'dark' },
  },
  { name: 'webchat-settings', path: () => '/settings/webchat' },
  { name: 'channel-settings', path: () => '/settings/channels?channel=whatsapp' },
]

test.each(PICTURES)('$name', { timeout: 120_000 }, async ({ name, path, how = {} }) => {
  await using visit = await aVisit(how)
  await openSalon(visit.api, '2030-03-05')
  const conversationId = await fillInbox(visit, how.locale === 'pt-BR' ? PORTUGUESE : ENGLISH)
  const calls = await watchCalls(visit.page)
  await visit.page.goto(path(conversationId))
  await visit.page.getByRole('heading').first().waitFor()
  await calls.settled()
  await pictureOf(visit.page, name)
})

/** The frame of the preview is loaded after the page. */
async function pictureOf(page: Page, name: string): Promise<void> {
  const panel = page.frames().find((frame) => frame.url().includes('/webchat/panel'))
  await panel?.getByRole('main').waitFor()
  await shoot(page, name)
}

const ENGLISH = {
  asked: 'Hi! Do you have time for a colour on Friday?',
  answered: 'We do! Which time suits you?',
  chosen: '11:00, please.',
  note: 'Helena has a new allergy: test the colour first.',
  parking: 'Is there a place to park?',
}

const PORTUGUESE: typeof ENGLISH = {
  asked: 'Oi! Vocês têm horário para coloração na sexta?',
  answered: 'Temos! Qual horário fica melhor?',
  chosen: '11:00, por favor.',
  note: 'A Helena tem uma alergia nova: testar a tinta antes.',
  parking: 'Tem lugar para estacionar?',
}

/** Returns the conversation that the pictures show. */
async function fillInbox(visit: Visit, words: typeof ENGLISH): Promise<string> {
  const threads = threadsOf(visit.world, visit.workspace)
  const others = [
    ['telegram', 'Tomás Villalba', '¿Puedo cambiar mi turno del jueves?'],
    ['whatsapp', 'Renata Figueiredo', 'Obrigada, até sexta!'],
    ['webchat', 'Lucas Andrade', 'Do you also cut beards?'],
    ['whatsapp', 'Martín Duarte', 'Llego diez minutos tarde'],
  ] as const
  for (const [channel, name, text] of others) {
    const thread = await threads.aThread(channel, { name, tags: [] })
    await threads.says(thread, text, by(thread, name))
    await visit.wait(7)
  }
  const { api } = visit
  const name = 'Helena Prado'
  const thread = await threads.aThread('webchat', { name, email: 'helena@example.com' })
  const says = (text: string, more: Parameters<Threads['says']>[2] = {}) =>
    threads.says(thread, text, { ...by(thread, name), ...more })
  await says(words.asked)
  await visit.wait(2)
  await api.sendMessage(thread.id, {
    text: words.answered,
    options: { items: [{ title: '9:30' }, { title: '11:00' }, { title: '15:30' }] },
  })
  await visit.wait(1)
  await says(words.chosen)
  await visit.wait(1)
  await api.sendMessage(thread.id, { text: words.note, private: true })
  await api.markConversationRead(thread.id)
  await says(words.parking)
  await visit.wait(3)
  await api.updateConversation(thread.id, { tags: ['vip'], priority: 'high' })
  return thread.id
}

const by = (thread: { customer: { id: string } }, name: string) => ({
  author: { kind: 'customer', id: thread.customer.id, name } as const,
})
