// Says why no reply can be sent, since when, and what can be done instead.
import { useQuery } from '@tanstack/react-query'
import { Ban, Hourglass, PauseCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Conversation } from '../../data/api.ts'
import { channelsQuery } from '../../data/message-queries.ts'
import { useClock } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { useInboxName } from '../value-name.ts'
import type { Lock } from './lock.ts'
import { composerTexts } from './texts.ts'

export function LockedNote({
  conversation,
  lock,
  chooseTemplate,
}: {
  conversation: Conversation
  lock: NonNullable<Lock>
  chooseTemplate: () => void
}) {
  const t = useTexts(composerTexts)
  if (lock === 'paused') return <Paused channel={conversation.channel} />
  if (lock === 'blocked') {
    return (
      <Note icon={<Ban size={20} aria-hidden />} title={t('blocked')}>
        {t('blockedNote')}
      </Note>
    )
  }
  return (
    <Note
      icon={<Hourglass size={20} aria-hidden />}
      title={t('windowClosed')}
      action={
        <Button look="main" onClick={chooseTemplate}>
          {t('chooseTemplate')}
        </Button>
      }
    >
      {conversation.last_inbound_at === null ? t('neverWrote') : t('windowClosedNote')}
    </Note>
  )
}

function Paused({ channel }: { channel: string }) {
  const t = useTexts(composerTexts)
  const nameOf = useInboxName()
  const clock = useClock()
  const { data: channels } = useQuery(channelsQuery)
  const pause = channels?.find((each) => each.channel === channel)?.pause
  const { reason, by, until, since } = pause ?? {}
  const name = by?.name ?? '…'
  return (
    <Note
      icon={<PauseCircle size={20} aria-hidden />}
      title={t('paused', { channel: nameOf(channel), when: since ? clock.dayTime(since) : '…' })}
    >
      <span className="block">{reason ? t('pausedBy', { name, reason }) : t('pausedByOnly', { name })}</span>
      {until && t('pausedUntil', { when: clock.dayTime(until) })} {t('pausedNote')}
    </Note>
  )
}

function Note({
  icon,
  title,
  children,
  action,
}: {
  icon: ReactNode
  title: string
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-xl bg-warn-soft px-4 py-3 text-warn-ink">
      {icon}
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{title}</p>
        <p className="text-sm">{children}</p>
      </div>
      {action}
    </div>
  )
}
