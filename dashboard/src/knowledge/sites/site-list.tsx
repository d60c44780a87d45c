// The websites that are read, each with its progress or with what the last reading brought.
import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { useAddress } from '../../data/address.ts'
import type { KnowledgeSource } from '../../data/api.ts'
import { useClock, useManages } from '../../data/workspace.ts'
import { EntryRow, Rows } from '../../parts/entry-row.tsx'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Empty, Failed, SkeletonList } from '../../ui/surface.tsx'
import { KindIcon } from '../kind-icon.tsx'
import { sourcesQuery } from '../queries.ts'
import { isRunning, SiteBadge, SiteProgress, siteName } from './site-state.tsx'
import { siteTexts } from './texts.ts'

export function SiteList() {
  const t = useTexts(siteTexts)
  const [, change] = useAddress()
  const manages = useManages()
  const { data: sources, error, refetch } = useQuery(sourcesQuery)
  if (error && !sources) return <Failed error={error} retry={() => void refetch()} />
  if (!sources) return <SkeletonList rows={3} />
  if (sources.length === 0) {
    return (
      <Card>
        <Empty
          icon={<Globe size={32} aria-hidden />}
          title={t('emptyTitle')}
          action={
            manages && (
              <Button look="main" onClick={() => change({ site: 'new' })}>
                {t('add')}
              </Button>
            )
          }
        >
          {t('empty')}
        </Empty>
      </Card>
    )
  }
  return (
    <Rows>
      {sources.map((source) => (
        <SiteRow key={source.id} source={source} />
      ))}
    </Rows>
  )
}

function SiteRow({ source }: { source: KnowledgeSource }) {
  const t = useTexts(siteTexts)
  const clock = useClock()
  const { id, url, pages, last_run_at, next_run_at } = source
  const about = [
    t('pageCount', { count: pages.indexed + pages.unchanged }),
    pages.failed > 0 && `${t('failedPages')}: ${pages.failed}`,
    last_run_at && t('lastRun', { when: clock.dayTime(last_run_at) }),
    next_run_at && t('nextRun', { when: clock.dayTime(next_run_at) }),
  ]
  return (
    <EntryRow
      search={{ site: id }}
      icon={<KindIcon kind="site" />}
      name={siteName(url)}
      note={isRunning(source) ? <SiteProgress source={source} /> : about.filter(Boolean).join(' · ')}
    >
      <SiteBadge source={source} />
    </EntryRow>
  )
}
