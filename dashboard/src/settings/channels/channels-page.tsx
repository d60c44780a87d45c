// Settings: the channels on which customers write. All of them, or the one in the address.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { textIn, useAddress } from '../../data/address.ts'
import type { ChannelServiceStatus } from '../../data/api.ts'
import { ChannelIcon } from '../../parts/channel-icon.tsx'
import { CHANNELS, type ChannelName } from '../../parts/channels.ts'
import { EntryRow, Rows } from '../../parts/entry-row.tsx'
import { useTexts } from '../../text/texts.ts'
import { Failed, PageHead, SkeletonList } from '../../ui/surface.tsx'
import { settingsTexts } from '../texts.ts'
import { ChannelPage } from './channel-page.tsx'
import { PauseHistory } from './pause-history.tsx'
import { pausesQuery, serviceStatusQuery } from './queries.ts'
import { StatusBadge } from './status.tsx'
import { channelTexts } from './texts.ts'

export function ChannelsPage() {
  const [search] = useAddress()
  const chosen = CHANNELS.find((name) => name === textIn(search, 'channel'))
  return chosen ? <ChannelPage key={chosen} name={chosen} /> : <AllChannels />
}

function AllChannels() {
  const t = useTexts(channelTexts)
  const names = useTexts(settingsTexts)
  const { data: channels, error, refetch } = useQuery(serviceStatusQuery)
  const pauses = useInfiniteQuery(pausesQuery)
  return (
    <>
      <PageHead title={names('channels')} note={t('note')} />
      {error && !channels ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : !channels || pauses.isPending ? (
        <SkeletonList rows={3} />
      ) : (
        <div className="flex flex-col gap-6">
          <Rows>
            {CHANNELS.map((name) => {
              const channel = channels.find((each) => each.channel === name)
              return channel && <ChannelRow key={name} name={name} channel={channel} />
            })}
          </Rows>
          <PauseHistory pauses={pauses} />
        </div>
      )}
    </>
  )
}

function ChannelRow({ name, channel }: { name: ChannelName; channel: ChannelServiceStatus }) {
  const t = useTexts(channelTexts)
  return (
    <EntryRow
      search={{ channel: name }}
      icon={
        <span className="text-faint">
          <ChannelIcon channel={name} size={22} />
        </span>
      }
      name={t(name)}
      note={channel.display ?? t(`about:${name}`)}
    >
      <StatusBadge channel={channel} />
    </EntryRow>
  )
}
