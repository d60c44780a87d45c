// The numbers and times of a channel, and what its provider says of the account.
import type { ChannelServiceStatus } from '../../data/api.ts'
import { useClock, useNow } from '../../data/workspace.ts'
import { elapsed } from '../../text/number.ts'
import { useLanguage } from '../../text/preferences.ts'
import { says, useTexts } from '../../text/texts.ts'
import { Card } from '../../ui/surface.tsx'
import { channelTexts } from './texts.ts'

export function ChannelFacts({ channel }: { channel: ChannelServiceStatus }) {
  const t = useTexts(channelTexts)
  const facts = useFacts(channel)
  return (
    <Card title={t('facts')}>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-4 gap-y-3">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-faint">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function useFacts(channel: ChannelServiceStatus): (readonly [name: string, value: string])[] {
  const t = useTexts(channelTexts)
  const clock = useClock()
  const now = useNow()
  const language = useLanguage()
  const when = (moment: string | null) => (moment === null ? t('never') : clock.dayTime(moment))
  const { checked_at, provider, oldest_queued_at, queued, status, last_error } = channel
  const wait = oldest_queued_at && elapsed((now.getTime() - Date.parse(oldest_queued_at)) / 1_000, language)
  const named = (value: string) => {
    const key = `value:${value}`
    return says(channelTexts, key) ? t(key) : value
  }
  const facts: (readonly [string, string | null | undefined])[] = [
    [t('lastInbound'), when(channel.last_inbound_at)],
    [t('lastOutbound'), when(channel.last_outbound_at)],
    [t('queued'), wait ? t('queuedSince', { count: queued, wait }) : String(queued)],
    [t('failed'), String(channel.failed_24h)],
    [t('unreadable'), channel.unreadable_24h > 0 ? String(channel.unreadable_24h) : null],
    [t('checked'), channel.channel === 'webchat' ? null : when(checked_at)],
    [t('verifiedName'), provider?.verified_name],
    [t('quality'), provider?.quality && named(provider.quality)],
    [t('limit'), provider?.messaging_limit && named(provider.messaging_limit)],
    [t('transport'), provider?.transport && named(provider.transport)],
    [t('pending'), provider?.pending_updates ? String(provider.pending_updates) : null],
    [t('lastFault'), status === 'ok' && last_error ? `${clock.dayTime(last_error.at)}: ${last_error.message}` : null],
  ]
  return facts.flatMap(([name, value]) => (value ? [[name, value] as const] : []))
}
