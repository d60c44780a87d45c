// The priorities of work, and their colours.
import type { Tone } from '../ui/surface.tsx'

export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export type Priority = (typeof PRIORITIES)[number]

/** Only high priorities have a colour. */
export const PRIORITY_TONES: Partial<Record<string, Tone>> = { high: 'warn', urgent: 'danger' }
