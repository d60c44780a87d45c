// Texts: values are put in for {names}, and {count} chooses between two forms.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { say, texts } from './texts.ts'

const languages: string[] = []
const speak = (...tags: string[]) => languages.splice(0, languages.length, ...tags)

beforeAll(() => vi.stubGlobal('navigator', { languages }))
afterAll(() => vi.unstubAllGlobals())

const greetings = texts({
  en: { hello: 'Hello {name}, {name}!', bookings: { one: '{count} booking', other: '{count} bookings' } },
  pt: { hello: 'Olá {name}, {name}!', bookings: { one: '{count} agendamento', other: '{count} agendamentos' } },
  es: { hello: '¡Hola {name}, {name}!', bookings: { one: '{count} reserva', other: '{count} reservas' } },
})

test('a text is in the first language of the device that the page supports', () => {
  speak('de-DE', 'es-PY', 'en')
  expect(say(greetings, 'hello', { name: 'Ana' })).toBe('¡Hola Ana, Ana!')
  speak('de-DE')
  expect(say(greetings, 'hello', { name: 'Ana' })).toBe('Hello Ana, Ana!')
})

test('a value is put in unchanged, whatever characters it has', () => {
  speak('en-GB')
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(say(greetings, 'hello', { name })).toBe(['Hello ', name, ', ', name, '!'].join(''))
    }),
  )
})

test.each([
  ['en-GB', ['0 bookings', '1 booking', '2 bookings', '1,234 bookings']],
  ['pt-BR', ['0 agendamentos', '1 agendamento', '2 agendamentos', '1.234 agendamentos']],
  ['es-AR', ['0 reservas', '1 reserva', '2 reservas', '1.234 reservas']],
])('%s has one form for 1 and another for all other counts', (tag, forms) => {
  speak(tag)
  expect([0, 1, 2, 1234].map((count) => say(greetings, 'bookings', { count }))).toEqual(forms)
})

test('a missing value is replaced by nothing', () => {
  speak('en-GB')
  expect(say(greetings, 'hello')).toBe('Hello , !')
})
