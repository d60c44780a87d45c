import { test } from 'vitest'
import { aVisit, PHONE } from './house.ts'
import { liveThroughMorning, openSalon } from './salon.ts'
const PATHS: [string, string][] = JSON.parse(process.env.LOOK ?? '[]')
const mode = process.env.MODE ?? 'wide'
const filled = process.env.EMPTY !== '1'
test('look', { timeout: 280_000 }, async () => {
  await using visit = await aVisit({ ...(mode === 'phone' ? PHONE : {}), colorScheme: (process.env.THEME as 'dark') ?? 'light', locale: process.env.LANG_ ?? 'en', mayComplainOf: /./, as: (process.env.AS as 'nobody') ?? 'owner' })
  let ids: Record<string, string> = {}
  if (filled) {
    const salon = await openSalon(visit.api, '2030-03-05')
    await visit.wait(26 * 60 + 20)
    await liveThroughMorning(visit.api, salon)
    ids = { customer: salon.customers[2]!.id, booking: salon.bookings[8]!.id, task: salon.tasks[1]!.id }
  }
  for (const [name, path] of PATHS) {
    await visit.page.goto(path.replace(/:(\w+)/g, (_, n) => ids[n] ?? n))
    await new Promise((r) => setTimeout(r, 1800))
    await visit.page.screenshot({ path: `/tmp/look/${name}.png` })
  }
})
