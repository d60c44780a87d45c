// The tasks that wait to be taken, by group.
import { Link } from '@tanstack/react-router'
import type { GroupOverview } from '../data/api.ts'
import { useNow } from '../data/workspace.ts'
import { duration } from '../text/number.ts'
import { useTexts } from '../text/texts.ts'
import { buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/surface.tsx'
import { todayTexts } from './texts.ts'

export function WaitingQueue({ groups }: { groups: readonly GroupOverview[] }) {
  const t = useTexts(todayTexts)
  const waiting = groups.filter((group) => group.waiting > 0)
  return (
    <Card title={t('queue')}>
      {waiting.length === 0 ? (
        <p className="text-soft">{t('queueEmpty')}</p>
      ) : (
        <ul className="flex flex-col divide-y">
          {waiting.map((group) => (
            <Waiting key={group.group_id} group={group} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Waiting({ group: { name, waiting, oldest_waiting_at } }: { group: GroupOverview }) {
  const t = useTexts(todayTexts)
  const now = useNow()
  const minutes = oldest_waiting_at === null ? 0 : (now.getTime() - Date.parse(oldest_waiting_at)) / 60_000
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
      <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-accent-soft text-lg font-semibold text-accent-ink tabular-nums">
        {waiting}
      </span>
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{name}</p>
        <p className="text-sm text-faint">
          {t('waiting', { count: waiting })}, {t('oldest', { wait: duration(Math.max(1, Math.floor(minutes))) })}
        </p>
      </div>
      <Link to="/work" search={{ view: 'queue' }} className={`${buttonClass({ size: 'small' })} max-sm:h-10`}>
        {t('take')}
      </Link>
    </li>
  )
}
