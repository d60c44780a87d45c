// One website: its reading, what was not read and why, its pages, and how it is read.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Ellipsis, RefreshCw, Square, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '../../data/address.ts'
import { api, type KnowledgeSource } from '../../data/api.ts'
import { queryClient } from '../../data/queries.ts'
import { useClock, useManages } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Ask } from '../../ui/ask.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { Card, PageHead, SkeletonList } from '../../ui/surface.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { BackLink } from '../back-link.tsx'
import { Gone } from '../gone.tsx'
import { sourcePagesQuery, sourceQuery, sourcesQuery } from '../queries.ts'
import { SiteCauses } from './site-causes.tsx'
import { SitePages } from './site-pages.tsx'
import { SiteSettings } from './site-settings.tsx'
import { isRunning, SiteBadge, SiteProgress, siteName } from './site-state.tsx'
import { siteTexts } from './texts.ts'

export function SitePage({ id }: { id: string }) {
  const t = useTexts(siteTexts)
  const { data: source, error, refetch } = useQuery(sourceQuery(id))
  // The pages are loaded and shown together with the website, so that nothing moves.
  const { data: pages } = useInfiniteQuery(sourcePagesQuery(id, undefined))
  if (error) return <Gone error={error} retry={() => void refetch()} />
  if (!source || !pages) return <SkeletonList rows={8} />
  return (
    <div className="mx-auto max-w-3xl">
      <BackLink text={t('back')} />
      <Head source={source} />
      <div className="flex flex-col gap-5">
        <Summary source={source} />
        {source.errors.length > 0 && <SiteCauses source={source} />}
        <SitePages source={source} />
        <SiteSettings source={source} />
      </div>
    </div>
  )
}

function Head({ source }: { source: KnowledgeSource }) {
  const t = useTexts(siteTexts)
  const clock = useClock()
  const manages = useManages()
  const { url, last_run_at, next_run_at } = source
  const note = [
    last_run_at ? t('lastRun', { when: clock.dayTime(last_run_at) }) : t('never'),
    next_run_at && t('nextRun', { when: clock.dayTime(next_run_at) }),
  ]
  return (
    <PageHead title={siteName(url)} note={note.filter(Boolean).join(' · ')}>
      <SiteBadge source={source} />
      {manages && <RunButton source={source} />}
      {manages && <SiteMenu source={source} />}
    </PageHead>
  )
}

function RunButton({ source }: { source: KnowledgeSource }) {
  const t = useTexts(siteTexts)
  const running = isRunning(source)
  const [sending, setSending] = useState(false)
  const run = async () => {
    setSending(true)
    try {
      const { id } = source
      const saved = await (running ? api().cancelKnowledgeSourceCrawl(id) : api().crawlKnowledgeSource(id))
      queryClient.setQueryData(sourceQuery(id).queryKey, saved)
      if (running) notify(t('cancelled'))
    } catch (error) {
      notifyProblem(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <Button disabled={sending} onClick={() => void run()}>
      {running ? <Square size={16} aria-hidden /> : <RefreshCw size={16} aria-hidden />}
      {t(running ? 'cancel' : 'crawl')}
    </Button>
  )
}

function SiteMenu({ source: { id, url } }: { source: KnowledgeSource }) {
  const t = useTexts(siteTexts)
  const ui = useTexts(uiTexts)
  const [, change] = useAddress()
  const [asking, setAsking] = useState(false)
  const name = siteName(url)
  return (
    <>
      <Menu
        button={
          <IconButton label={ui('more')}>
            <Ellipsis size={20} />
          </IconButton>
        }
      >
        <MenuItem danger icon={<Trash2 size={18} />} onSelect={() => setAsking(true)}>
          {t('more')}
        </MenuItem>
      </Menu>
      <Ask
        title={t('deleteTitle', { name })}
        action={t('delete')}
        open={asking}
        onClose={() => setAsking(false)}
        run={async () => {
          await api().deleteKnowledgeSource(id)
          queryClient.setQueryData(sourcesQuery.queryKey, (all) => all?.filter((each) => each.id !== id))
          change({ site: undefined }, { replace: true })
          notify(t('deleted', { name }))
        }}
      >
        {t('deleteText')}
      </Ask>
    </>
  )
}

/** The numbers of the last reading, or of the one that is under way: the stream brings them. */
function Summary({ source }: { source: KnowledgeSource }) {
  const t = useTexts(siteTexts)
  const { pages } = source
  const figures = [
    ['found', pages.discovered],
    ['read', pages.indexed + pages.unchanged],
    ['skipped', pages.skipped],
    ['failedPages', pages.failed],
  ] as const
  return (
    <Card>
      <dl className="grid grid-cols-2 gap-3 text-center sm:grid-cols-4">
        {figures.map(([name, count]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-sm text-faint">{t(name)}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      {isRunning(source) && (
        <div role="status" className="pt-4">
          <SiteProgress source={source} />
        </div>
      )}
    </Card>
  )
}
