// The page of a flow. Its editor begins when the flow and the graph to edit are there.
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useAddress } from '../../data/address.ts'
import { isProblem } from '../../data/api.ts'
import { membersQuery, resourcesQuery, servicesQuery, stageConfigQuery } from '../../data/queries.ts'
import { useTexts } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Empty, Failed, SkeletonList } from '../../ui/surface.tsx'
import { faultsQuery, firstGraphQuery, flowQuery, newestBookingsQuery, runsQuery, versionsQuery } from '../queries.ts'
import { flowTexts } from '../texts.ts'
import { FlowEditor } from './flow-editor.tsx'
import { pageTexts } from './texts.ts'

export function FlowPage() {
  const t = useTexts(pageTexts)
  const f = useTexts(flowTexts)
  const { id } = useParams({ strict: false }) as { id: string }
  const { data: flow, error, refetch } = useQuery(flowQuery(id))
  const first = useQuery(firstGraphQuery(id))
  useEarlyData(id)
  if (isProblem(error, 'not_found')) {
    return (
      <Empty
        title={t('gone')}
        action={
          <Link to="/automations" className={buttonClass()}>
            {f('allAutomations')}
          </Link>
        }
      >
        {t('goneText')}
      </Empty>
    )
  }
  if (error && !flow) return <Failed error={error} retry={() => void refetch()} />
  if (first.error) return <Failed error={first.error} retry={() => void first.refetch()} />
  if (!flow || !first.data) {
    return (
      <>
        <h1 className="sr-only">{f('flow')}</h1>
        <SkeletonList rows={8} />
      </>
    )
  }
  return <FlowEditor key={id} flow={flow} first={first.data} />
}

/** The parts of the editor need these, so they are loaded now, together with the flow. */
function useEarlyData(id: string): void {
  const [search] = useAddress()
  usePrefetchQuery(servicesQuery)
  usePrefetchQuery(resourcesQuery)
  usePrefetchQuery(membersQuery)
  usePrefetchQuery(stageConfigQuery)
  usePrefetchQuery(faultsQuery(id))
  useQuery({ ...runsQuery(id), enabled: search.show === 'runs', refetchInterval: false })
  useQuery({ ...versionsQuery(id), enabled: search.show === 'versions' })
  useQuery({ ...newestBookingsQuery, enabled: search.show === 'try' })
}
