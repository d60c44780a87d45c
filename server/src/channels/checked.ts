// What came of asking a provider about an account.
import type { ChannelState } from './provider.ts'

export type Checked =
  /**
   * `display`: the number or name that customers see; `facts`: what else the provider says of the account; `state`: what
   * is wrong although the account is right, such as a hook that cannot be reached.
   */
  | { outcome: 'ok'; display: string; facts: Record<string, unknown>; state: ChannelState | null }
  /** `pointer`: the setting that the provider does not like. */
  | { outcome: 'refused'; pointer: string; state: ChannelState }
  /** Nobody answered, or nobody who has time now. */
  | { outcome: 'away'; message: string }
