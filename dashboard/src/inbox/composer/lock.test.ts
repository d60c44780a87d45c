// When a reply can be sent: the channel runs, nobody blocked it, and WhatsApp's window is open.
import { expect, test } from 'vitest'
import type { Conversation } from '../../data/api.ts'
import { lockOf } from './lock.ts'

const NOW = new Date('2030-03-04T12:00:00Z')
const conversation = (more: Partial<Conversation> = {}) =>
  ({ channel_paused: false, identity: { blocked: false }, window: null, ...more }) as Conversation
const until = (expires_at: string | null) => ({ open: true, expires_at })

test('the window closes to the second, also while the page is open', () => {
  expect(lockOf(conversation({ window: until('2030-03-04T12:00:01Z') }), NOW)).toBeNull()
  expect(lockOf(conversation({ window: until('2030-03-04T12:00:00Z') }), NOW)).toBe('window')
  expect(lockOf(conversation({ window: until(null) }), NOW)).toBe('window')
  expect(lockOf(conversation(), NOW)).toBeNull()
})

test('a pause counts before everything else, because not even a template can be sent', () => {
  expect(lockOf(conversation({ channel_paused: true, window: until(null) }), NOW)).toBe('paused')
  const identity = { blocked: true } as Conversation['identity']
  expect(lockOf(conversation({ identity }), NOW)).toBe('blocked')
})
