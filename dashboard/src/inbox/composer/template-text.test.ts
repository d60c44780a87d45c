// The text of a template, with numbered and with named values.
import { expect, test } from 'vitest'
import type { WhatsAppTemplate } from '../../data/api.ts'
import { templateParams, templateText } from './template-text.ts'

const template = (format: string, names: string[], text: string) =>
  ({
    params: { format, names },
    components: [{ type: 'BODY', text }, { type: 'FOOTER', text: 'Salão Aurora' }, { type: 'BUTTONS' }],
  }) as unknown as WhatsAppTemplate

test('numbered values are filled in by their position, and a missing one stays a gap', () => {
  const reminder = template('positional', ['1', '2'], 'Oi {{1}}, até {{2}}!')
  expect(templateText(reminder, ['Ana'])).toBe('Oi Ana, até {{2}}!\n\nSalão Aurora')
  expect(templateParams(reminder, ['Ana', ' sexta '])).toEqual(['Ana', 'sexta'])
})

test('named values are filled in by their name', () => {
  const reminder = template('named', ['name', 'day'], '{{day}}, {{name}}')
  expect(templateText(reminder, ['Ana', 'sexta'])).toBe('sexta, Ana\n\nSalão Aurora')
  expect(templateParams(reminder, ['Ana', 'sexta'])).toEqual({ name: 'Ana', day: 'sexta' })
})
