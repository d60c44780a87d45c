// The event for a body that could not be split: it is kept whole, and reading it fails with the reason.
import { hashOf } from '../platform/secrets.ts'
import type { ProviderEvent } from './provider.ts'

export const rawEvent = (body: string): ProviderEvent => ({
  key: `raw:${hashOf(body)}`,
  turn: 'raw',
  body: body.replaceAll('\0', ''),
})
