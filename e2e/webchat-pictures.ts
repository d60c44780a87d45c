// Part of npm run pictures: takes the pictures of the chat widget on a website.
import type { Frame, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aChat, type ChatOptions, openChat, said } from './chat.ts'
import { shoot } from './picture.ts'
import { openSalon } from './salon.ts'
import { aVisit, PHONE } from './visit.ts'

const SITE = {
  theme: { color: '#a3195b' },
  texts: {
    en: { greeting: 'Hello! Hair, colour or nails: how can we help?' },
    'pt-BR': { greeting: 'Olá! Cabelo, cor ou unhas: como podemos ajudar?' },
    es: { greeting: '¡Hola! Pelo, color o uñas: ¿en qué podemos ayudarle?' },
  },
}

const WORDS = {
  en: {
    write: 'Write a message',
    sent: 'Sent',
    book: 'Book a time',
    asked: 'Hi! Do you have time on Tuesday?',
    answered: 'We do! With whom would you like to come?',
    anybody: 'Whoever is free',
    thanks: 'Ana, please!',
  },
  'pt-BR': {
    write: 'Escreva uma mensagem',
    sent: 'Enviada',
    book: 'Agendar um horário',
    asked: 'Oi! Vocês têm horário na terça?',
    answered: 'Temos! Com quem você prefere?',
    anybody: 'Quem estiver livre',
    thanks: 'Com a Ana, por favor!',
  },
  'es-AR': {
    write: 'Escriba un mensaje',
    sent: 'Enviado',
    book: 'Reservar un horario',
    asked: '¡Hola! ¿Tienen lugar el martes?',
    answered: '¡Sí! ¿Con quién prefiere?',
    anybody: 'Quien esté libre',
    thanks: '¡Con Ana, por favor!',
  },
}

type Lang = keyof typeof WORDS

async function onSite({ lang, ...options }: ChatOptions & { lang: Lang }) {
  const visit = await aChat({ site: SITE, locale: lang, ...options })
  await openSalon(visit.api, '2030-03-05')
  await visit.page.goto(visit.website.page('pretty', { lang }))
  return { ...visit, panel: await openChat(visit.page), words: WORDS[lang] }
}

type Opened = Awaited<ReturnType<typeof onSite>>

async function talk({ panel, words, team }: Opened): Promise<void> {
  await send(panel, words, words.asked)
  const items = [
    { id: 'ana', title: 'Ana Beatriz' },
    { id: 'any', title: words.anybody },
  ]
  await team.answer(words.answered, { options: { items } })
  await panel.getByRole('button', { name: words.anybody }).waitFor()
  await send(panel, words, words.thanks)
  await team.read()
}

async function send(panel: Frame, words: (typeof WORDS)[Lang], text: string): Promise<void> {
  await panel.getByLabel(words.write).fill(text)
  await panel.getByRole('button', { name: /^(Send|Enviar)$/ }).click()
  await said(panel, text).getByText(words.sent).waitFor()
}

/** Opens the times of Tuesday, 5 March. */
async function showTimes({ panel, words }: Opened): Promise<void> {
  await panel.getByRole('button', { name: words.book }).click()
  await panel.getByRole('button', { name: /^Corte feminino/ }).click()
  await panel.getByRole('button', { name: /\b5\b.*(March|março|marzo)$/ }).click()
  await timesIn(panel).first().waitFor()
}

const timesIn = (panel: Frame) => panel.getByRole('button', { name: /\b5\b.*(March|março|marzo), \d\d:\d\d$/ })

/** The panel alone. */
async function shootPanel(page: Page, panel: Frame, name: string): Promise<void> {
  const box = await (await panel.frameElement()).boundingBox()
  expect(box).not.toBeNull()
  if (box) await shoot(page, name, box)
}

test('in light', async () => {
  await using visit = await onSite({ lang: 'en' })
  await talk(visit)
  await shoot(visit.page, 'webchat-light')
})

test('in dark', async () => {
  await using visit = await onSite({ lang: 'pt-BR', colorScheme: 'dark' })
  await talk(visit)
  await shoot(visit.page, 'webchat-dark')
})

test('on a phone', async () => {
  await using visit = await onSite({ lang: 'es-AR', ...PHONE })
  await showTimes(visit)
  await shoot(visit.page, 'webchat-phone')
})

test('the card of a booking', async () => {
  await using visit = await onSite({ lang: 'en', ...PHONE })
  const { page, panel } = visit
  await showTimes(visit)
  await shootPanel(page, panel, 'webchat-times')
  await timesIn(panel).nth(5).click()
  await panel.getByLabel('Name').fill('Camila Fernández')
  await panel.getByLabel('Phone').fill('+55 11 98888-7777')
  await shootPanel(page, panel, 'webchat-booking')
  await panel.getByRole('button', { name: 'Confirm booking' }).click()
  await panel.getByRole('heading', { name: 'It is booked' }).waitFor()
  await shootPanel(page, panel, 'webchat-booked')
})

test('the bot books', async () => {
  await using visit = await onSite({ lang: 'pt-BR', ...PHONE })
  const { page, panel, words, world, api } = visit
  await api.putBot({ enabled: true, name: 'Lia' })
  const said = [
    ['oi! quero corte feminino amanhã às 17h15', 'Em nome de quem'],
    ['Camila', 'Qual é o seu telefone'],
    ['11 98888-7777', 'Posso confirmar?'],
    ['sim', 'está marcado'],
  ] as const
  for (const [text, answer] of said) {
    await send(panel, words, text)
    await world.runJobs()
    await visit.wait(1)
    await world.runJobs()
    await panel.getByText(answer).waitFor()
  }
  await panel.getByText('Estamos aqui').waitFor()
  await shootPanel(page, panel, 'bot')
})

test.each(Object.keys(WORDS) as Lang[])('in %s', async (lang) => {
  await using visit = await onSite({ lang })
  await talk(visit)
  await shootPanel(visit.page, visit.panel, `webchat-${lang.slice(0, 2)}`)
})

test('the page for booking', async () => {
  await using visit = await aVisit({ as: 'nobody', locale: 'pt-BR', ...PHONE })
  const { page, api } = visit
  await openSalon(api, '2030-03-05')
  await api.putWebChatSite({ ...SITE, booking_page: { enabled: true, slug: 'salao-aurora' } })
  await page.goto('/b/salao-aurora')
  await page.getByRole('heading', { name: 'O que você gostaria de agendar?' }).waitFor()
  await shoot(page, 'booking-page-services')
  await page.getByRole('button', { name: /^Corte feminino/ }).click()
  await page.locator('button.time').first().click()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Eva Prado')
  await page.getByLabel('Telefone').fill('+55 11 98888-0001')
  await page.getByRole('button', { name: 'Confirmar agendamento' }).click()
  await page.getByText('Guarde este link.').waitFor()
  await shoot(page, 'booking-page-done')
})
