// The versions of a flow: what each changed, in words and on the graph, and how one is restored.
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, GitCompare } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { textIn, useAddress } from '../../data/address.ts'
import type { AutomationFlow } from '../../data/api.ts'
import { useClock } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { notify } from '../../ui/notices.tsx'
import { Badge, Choice, Empty, SkeletonList } from '../../ui/surface.tsx'
import { type EdgeMark, type NodeMark, wayKey } from '../canvas/drawing.ts'
import { difference, united } from '../model/diff.ts'
import type { Graph } from '../model/graph.ts'
import { withPlaces } from '../model/layout.ts'
import type { FlowEditor } from '../page/use-flow-editor.ts'
import { versionQuery, versionsQuery } from '../queries.ts'
import type { Shown } from '../shown.ts'
import { SidePanel } from '../walk/side-panel.tsx'
import { DifferenceList } from './difference-list.tsx'
import { versionTexts } from './texts.ts'

interface Props {
  flow: AutomationFlow
  editor: FlowEditor
  setShown: (shown: Shown | null) => void
  mayChange: boolean
}

export function VersionsPanel(props: Props) {
  const t = useTexts(versionTexts)
  const clock = useClock()
  const [search, change] = useAddress()
  const { data: versions } = useQuery(versionsQuery(props.flow.id))
  const wanted = Number(textIn(search, 'version') ?? search.version)
  const chosen = versions?.find(({ version }) => version === wanted)
  if (chosen) {
    return (
      <SidePanel
        title={t('version', { version: chosen.version })}
        aside={
          <IconButton
            label={t('all')}
            onClick={() => {
              props.setShown(null)
              change({ version: undefined })
            }}
          >
            <ArrowLeft size={18} />
          </IconButton>
        }
      >
        <Comparison key={chosen.version} {...props} version={chosen.version} />
      </SidePanel>
    )
  }
  return (
    <SidePanel title={t('title')}>
      {!versions && <SkeletonList rows={3} />}
      {versions?.length === 0 && (
        <Empty icon={<GitCompare size={32} />} title={t('none')}>
          {t('noneText')}
        </Empty>
      )}
      <ul className="flex flex-col gap-2">
        {versions?.map(({ version, published, created_at, created_by }) => (
          <li key={version}>
            <button
              type="button"
              onClick={() => change({ version })}
              className="flex w-full flex-wrap items-center gap-x-2 rounded-xl border p-3 text-left hover:bg-sunken"
            >
              <span className="flex-1 font-medium">{t('version', { version })}</span>
              {published && <Badge tone="good">{t('published')}</Badge>}
              <span className="w-full text-sm text-faint">
                {t('by', { time: clock.dayTime(created_at), name: created_by.name ?? '…' })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </SidePanel>
  )
}

const placed = ({ nodes, edges }: Graph) => withPlaces({ nodes, edges })

function Comparison({ flow, editor, setShown, mayChange, version }: Props & { version: number }) {
  const t = useTexts(versionTexts)
  const [, change] = useAddress()
  const [against, setAgainst] = useState<'now' | 'before'>('now')
  const { data: own } = useQuery({ ...versionQuery(flow.id, version), select: placed })
  const { data: earlier } = useQuery({
    ...versionQuery(flow.id, version - 1),
    select: placed,
    enabled: version > 1 && against === 'before',
  })
  const before = against === 'now' ? own : earlier
  const after = against === 'now' ? editor.graph : own
  const both = useMemo(() => {
    if (!before || !after) return null
    const changes = difference(before, after)
    return { graph: united(before, after), changes }
  }, [before, after])
  useEffect(() => {
    if (!both || !before || !after) return
    const nodes = new Map<string, NodeMark>(both.changes.nodes.map(({ node, mark }) => [node.id, mark]))
    const [old, present] = [before, after].map(({ edges }) => new Set(edges.map(wayKey)))
    const edges = new Map<string, EdgeMark>(
      both.graph.edges.flatMap((edge): [string, EdgeMark][] => {
        const key = wayKey(edge)
        if (old?.has(key) && present?.has(key)) return []
        return [[key, present?.has(key) ? 'added' : 'removed']]
      }),
    )
    setShown({ graph: both.graph, marks: { nodes, edges }, at: null })
  }, [both, before, after, setShown])

  const restore = () => {
    if (!own) return
    editor.edit(() => own)
    setShown(null)
    change({ show: undefined, version: undefined })
    notify(t('restored', { version }))
  }
  return (
    <>
      {version > 1 && (
        <Choice
          label={t('with')}
          value={against}
          options={[
            { value: 'now', text: t('now') },
            { value: 'before', text: t('before') },
          ]}
          onChange={setAgainst}
        />
      )}
      <p className="text-sm text-soft">
        {against === 'now' ? t('compared', { version }) : t('comparedWith', { before: version - 1, version })}
      </p>
      {both ? <DifferenceList difference={both.changes} graph={both.graph} /> : <SkeletonList rows={3} />}
      {mayChange && (
        <Button className="self-start" disabled={!own} onClick={restore}>
          {t('restore')}
        </Button>
      )}
    </>
  )
}
