// The status of a channel in plain words, with its reason and what to do.
import { TriangleAlert } from 'lucide-react'
import type { ChannelServiceStatus } from '../../data/api.ts'
import { useClock } from '../../data/workspace.ts'
import type { ChannelName } from '../../parts/channels.ts'
import { says, useTexts } from '../../text/texts.ts'
import { cx } from '../../ui/class-names.ts'
import { Badge, type Tone } from '../../ui/surface.tsx'
import { channelTexts } from './texts.ts'

const TONES: Readonly<Record<string, Tone>> = {
  not_configured: 'plain',
  ok: 'good',
  unchecked: 'warn',
  degraded: 'warn',
}

const FAULT = 'border-danger bg-danger-soft text-danger-ink'
const DELAY = 'border-warn bg-warn-soft text-warn-ink'

export function StatusBadge({ channel: { status, paused } }: { channel: ChannelServiceStatus }) {
  const t = useTexts(channelTexts)
  const key = `status:${status}`
  const isPlain = status === 'ok' || status === 'not_configured'
  return (
    <span className="flex flex-wrap justify-end gap-1">
      {paused && <Badge tone="warn">{t('paused')}</Badge>}
      {(!paused || !isPlain) && (
        <Badge tone={TONES[status] ?? 'danger'}>{says(channelTexts, key) ? t(key) : status}</Badge>
      )}
    </span>
  )
}

/** Says what is wrong, and what to do; nothing for a channel that works or is not set up. */
export function StatusReason({ name, channel }: { name: ChannelName; channel: ChannelServiceStatus }) {
  const t = useTexts(channelTexts)
  const clock = useClock()
  const { status, last_error } = channel
  if (status === 'ok' || status === 'not_configured') return null
  const key = `reason:${status}`
  const isFault = TONES[status] === undefined
  const isCause = last_error?.code === status
  return (
    <section role="status" className={cx('flex gap-3 rounded-2xl border p-4 sm:p-5', isFault ? FAULT : DELAY)}>
      <TriangleAlert size={22} aria-hidden className="shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{says(channelTexts, key) ? t(key, { provider: t(name) }) : status}</p>
        {isCause && (
          <p className="pt-1 text-sm break-words">
            {t('providerSays', { provider: t(name), message: last_error.message, when: clock.dayTime(last_error.at) })}
          </p>
        )}
      </div>
    </section>
  )
}
