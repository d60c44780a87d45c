// Marks: which words of a passage a question has asked for, and where a passage stands in its text.
import { expect, test } from 'vitest'
import { markWords, placeOf } from './marks.ts'

const marked = (text: string, question: string) =>
  markWords(text, question)
    .filter(({ isMarked }) => isMarked)
    .map(({ text: word }) => word)

test('words of the question are marked, whatever their case, accents and endings', () => {
  expect(marked('Aceitamos cartões e Pix.', 'vocês ACEITAM cartao?')).toEqual(['Aceitamos', 'cartões'])
  expect(marked('Parking is free for customers.', 'is there free parking for me')).toEqual(['Parking', 'free'])
})

test('the pieces together are the text', () => {
  const text = 'Sim: estacionamento grátis, atrás da casa!'
  expect(
    markWords(text, 'tem estacionamento?')
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

test('a passage is found in its text below its heading, with other spaces, and with signs of patterns', () => {
  const text = 'Preços\n\nManicure  (mãos):\nR$ 40.\n\nPés: R$ 50.'
  const place = placeOf(text, 'Preços › Unhas\nManicure (mãos): R$ 40.')
  expect(place && text.slice(place.from, place.to)).toBe('Manicure  (mãos):\nR$ 40.')
  expect(placeOf(text, 'Cabelo: R$ 90.')).toBeNull()
})
