// The customers who wait for an answer of the team, those who wait longest first.
import { Link } from '@tanstack/react-router'
import type { Conversation } from '../data/api.ts'
import { useNow } from '../data/workspace.ts'
import { ChannelIcon } from '../parts/channel-icon.tsx'
import { elapsed } from '../text/number.ts'
import { useLanguage } from '../text/preferences.ts'
import { useTexts } from '../text/texts.ts'
import { Card } from '../ui/surface.tsx'
import { MAX_WAITING_SHOWN } from './queries.ts'
import { todayTexts } from './texts.ts'

/** Nothing is shown when nobody waits. */
export function WaitingCustomers({ conversations }: { conversations: readonly Conversation[] }) {
  const t = useTexts(todayTexts)
  if (conversations.length === 0) return null
  return (
    <Card
      title={t('waitForAnswer')}
      aside={
        <Link
          to="/inbox"
          search={{ view: 'waiting' }}
          className="text-sm font-medium text-accent-ink hover:underline max-sm:py-2"
        >
          {t('toInbox')}
        </Link>
      }
    >
      <ul aria-label={t('waitForAnswer')} className="-my-1 flex flex-col divide-y">
        {conversations.slice(0, MAX_WAITING_SHOWN).map((conversation) => (
          <Waiting key={conversation.id} conversation={conversation} />
        ))}
      </ul>
    </Card>
  )
}

function Waiting({
  conversation: { id, customer, channel, last_message, waiting_since },
}: {
  conversation: Conversation
}) {
  const language = useLanguage()
  const now = useNow()
  const waited = waiting_since === null ? 0 : (now.getTime() - Date.parse(waiting_since)) / 1000
  return (
    <li>
      <Link
        to="/inbox"
        search={{ view: 'waiting', conversation: id }}
        className="-mx-2 flex items-center gap-3 rounded-lg px-2 py-2 hover:bg-sunken"
      >
        <span className="shrink-0 text-soft">
          <ChannelIcon channel={channel} size={18} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{customer.name}</span>
          {last_message?.text && <span className="block truncate text-sm text-soft">{last_message.text}</span>}
        </span>
        <span className="shrink-0 text-sm text-warn-ink tabular-nums">{elapsed(waited, language)}</span>
      </Link>
    </li>
  )
}
