// Where a booking was made.
import { CHANNELS } from '../parts/channels.ts'

export const ORIGINS = ['dashboard', 'api', ...CHANNELS, 'agent', 'automation', 'import'] as const
