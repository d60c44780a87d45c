// The draft of an FAQ: what is sent of it, and which pair a fault is about.
import { expect, test } from 'vitest'
import type { Knowledge } from '../../data/api.ts'
import { keyAt, newPair, toBody, toDraft } from './faq-draft.ts'

const item = {
  title: 'Payment',
  locale: 'en',
  items: [{ question: 'Cards?', answer: 'Yes.', variants: ['Visa?', 'By card?'] }],
  enabled: true,
  tags: ['money'],
} as unknown as Knowledge

test('an FAQ that nobody changes is sent as it was', () => {
  const { title, locale, items, enabled, tags } = item
  expect(toBody(toDraft(item, ''))).toEqual({ title, locale, items, enabled, tags })
})

test('empty pairs and empty lines are left out, and faults are counted without them', () => {
  const [first, second] = [newPair(), { ...newPair('Pix?'), answer: ' Yes. ', variants: 'Do you take Pix?\n\n  \n' }]
  const draft = { ...toDraft(item, ''), locale: '', pairs: [first, second] }
  expect(toBody(draft)).toMatchObject({
    locale: null,
    items: [{ question: 'Pix?', answer: 'Yes.', variants: ['Do you take Pix?'] }],
  })
  expect(keyAt(draft.pairs, 0)).toBe(second.key)
})

test('a question that was asked begins a new FAQ', () => {
  const draft = toDraft(undefined, 'Is there parking?')
  expect(draft).toMatchObject({ title: 'Is there parking?', pairs: [{ question: 'Is there parking?' }] })
})
