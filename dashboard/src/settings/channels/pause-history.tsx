// The history of pauses of all channels: when, by whom, why, and how each ended.
import type { useInfiniteQuery } from '@tanstack/react-query'
import type { ChannelPause } from '../../data/api.ts'
import { itemsOf } from '../../data/paged.ts'
import { useClock } from '../../data/workspace.ts'
import { ChannelIcon } from '../../parts/channel-icon.tsx'
import { says, useTexts } from '../../text/texts.ts'
import { ShowMore } from '../../ui/show-more.tsx'
import { Badge, Card, FailedLine } from '../../ui/surface.tsx'
import { pauseTexts } from './pause-texts.ts'
import type { pausesQuery } from './queries.ts'
import { channelTexts } from './texts.ts'

type Pauses = ReturnType<typeof useInfiniteQuery<Awaited<ReturnType<NonNullable<typeof pausesQuery.queryFn>>>>>

export function PauseHistory({ pauses }: { pauses: Pauses }) {
  const t = useTexts(pauseTexts)
  const list = itemsOf(pauses.data)
  return (
    <Card title={t('history')}>
      {pauses.error && !pauses.data ? (
        <FailedLine error={pauses.error} retry={() => void pauses.refetch()} />
      ) : list.length === 0 ? (
        <p className="text-faint">{t('historyEmpty')}</p>
      ) : (
        <ul className="divide-y">
          {list.map((pause) => (
            <PauseEntry key={pause.id} pause={pause} />
          ))}
        </ul>
      )}
      <ShowMore list={pauses} />
    </Card>
  )
}

function PauseEntry({ pause }: { pause: ChannelPause }) {
  const t = useTexts(pauseTexts)
  const words = useTexts(channelTexts)
  const clock = useClock()
  const { channel, since, until, ended_at, ended_by, by, reason } = pause
  const name = by.name ?? '…'
  // A pause that reached its end was ended by nobody.
  const endedEarlyBy = ended_at !== null && (until === null || ended_at < until) ? ended_by : null
  return (
    <li className="flex items-start gap-3 py-2.5">
      <span className="pt-1 text-faint">
        <ChannelIcon channel={channel} size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <p>
          {`${says(channelTexts, channel) ? words(channel) : channel} · `}
          {ended_at === null
            ? until === null
              ? t('since', { since: clock.dayTime(since) })
              : t('sinceUntil', { since: clock.dayTime(since), until: clock.dayTime(until) })
            : `${clock.dayTime(since)} – ${clock.dayTime(ended_at)}`}
        </p>
        <p className="text-sm break-words text-faint">
          {reason === null ? t('by', { name }) : t('byWhy', { name, reason })}
          {endedEarlyBy && ` · ${t('endedBy', { name: endedEarlyBy.name ?? '…' })}`}
        </p>
      </div>
      {ended_at === null && <Badge tone="warn">{words('paused')}</Badge>}
    </li>
  )
}
