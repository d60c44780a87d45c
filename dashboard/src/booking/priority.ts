// How urgent work can be.
import type { Tone } from '../ui/surface.tsx'

export const PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export type Priority = (typeof PRIORITIES)[number]

/** Of those that stand out. */
export const PRIORITY_TONES: Partial<Record<string, Tone>> = { high: 'warn', urgent: 'danger' }
