// Says why and since when an endpoint is off, which deliveries wait, and what switching on does with them.
import { useQuery } from '@tanstack/react-query'
import { PauseCircle } from 'lucide-react'
import type { WebhookEndpoint } from '../../data/api.ts'
import { useClock, useNow } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
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
    <section
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-2xl border border-warn bg-warn-soft p-4 text-warn-ink sm:p-5"
    >
      <PauseCircle size={22} aria-hidden className="shrink-0 self-start" />
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-semibold">
          {disabled_reason === 'failures' ? t('offByFailures', { count, when }) : t('offByRequest', { when })}
        </h2>
        <Waiting endpointId={endpoint.id} />
      </div>
      <Button look="main" onClick={onSwitchOn}>
        {t('switchOn')}
      </Button>
    </section>
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
