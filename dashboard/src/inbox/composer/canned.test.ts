// Canned replies: how they are found, in which language, and what becomes of their variables.
import { expect, test } from 'vitest'
import type { CannedReply, Conversation, Me } from '../../data/api.ts'
import { filled, findUnfilled, matching, typedShortcut } from './canned.ts'

const reply = (shortcut: string, texts: Record<string, string>) => ({ shortcut, texts }) as CannedReply
const HOURS = reply('horário', { 'pt-BR': 'Abrimos das 9 às 18.', es: 'Abrimos de 9 a 18.' })
const ADDRESS = reply('onde', { 'pt-BR': 'Rua Augusta, 1508' })

test('a slash at the beginning of a word begins a shortcut', () => {
  expect(typedShortcut('/')).toBe('')
  expect(typedShortcut('Oi /hor')).toBe('hor')
  expect(typedShortcut('9/10')).toBeNull()
  expect(typedShortcut('/hor já')).toBeNull()
})

test('replies are found by their shortcut and by their text, without accents', () => {
  expect(matching([ADDRESS, HOURS], 'horario')).toEqual([HOURS])
  expect(matching([ADDRESS, HOURS], 'augusta')).toEqual([ADDRESS])
  expect(matching([ADDRESS, HOURS], '')).toEqual([HOURS, ADDRESS])
})

test('known variables are filled in, and an unknown one stays visible', () => {
  const conversation = { channel: 'whatsapp', customer: { name: 'Ana Souza', phone: null } } as Conversation
  const me = { workspace: { name: 'Salão Aurora' } } as Me
  const text = filled('Oi {{customer.first_name}}, aqui é do {{ workspace.name }}: {{booking.day}}', conversation, me)
  expect(text).toBe('Oi Ana, aqui é do Salão Aurora: {{booking.day}}')
  expect(findUnfilled(text)).toEqual({ name: '{{booking.day}}', from: 32, to: 47 })
  expect(findUnfilled('Oi')).toBeNull()
})
