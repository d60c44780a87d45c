// The result of asking a provider about an account.
import type { ChannelState } from './provider.ts'

export type Checked =
  /**
   * `display`: the number or name that customers see; `facts`: other things that the provider says of the account;
   * `state`: a fault although the credentials are right, such as a hook that cannot be reached.
   */
  | { outcome: 'ok'; display: string; facts: Record<string, unknown>; state: ChannelState | null }
  /** `pointer`: the setting that the provider refuses. */
  | { outcome: 'refused'; pointer: string; state: ChannelState }
  /** The provider did not answer, or asks us to try later. */
  | { outcome: 'unreachable'; message: string }
