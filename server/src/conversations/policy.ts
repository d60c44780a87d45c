// Who answers a customer first on a channel, and how long a person keeps a conversation after a reply.
import { HOUR_MS } from '@holdfast/time/moment.ts'
import type { ChannelName } from '../channels/provider.ts'
import type { Mode } from './words.ts'

export interface ChannelPolicy {
  default_mode: Mode
  human_hold_ms: number
}

/** There is no bot yet, so people answer first on every channel. */
export function policyOf(_channel: ChannelName): ChannelPolicy {
  return { default_mode: 'human', human_hold_ms: 8 * HOUR_MS }
}
