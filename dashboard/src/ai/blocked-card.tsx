// The customers whom the bot does not answer, who blocked them and why, and a way to unblock them.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, type BlockedIdentity } from '../data/api.ts'
import { itemsOf } from '../data/paged.ts'
import { askAgain } from '../data/queries.ts'
import { useClock } from '../data/workspace.ts'
import { ChannelIcon } from '../parts/channel-icon.tsx'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { notify, notifyProblem } from '../ui/notices.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Card } from '../ui/surface.tsx'
import { blockedQuery } from './queries.ts'
import { aiTexts } from './texts.ts'

export function BlockedCard() {
  const t = useTexts(aiTexts)
  const list = useInfiniteQuery(blockedQuery)
  const blocked = itemsOf(list.data)
  return (
    <Card title={t('blocked')}>
      {blocked.length === 0 && <p className="text-soft">{t('blockedNone')}</p>}
      <ul className="divide-y">
        {blocked.map((each) => (
          <BlockedRow key={each.identity_id} blocked={each} />
        ))}
      </ul>
      <ShowMore list={list} />
    </Card>
  )
}

function BlockedRow({ blocked }: { blocked: BlockedIdentity }) {
  const t = useTexts(aiTexts)
  const clock = useClock()
  const { identity_id, channel, customer_id, display_name, reason, by, created_at } = blocked
  const name = display_name ?? t('unknown')
  const unblock = () =>
    api()
      .unblockIdentity({ identity_id })
      .then(() => notify(t('unblocked', { name })), notifyProblem)
      .finally(() => askAgain(['ai', 'blocked']))
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <span className="text-faint">
        <ChannelIcon channel={channel ?? ''} size={18} />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        {customer_id === null ? (
          <p>{name}</p>
        ) : (
          <Link to="/customers/$id" params={{ id: customer_id }} className="font-medium text-accent-ink underline">
            {name}
          </Link>
        )}
        <p className="text-sm text-soft">
          {t('blockedBy', { when: clock.dayTime(created_at), name: by.name ?? t('guardItself') })}
        </p>
        {reason && <p className="text-sm break-words text-soft">{reason}</p>}
      </div>
      <Button size="small" aria-label={t('unblockNamed', { name })} onClick={() => void unblock()}>
        {t('unblock')}
      </Button>
    </li>
  )
}
