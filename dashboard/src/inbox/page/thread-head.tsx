// The head of a conversation: who it is with, who answers, and what can be done with the whole of it.
import { ArrowLeft, Bot, CircleCheck, PanelRight, RotateCcw, UserRound } from 'lucide-react'
import type { Conversation } from '../../data/api.ts'
import { useClock, useMay, useMe } from '../../data/workspace.ts'
import { ChannelIcon } from '../../parts/channel-icon.tsx'
import { phoneText } from '../../text/phone.ts'
import { useTexts } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Initials } from '../../ui/surface.tsx'
import { useInboxName } from '../value-name.ts'
import { changeMode } from './actions.ts'
import { SnoozeMenu } from './snooze-menu.tsx'
import { pageTexts } from './texts.ts'

export function ThreadHead({
  conversation,
  back,
  resolveAndNext,
  showsDetails,
  toggleDetails,
  snoozing,
  setSnoozing,
}: {
  conversation: Conversation
  back: () => void
  resolveAndNext: () => void
  showsDetails: boolean
  toggleDetails: () => void
  snoozing: boolean
  setSnoozing: (open: boolean) => void
}) {
  const t = useTexts(pageTexts)
  const nameOf = useInboxName()
  const mayWrite = useMay('messages:write')
  const { currency } = useMe().workspace
  const { customer, channel, status } = conversation
  return (
    <header className="flex min-h-14 items-center gap-1 border-b bg-card px-1 py-1.5 lg:px-4">
      <IconButton label={t('back')} className="lg:hidden" onClick={back}>
        <ArrowLeft size={20} />
      </IconButton>
      <span className="mr-1 max-sm:hidden">
        <Initials name={customer.name} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-semibold">{customer.name}</h2>
        <p className="flex items-center gap-1 text-sm text-faint">
          <ChannelIcon channel={channel} />
          <span className="truncate">
            {[nameOf(channel), customer.phone && phoneText(customer.phone, currency)].filter(Boolean).join(' · ')}
          </span>
        </p>
      </div>
      {mayWrite && (
        <>
          <ModeButton conversation={conversation} />
          <SnoozeMenu conversation={conversation} open={snoozing} onOpenChange={setSnoozing} />
          <Button
            look={status === 'open' ? 'main' : 'plain'}
            title={status === 'open' ? t('resolveNext') : t('reopen')}
            className="max-sm:px-2.5"
            onClick={resolveAndNext}
          >
            {status === 'open' ? <CircleCheck size={18} aria-hidden /> : <RotateCcw size={18} aria-hidden />}
            <span className="max-sm:sr-only">{status === 'open' ? t('resolve') : t('reopen')}</span>
          </Button>
        </>
      )}
      <IconButton
        label={t('details')}
        aria-pressed={showsDetails}
        className={cx(showsDetails && 'text-accent-ink')}
        onClick={toggleDetails}
      >
        <PanelRight size={20} />
      </IconButton>
    </header>
  )
}

/** Says who answers; pressing it changes that. */
function ModeButton({ conversation }: { conversation: Conversation }) {
  const t = useTexts(pageTexts)
  const nameOf = useInboxName()
  const clock = useClock()
  const { mode, mode_until } = conversation
  const isBot = mode === 'bot'
  const state = isBot
    ? t('botAnswers')
    : mode_until
      ? t('teamUntil', { when: clock.dayTime(mode_until) })
      : t('teamAnswers')
  return (
    <Button
      title={`${state}. ${isBot ? t('toTeam') : t('toBot')}`}
      aria-label={`${state}. ${isBot ? t('toTeam') : t('toBot')}`}
      className={cx('max-sm:px-2.5', isBot && 'border-accent text-accent-ink')}
      onClick={() => changeMode(conversation)}
    >
      {isBot ? <Bot size={18} aria-hidden /> : <UserRound size={18} aria-hidden />}
      <span className="max-xl:sr-only">{nameOf(isBot ? 'bot' : 'human')}</span>
    </Button>
  )
}
