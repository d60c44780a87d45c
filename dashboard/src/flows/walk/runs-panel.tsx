// The runs of a flow, live; a chosen one is replayed on the graph of the version that it began with.
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, History, RotateCw } from 'lucide-react'
import { useReason } from '../../automation-parts/reasons.ts'
import { SubjectLink, SubjectName } from '../../automation-parts/run-log.tsx'
import { StatusBadge } from '../../automation-parts/steps.tsx'
import { textIn, useAddress } from '../../data/address.ts'
import { type AutomationFlow, type AutomationFlowRun, api } from '../../data/api.ts'
import { askAgain } from '../../data/queries.ts'
import { useClock, useManages } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { Remark } from '../../ui/remark.tsx'
import { Empty, Failed, SkeletonList } from '../../ui/surface.tsx'
import { withPlaces } from '../model/layout.ts'
import { runsQuery, versionQuery } from '../queries.ts'
import type { Shown } from '../shown.ts'
import { SidePanel } from './side-panel.tsx'
import { walkTexts } from './texts.ts'
import { WalkSteps } from './walk-steps.tsx'

interface Props {
  flow: AutomationFlow
  setShown: (shown: Shown | null) => void
}

export function RunsPanel({ flow, setShown }: Props) {
  const t = useTexts(walkTexts)
  const clock = useClock()
  const [search, change] = useAddress()
  const { data: runs, error, refetch } = useQuery(runsQuery(flow.id))
  const run = runs?.find(({ id }) => id === textIn(search, 'run'))
  if (run) {
    return (
      <SidePanel
        title={t('chosenRun', { time: clock.dayTime(run.created_at) })}
        aside={
          <IconButton
            label={t('allRuns')}
            onClick={() => {
              setShown(null)
              change({ run: undefined })
            }}
          >
            <ArrowLeft size={18} />
          </IconButton>
        }
      >
        <ChosenRun key={run.id} run={run} flow={flow} setShown={setShown} />
      </SidePanel>
    )
  }
  return (
    <SidePanel title={t('runsTitle')}>
      {error && <Failed error={error} retry={() => void refetch()} />}
      {!runs && !error && <SkeletonList rows={4} />}
      {runs?.length === 0 && (
        <Empty icon={<History size={32} />} title={t('noRuns')}>
          {t('noRunsText')}
        </Empty>
      )}
      <ul className="flex flex-col gap-2">
        {runs?.map((each) => (
          <li key={each.id}>
            <button
              type="button"
              onClick={() => change({ run: each.id })}
              className="flex w-full flex-wrap items-center gap-x-2 gap-y-1 rounded-xl border p-3 text-left hover:bg-sunken"
            >
              <span className="min-w-0 flex-1 basis-40 truncate font-medium">
                <SubjectName subject={each.subject} />
              </span>
              <StatusBadge status={each.status} />
              <span className="w-full text-sm text-faint">
                {clock.dayTime(each.created_at)} · {t('ofVersion', { version: each.version })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </SidePanel>
  )
}

function ChosenRun({ run, flow, setShown }: Props & { run: AutomationFlowRun }) {
  const t = useTexts(walkTexts)
  const reason = useReason()
  const mayChange = useManages()
  const { data: version, error } = useQuery({
    ...versionQuery(flow.id, run.version),
    select: placed,
  })
  if (error) return <Failed error={error} />
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <StatusBadge status={run.status} />
        <span className="text-faint">{t('ofVersion', { version: run.version })}</span>
        <SubjectLink subject={run.subject} />
      </div>
      {run.error && <Remark tone={run.status === 'failed' ? 'danger' : 'warn'}>{reason(run.error)}</Remark>}
      {run.status === 'failed' && mayChange && (
        <Button
          className="self-start"
          onClick={async () => {
            try {
              await api().retryFlowRun(flow.id, run.id)
              askAgain(runsQuery(flow.id).queryKey)
              notify(t('retried'))
            } catch (problem) {
              notifyProblem(problem)
            }
          }}
        >
          <RotateCw size={16} aria-hidden />
          {t('retry')}
        </Button>
      )}
      {version && <WalkSteps graph={version} steps={run.steps} show={setShown} />}
    </>
  )
}

const placed = ({ nodes, edges }: Parameters<typeof withPlaces>[0]) => withPlaces({ nodes, edges })
