// The limits of attempts under way: per endpoint and in all.
import type { Limits } from '../platform/places.ts'

/** First attempts and later ones have separate places, so that retries never delay new deliveries. */
export const FIRST_ATTEMPT_LIMITS: Limits = { perLane: 16, inAll: 1_000, few: 8 }
export const LATER_ATTEMPT_LIMITS: Limits = { perLane: 4, inAll: 200, few: 8 }
