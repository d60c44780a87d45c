// The settings of the chat between the server and the form, and addresses as people paste them.
import { expect, test } from 'vitest'
import type { WebChatSite } from '../../data/api.ts'
import { asOrigin } from './origin.ts'
import { changeOf, draftOf } from './site-draft.ts'

const SITE: WebChatSite = {
  publishable_key: 'pk_1',
  previous_key: null,
  previous_key_until: null,
  allowed_origins: ['https://www.example.com'],
  secret_last4: null,
  theme: { color: '#0b6e66', position: 'right', scheme: 'auto', launcher_text: null, logo_url: null },
  locale: 'auto',
  texts: { 'pt-BR': { title: 'Salão Aurora', greeting: null, away: null, pre_chat: null } },
  features: { attachments: true, location: true, booking: true, end_chat: true },
  pre_chat: { enabled: true, fields: [{ key: 'phone', required: true }] },
  retention_days: 365,
  version: 3,
}

test('settings that nobody changed are sent as they came', () => {
  const { allowed_origins, theme, locale, texts, features, pre_chat, retention_days } = SITE
  const kept = { allowed_origins, theme, locale, texts, features, pre_chat, retention_days }
  expect(changeOf(draftOf(SITE, 'pt-BR'))).toEqual(kept)
})

test('each language of the page can be written, and empty ones are left out', () => {
  const draft = draftOf(SITE, 'pt-BR')
  expect(Object.keys(draft.texts)).toEqual(['pt-BR', 'es', 'en'])
  const texts = { ...draft.texts, es: { title: ' ', greeting: ' ¡Hola! ', away: '', pre_chat: '' } }
  expect(changeOf({ ...draft, texts }).texts).toEqual({
    ...SITE.texts,
    es: { title: null, greeting: '¡Hola!', away: null, pre_chat: null },
  })
})

test.each([
  ['www.salon.com.br/precos?x=1', 'https://www.salon.com.br'],
  ['https://Salon.com:443/', 'https://salon.com'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['*.salon.com', 'https://*.salon.com'],
  ['https://*.salon.com/a', 'https://*.salon.com'],
  ['not an address', 'not an address'],
  ['  ', ''],
])('%s is the page %s', (typed, origin) => {
  expect(asOrigin(typed)).toBe(origin)
})
