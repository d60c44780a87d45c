// The list of flows, which are edited on a page of their own.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Waypoints } from 'lucide-react'
import { all, api } from '../data/api.ts'
import { useTexts } from '../text/texts.ts'
import { Badge, Card, Empty, Failed, SkeletonList } from '../ui/surface.tsx'
import { automationTexts } from './texts.ts'

const flowsQuery = queryOptions({
  queryKey: ['automation-flows'],
  queryFn: ({ signal }) => all(api().listAutomationFlows({ limit: 200 }, { signal })),
})

export function FlowList() {
  const t = useTexts(automationTexts)
  const { data: flows, error, refetch } = useQuery(flowsQuery)
  if (error && !flows) return <Failed error={error} retry={() => void refetch()} />
  if (!flows) return <SkeletonList rows={4} />
  if (flows.length === 0) {
    return (
      <Card>
        <Empty icon={<Waypoints size={32} />} title={t('noFlows')}>
          {t('noFlowsText')}
        </Empty>
      </Card>
    )
  }
  return (
    <ul className="overflow-hidden rounded-2xl border bg-card shadow-card">
      {flows.map(({ id, name, enabled, published_version }) => (
        <li key={id} className="border-b last:border-b-0">
          <Link
            to={`/flows/${id}`}
            className="flex min-h-16 items-center gap-3 px-4 py-2.5 -outline-offset-2 hover:bg-sunken"
          >
            <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
            <span className="text-sm text-faint">
              {published_version === null ? t('draftOnly') : t('published', { version: published_version })}
            </span>
            <Badge tone={enabled ? 'good' : 'plain'}>{t(enabled ? 'on' : 'off')}</Badge>
          </Link>
        </li>
      ))}
    </ul>
  )
}
