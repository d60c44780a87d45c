// The scopes of keys, by area, and common choices.
import type { NewApiKey } from '../../data/api.ts'

export type Scope = NewApiKey['scopes'][number]

export const AREAS = [
  { area: 'slots', scopes: ['slots:read'] },
  { area: 'bookings', scopes: ['bookings:read', 'bookings:write'] },
  { area: 'customers', scopes: ['customers:read', 'customers:write'] },
  { area: 'config', scopes: ['config:read', 'config:write', 'settings:write'] },
  { area: 'messages', scopes: ['messages:read', 'messages:write'] },
  { area: 'webhooks', scopes: ['webhooks:manage'] },
] as const satisfies readonly { area: string; scopes: readonly Scope[] }[]

export const EVERYTHING: readonly Scope[] = AREAS.flatMap(({ scopes }) => scopes)
export const READ_ONLY = EVERYTHING.filter((scope) => scope.endsWith(':read'))
/** The scopes for finding times and booking. */
export const FOR_BOOKING: readonly Scope[] = [
  'slots:read',
  'bookings:read',
  'bookings:write',
  'config:read',
  'customers:read',
]

export const sameScopes = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((scope) => others.includes(scope))
