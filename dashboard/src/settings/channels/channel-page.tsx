// The page of one channel: its status, its pause, how it is set up, and what its provider says.
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ChannelServiceStatus } from '../../data/api.ts'
import { templatesQuery } from '../../data/message-queries.ts'
import { useManages } from '../../data/workspace.ts'
import type { ChannelName } from '../../parts/channels.ts'
import { ReadOnlyNote } from '../../parts/read-only-note.tsx'
import { useTexts } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Failed, FailedLine, SkeletonList } from '../../ui/surface.tsx'
import { EditorHead } from '../catalog/editor-head.tsx'
import { settingsTexts } from '../texts.ts'
import { ChannelActions } from './channel-actions.tsx'
import { ChannelFacts } from './channel-facts.tsx'
import { PauseBanner } from './pause-banner.tsx'
import { serviceStatusQuery, telegramQuery, whatsAppQuery } from './queries.ts'
import { StatusBadge, StatusReason } from './status.tsx'
import { TelegramSetUp } from './telegram-set-up.tsx'
import { TemplatesCard } from './templates-card.tsx'
import { channelTexts } from './texts.ts'
import { WhatsAppSetUp } from './whatsapp-set-up.tsx'

export function ChannelPage({ name }: { name: ChannelName }) {
  const t = useTexts(channelTexts)
  const names = useTexts(settingsTexts)
  const manages = useManages()
  const { data: channels, error, refetch } = useQuery(serviceStatusQuery)
  const channel = channels?.find((each) => each.channel === name)
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <div className="-mb-4">
        <EditorHead title={t(name)} back={names('channels')}>
          {channel && manages && <ChannelActions name={name} channel={channel} />}
        </EditorHead>
      </div>
      {error && !channel ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !channel ? (
        <SkeletonList rows={6} />
      ) : (
        <>
          <p className="-mt-2 flex flex-wrap items-center gap-2">
            <StatusBadge channel={channel} />
            <span className="text-soft">{channel.display}</span>
          </p>
          {!manages && <ReadOnlyNote />}
          {channel.pause && <PauseBanner name={name} pause={channel.pause} />}
          <StatusReason name={name} channel={channel} />
        </>
      )}
      {name === 'whatsapp' && <WhatsAppParts channel={channel} />}
      {name === 'telegram' && <TelegramParts channel={channel} />}
      {name === 'webchat' && channel && <WebChatParts channel={channel} />}
    </div>
  )
}

/** The chat has a page of its own for its settings. */
function WebChatParts({ channel }: { channel: ChannelServiceStatus }) {
  const names = useTexts(settingsTexts)
  return (
    <>
      <ChannelFacts channel={channel} />
      <Link to="/settings/webchat" className={cx(buttonClass(), 'self-start')}>
        {`${names('settings')}: ${names('webchat')}`}
      </Link>
    </>
  )
}

function WhatsAppParts({ channel }: { channel: ChannelServiceStatus | undefined }) {
  // All data of the page is requested at the same time.
  usePrefetchQuery(templatesQuery)
  const { data: settings, error, refetch } = useQuery(whatsAppQuery)
  if (error && settings === undefined) return <FailedLine error={error} retry={() => void refetch()} />
  if (!channel || settings === undefined) return null
  return (
    <>
      {channel.configured && <ChannelFacts channel={channel} />}
      <WhatsAppSetUp channel={channel} settings={settings} />
      {channel.configured && <TemplatesCard />}
    </>
  )
}

function TelegramParts({ channel }: { channel: ChannelServiceStatus | undefined }) {
  const { data: settings, error, refetch } = useQuery(telegramQuery)
  if (error && settings === undefined) return <FailedLine error={error} retry={() => void refetch()} />
  if (!channel || settings === undefined) return null
  return (
    <>
      {channel.configured && <ChannelFacts channel={channel} />}
      <TelegramSetUp channel={channel} settings={settings} />
    </>
  )
}
