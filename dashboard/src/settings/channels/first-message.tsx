// The last step of a set-up: the page waits for the first message of a customer, and says when it came.
import { CircleCheck, LoaderCircle } from 'lucide-react'
import type { ChannelServiceStatus } from '../../data/api.ts'
import { useClock } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { channelTexts } from './texts.ts'

export function FirstMessage({ channel: { last_inbound_at } }: { channel: ChannelServiceStatus }) {
  const t = useTexts(channelTexts)
  const clock = useClock()
  return (
    <p role="status" className="flex items-center gap-2">
      {last_inbound_at === null ? (
        <>
          <LoaderCircle size={18} aria-hidden className="shrink-0 text-faint motion-safe:animate-spin" />
          {t('waitingForMessage')}
        </>
      ) : (
        <>
          <CircleCheck size={18} aria-hidden className="shrink-0 text-good-ink" />
          {t('messageArrived', { when: clock.dayTime(last_inbound_at) })}
        </>
      )}
    </p>
  )
}
