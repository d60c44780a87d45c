// npm run pictures: takes the pictures of the README from the real page.
import { test } from 'vitest'
import { watchCalls } from './calls.ts'
import { shoot } from './picture.ts'
import { liveThroughMorning, openSalon, type Salon } from './salon.ts'
import { aVisit, PHONE, type VisitOptions } from './visit.ts'

interface Picture {
  name: string
  path: (salon: Salon) => string
  how?: VisitOptions
}

const PICTURES: Picture[] = [
  { name: 'calendar', path: () => '/calendar' },
  { name: 'booking', path: ({ bookings }) => `/calendar?booking=${bookings[8]?.id}` },
  { name: 'work', path: () => '/work?view=board', how: { colorScheme: 'dark' } },
  { name: 'today', path: () => '/today', how: { locale: 'pt-BR' } },
  { name: 'stages', path: () => '/settings/stages' },
  { name: 'phone', path: () => '/work?view=today', how: { ...PHONE, locale: 'es-AR' } },
]

test.each(PICTURES)('$name', { timeout: 60_000 }, async ({ name, path, how = {} }) => {
  await using visit = await aVisit(how)
  const salon = await openSalon(visit.api, '2030-03-05')
  await visit.wait(26 * 60 + 20)
  await liveThroughMorning(visit.api, salon)
  const calls = await watchCalls(visit.page)
  await visit.page.goto(path(salon))
  await visit.page.getByRole('heading').first().waitFor()
  await calls.settled()
  await shoot(visit.page, name)
})
