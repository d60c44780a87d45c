// Whether the bot answers on a channel, and what stops it where it does not.
import type { AiUsage, Bot, ChannelPolicy, ChannelServiceStatus } from '../data/api.ts'

export type ChannelState =
  | 'answers'
  | 'in_hours'
  | 'outside_hours'
  | 'not_linked'
  | 'bot_off'
  | 'switched_off'
  | 'people_first'
  | 'bot_paused'
  | 'channel_paused'
  | 'channel_fault'

/** The bot cannot answer on a channel with one of these faults. */
const FAULTS: readonly string[] = ['auth_error', 'restricted', 'payment_required', 'webhook_error']

/** The obstacle that must be removed first comes first. */
export function channelStateOf({
  bot,
  policy,
  channel,
  pauses,
}: {
  bot: Pick<Bot, 'enabled'>
  policy: Pick<ChannelPolicy, 'enabled' | 'default_mode' | 'when'>
  channel: Pick<ChannelServiceStatus, 'configured' | 'paused' | 'status'>
  pauses: Pick<AiUsage['pauses'], 'bot'> | undefined
}): ChannelState {
  if (!channel.configured) return 'not_linked'
  if (!policy.enabled) return 'switched_off'
  if (!bot.enabled) return 'bot_off'
  if (pauses?.bot) return 'bot_paused'
  if (channel.paused) return 'channel_paused'
  if (FAULTS.includes(channel.status)) return 'channel_fault'
  if (policy.default_mode === 'human') return 'people_first'
  if (policy.when === 'business_hours') return 'in_hours'
  return policy.when === 'outside_hours' ? 'outside_hours' : 'answers'
}
