import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { countryOf } from './country.ts'
import type { Texts } from './texts.ts'
import { withTurno } from './turno.ts'

test.each([
  ['America/Argentina/Salta', 'USD', 'AR'],
  ['America/Asuncion', 'PYG', 'PY'],
  ['America/Sao_Paulo', 'BRL', 'BR'],
  ['Europe/Madrid', 'ARS', 'AR'],
  ['America/Mexico_City', 'USD', null],
])('a business in %s that takes %s is in %s', (timezone, currency, country) => {
  expect(countryOf({ timezone, currency })).toBe(country)
})

test.each([
  ['Nueva reserva', 'Nuevo turno'],
  ['{count} reservas nuevas', '{count} turnos nuevos'],
  ['Cancelar la reserva', 'Cancelar el turno'],
  ['Partes de la reserva', 'Partes del turno'],
  ['Todas las reservas de {name}', 'Todos los turnos de {name}'],
  ['Hacer la primera reserva', 'Hacer el primer turno'],
  ['Reprogramada: vea la nueva reserva', 'Reprogramado: vea el nuevo turno'],
  ['Qué pasa con la reserva misma.', 'Qué pasa con el turno mismo.'],
  ['Confirmada', 'Confirmado'],
  ['Reservadas', 'Reservados'],
  ['Reservar de nuevo', 'Reservar de nuevo'],
  ['Quien reserva pasa a ser cliente', 'Quien reserva pasa a ser cliente'],
  ['{who} tiene otra reserva a esa hora.', '{who} tiene otro turno a esa hora.'],
])('%s is said as %s', (general, local) => {
  expect(withTurno(general)).toBe(local)
})

test('no text of the page is left with the other word, or with half of it', async () => {
  const src = join(dirname(fileURLToPath(import.meta.url)), '..')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  const found = files.filter((name) => name.endsWith('texts.ts') && name !== 'text/texts.ts')
  const faults: string[] = []
  for (const file of found) {
    for (const { es = {} } of Object.values(await import(join(src, file))) as Partial<Texts>[]) {
      for (const words of Object.values(es).flatMap((each) =>
        typeof each === 'string' ? each : Object.values(each),
      )) {
        const said = withTurno(words)
        const isNoun = /\breservas\b|\b(la|una|esta|otra|nueva|primera|próxima|misma) reserva\b/i.test(said)
        const isMixed = /\b(las?|unas?|estas?|otras?|nuevas?) turnos?\b|\bturnos? \w+adas?\b/i.test(said)
        if (isNoun || isMixed) faults.push(`${file}: ${words} → ${said}`)
      }
    }
  }
  expect(faults).toEqual([])
})
