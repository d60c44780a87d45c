// Says why and since when an endpoint is off, which deliveries wait, and what switching on does with them.
import { useQuery } from '@tanstack/react-query'
import type { WebhookEndpoint } from '../../data/api.ts'
import { useClock, useNow } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { StoppedBanner } from '../../ui/stopped-banner.tsx'
import { MAX_WAIT_DAYS } from './events.ts'
import { waitingQuery } from './queries.ts'
import { webhookTexts } from './texts.ts'

const DAY_MS = 86_400_000

export function SwitchedOff({ endpoint, onSwitchOn }: { endpoint: WebhookEndpoint; onSwitchOn: () => void }) {
  const t = useTexts(webhookTexts)
  const clock = useClock()
  const { disabled_at, disabled_reason, consecutive_failures: count } = endpoint
  const when = disabled_at === null ? '' : clock.dayTime(disabled_at)
  return (
    <StoppedBanner
      title={disabled_reason === 'failures' ? t('offByFailures', { count, when }) : t('offByRequest', { when })}
      action={
        <Button look="main" onClick={onSwitchOn}>
          {t('switchOn')}
        </Button>
      }
    >
      <Waiting endpointId={endpoint.id} />
    </StoppedBanner>
  )
}

function Waiting({ endpointId }: { endpointId: string }) {
  const t = useTexts(webhookTexts)
  const now = useNow()
  const { data } = useQuery(waitingQuery(endpointId))
  if (!data) return <p className="min-h-[1lh]" />
  const old = data.data.filter(
    ({ created_at }) => Date.parse(created_at) < now.getTime() - MAX_WAIT_DAYS * DAY_MS,
  ).length
  const count = data.data.length
  const words = [
    count === 0 ? t('nothingWaits') : data.next_cursor === null ? t('waits', { count }) : t('waitsMany', { count }),
    t('onAgain', { days: MAX_WAIT_DAYS }),
    old > 0 && t('tooOld', { count: old }),
  ]
  return <p>{words.filter(Boolean).join(' ')}</p>
}
