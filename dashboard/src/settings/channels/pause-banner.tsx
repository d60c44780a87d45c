// Says that a channel is paused, by whom, why and until when, and ends the pause.
import { useState } from 'react'
import { api, type Channel } from '../../data/api.ts'
import { askAgain } from '../../data/queries.ts'
import { useClock, useManages } from '../../data/workspace.ts'
import type { ChannelName } from '../../parts/channels.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { StoppedBanner } from '../../ui/stopped-banner.tsx'
import { pauseTexts } from './pause-texts.ts'
import { channelTexts } from './texts.ts'

export function PauseBanner({ name, pause }: { name: ChannelName; pause: NonNullable<Channel['pause']> }) {
  const t = useTexts(pauseTexts)
  const channel = useTexts(channelTexts)(name)
  const clock = useClock()
  const manages = useManages()
  const [ending, setEnding] = useState(false)
  const { reason, until, by, since } = pause
  const resume = async () => {
    setEnding(true)
    await api()
      .resumeChannel(name)
      .then(() => notify(t('resumedNow', { channel })), notifyProblem)
    askAgain(['channels'])
    setEnding(false)
  }
  return (
    <StoppedBanner
      title={t(until === null ? 'pausedSince' : 'pausedUntil', {
        since: clock.dayTime(since),
        until: until === null ? '' : clock.dayTime(until),
      })}
      action={
        manages && (
          <Button look="main" disabled={ending} onClick={() => void resume()}>
            {t('resume')}
          </Button>
        )
      }
    >
      <p className="break-words">
        {reason === null ? t('by', { name: by.name ?? '…' }) : t('byWhy', { name: by.name ?? '…', reason })}
      </p>
      <p className="pt-1 text-sm">{t('pausedMeans')}</p>
    </StoppedBanner>
  )
}
