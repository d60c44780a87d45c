// The place of the list when it is empty: why it is, and what to do about it.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Inbox, PartyPopper, Unplug } from 'lucide-react'
import type { Search } from '../../data/address.ts'
import { channelsQuery } from '../../data/message-queries.ts'
import { useManages } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/surface.tsx'
import { type Filters, hasFilters } from '../views.ts'
import { listTexts } from './texts.ts'

export function Nothing({ filters, change }: { filters: Filters; change: (search: Search) => void }) {
  const t = useTexts(listTexts)
  const { data: channels } = useQuery(channelsQuery)
  const manages = useManages()
  const { view, q } = filters
  if (q || hasFilters(filters)) {
    const clear = () => change({ q: undefined, channel: undefined, mode: undefined, tag: undefined })
    return (
      <Empty title={t('nothingTitle')} action={<Button onClick={clear}>{t('clearAll')}</Button>}>
        {t('nothing')}
      </Empty>
    )
  }
  if (view === 'open') {
    if (channels?.every(({ configured }) => !configured)) {
      const connect = (
        <Link to="/settings/channels" className={buttonClass({ look: 'main' })}>
          {t('connect')}
        </Link>
      )
      return (
        <Empty
          icon={<Unplug size={32} aria-hidden />}
          title={t('noChannelTitle')}
          action={manages ? connect : undefined}
        >
          {t(manages ? 'noChannel' : 'noChannelOthers')}
        </Empty>
      )
    }
    return (
      <Empty icon={<Inbox size={32} aria-hidden />} title={t('emptyTitle')}>
        {t('empty')}
      </Empty>
    )
  }
  if (view === 'unread' || view === 'waiting')
    return (
      <Empty icon={<PartyPopper size={32} aria-hidden />} title={t('allDone')}>
        {t('allDoneNote')}
      </Empty>
    )
  return <Empty title={t('nothingTitle')}>{t('nothing')}</Empty>
}
