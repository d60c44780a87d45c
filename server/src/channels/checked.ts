// The result of asking a provider about an account.
import type { NewChannel } from './channel.ts'
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

/** The state of a channel whose settings are saved after this check. */
export function stateWhenSaved(
  checked: Exclude<Checked, { outcome: 'refused' }>,
  now: Date,
): Pick<NewChannel, 'status' | 'last_error' | 'checked_at'> {
  if (checked.outcome === 'ok') return { status: 'ok', last_error: null, checked_at: now }
  const last_error = { code: 'unchecked', message: checked.message, provider_code: null, at: now } as const
  return { status: 'unchecked', last_error, checked_at: null }
}
