// Whether the bot is on, and on which channels it answers, with what stops it.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type AiUsage,
  api,
  type Bot,
  type ChannelPolicies,
  type ChannelPolicy,
  type ChannelServiceStatus,
} from '../data/api.ts'
import { askAgain, queryClient } from '../data/queries.ts'
import { useManages, useMay } from '../data/workspace.ts'
import { ChannelIcon } from '../parts/channel-icon.tsx'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { notifyProblem } from '../ui/notices.tsx'
import { Badge, Card, type Tone } from '../ui/surface.tsx'
import { type ChannelState, channelStateOf } from './channel-state.ts'
import { PolicyDialog } from './policy-dialog.tsx'
import { botQuery, policiesQuery } from './queries.ts'
import { botTexts } from './texts.ts'

const LOOKS: Record<ChannelState, readonly ['on' | 'off' | 'stopped' | 'unlinked', Tone]> = {
  answers: ['on', 'good'],
  in_hours: ['on', 'good'],
  outside_hours: ['on', 'good'],
  not_linked: ['unlinked', 'plain'],
  bot_off: ['off', 'plain'],
  switched_off: ['off', 'plain'],
  people_first: ['off', 'plain'],
  bot_paused: ['stopped', 'warn'],
  channel_paused: ['stopped', 'warn'],
  channel_fault: ['stopped', 'danger'],
}

export function SwitchCard({
  bot,
  policies,
  channels,
  ai,
}: {
  bot: Bot
  policies: ChannelPolicies
  channels: readonly ChannelServiceStatus[]
  ai: AiUsage
}) {
  const t = useTexts(botTexts)
  const may = useMay('config:write')
  const [sending, setSending] = useState(false)
  const { enabled } = bot
  const turn = async () => {
    setSending(true)
    await api()
      .putBot({ enabled: !enabled })
      .then((saved) => queryClient.setQueryData(botQuery.queryKey, saved), notifyProblem)
    setSending(false)
  }
  return (
    <Card
      title={t(enabled ? 'isOn' : 'isOff')}
      aside={
        may && (
          <Button look={enabled ? 'plain' : 'main'} disabled={sending} onClick={() => void turn()}>
            {t(enabled ? 'switchOff' : 'switchOn')}
          </Button>
        )
      }
    >
      <p className="-mt-2 pb-3 text-soft">{t(enabled ? 'isOnText' : 'isOffText')}</p>
      <ul className="divide-y border-t">
        {policies.policies.map((policy) => {
          const channel = channels.find((each) => each.channel === policy.channel)
          return (
            channel && (
              <ChannelRow
                key={policy.channel}
                policy={policy}
                channel={channel}
                version={policies.version}
                state={channelStateOf({ bot, policy, channel, pauses: ai.pauses })}
              />
            )
          )
        })}
      </ul>
    </Card>
  )
}

function ChannelRow({
  policy,
  channel,
  version,
  state,
}: {
  policy: ChannelPolicy
  channel: ChannelServiceStatus
  version: number
  state: ChannelState
}) {
  const t = useTexts(botTexts)
  const manages = useManages()
  const [sending, setSending] = useState(false)
  const [changing, setChanging] = useState(false)
  const [look, tone] = LOOKS[state]
  const name = policy.channel as 'whatsapp'
  const label = t(name)
  const isLinked = state !== 'not_linked'
  const turn = async (enabled: boolean) => {
    setSending(true)
    await api()
      .putChannelPolicies({ policies: [{ channel: name, enabled }], expected_version: version })
      .then(
        (saved) => queryClient.setQueryData(policiesQuery.queryKey, saved),
        (error) => {
          notifyProblem(error)
          askAgain(policiesQuery.queryKey)
        },
      )
    setSending(false)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 last:pb-0">
      <div className="flex min-h-6 min-w-0 flex-1 items-center gap-3">
        {isLinked ? (
          <input
            type="checkbox"
            aria-label={t('onChannel', { channel: label })}
            checked={policy.enabled}
            disabled={!manages || sending}
            onChange={({ target }) => void turn(target.checked)}
            className="size-5 shrink-0 accent-(--accent)"
          />
        ) : (
          <span aria-hidden className="size-5 shrink-0" />
        )}
        <span className="text-faint">
          <ChannelIcon channel={name} size={20} />
        </span>
        <span className="min-w-0 truncate font-medium">{label}</span>
      </div>
      <Badge tone={tone}>{t(`badge:${look}`)}</Badge>
      <div className="flex w-full items-start gap-x-2 pl-8 text-sm text-soft">
        <p className="min-w-0 flex-1">
          {t(`state:${state}`)} <WayOut state={state} channel={channel.channel} />
        </p>
        {manages && isLinked && (
          <button
            type="button"
            aria-label={t('changeChannel', { channel: label })}
            onClick={() => setChanging(true)}
            className="shrink-0 text-accent-ink underline"
          >
            {t('change')}
          </button>
        )}
      </div>
      {changing && <PolicyDialog policy={policy} version={version} onClose={() => setChanging(false)} />}
    </li>
  )
}

/** Leads to the page on which the bot's obstacle is removed. */
function WayOut({ state, channel }: { state: ChannelState; channel: string }) {
  const t = useTexts(botTexts)
  const className = 'text-accent-ink underline'
  if (state === 'bot_paused')
    return (
      <Link to="/ai" className={className}>
        {t('endPause')}
      </Link>
    )
  const texts = { not_linked: 'linkIt', channel_paused: 'endPause', channel_fault: 'seeChannel' } as const
  if (!(state in texts)) return null
  return (
    <Link to="/settings/channels" search={{ channel }} className={className}>
      {t(texts[state as keyof typeof texts])}
    </Link>
  )
}
