// Says that the channel of a conversation has a fault, since when, and where it can be mended.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { channelsQuery } from '../../data/message-queries.ts'
import { useClock } from '../../data/workspace.ts'
import { says, useTexts } from '../../text/texts.ts'
import { useInboxName } from '../value-name.ts'
import { composerTexts } from './texts.ts'

/** Nothing is shown for a channel that works, is only slow, or is not set up. */
export function BrokenNote({ channel }: { channel: string }) {
  const t = useTexts(composerTexts)
  const nameOf = useInboxName()
  const clock = useClock()
  const { data: channels } = useQuery(channelsQuery)
  const { status = '', last_error } = channels?.find((each) => each.channel === channel) ?? {}
  const key = `broken:${status}`
  if (!says(composerTexts, key)) return null
  const name = nameOf(channel)
  const title =
    last_error?.code === status
      ? t('broken', { channel: name, when: clock.dayTime(last_error.at) })
      : t('brokenNow', { channel: name })
  return (
    <div role="status" className="flex items-start gap-2 rounded-lg bg-danger-soft px-3 py-2 text-sm text-danger-ink">
      <TriangleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
      <p className="min-w-0">
        <span className="font-medium">{title}.</span> {t(key)}{' '}
        <Link to="/settings/channels" search={{ channel }} className="underline underline-offset-2">
          {t('toChannel')}
        </Link>
      </p>
    </div>
  )
}
