// Every version of the stages: who wrote it, when and why, what differs, and a way back.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Search, textIn, useAddress } from '../../data/address.ts'
import type { StageConfig, StageVersion } from '../../data/api.ts'
import { useClock } from '../../data/workspace.tsx'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Badge, Failed, SkeletonList } from '../../ui/surface.tsx'
import { Comparison } from './comparison.tsx'
import type { Draft } from './draft.ts'
import { versionsQuery } from './queries.ts'
import { RevertDialog } from './revert-dialog.tsx'
import { versionTexts } from './version-texts.ts'

export function Versions({
  current,
  draft,
  readOnly,
}: {
  current: StageConfig
  draft: Draft | null
  readOnly: boolean
}) {
  const { data: versions, error, refetch } = useQuery(versionsQuery)
  const [search] = useAddress()
  const [asked, setAsked] = useState<number | null>(null)
  if (error && !versions) return <Failed error={error} retry={refetch} />
  if (!versions) return <SkeletonList rows={5} />
  const newest = versions[0]?.version ?? 1
  const to = textIn(search, 'to') === 'draft' && draft ? 'draft' : (versionIn(search, 'to') ?? newest)
  const from = versionIn(search, 'from') ?? Math.max(1, to === 'draft' ? newest : to - 1)
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <ol className="flex flex-col divide-y overflow-hidden rounded-2xl border bg-card shadow-card">
        {versions.map((version) => (
          <VersionRow
            key={version.version}
            version={version}
            isCurrent={version.version === current.version}
            isShown={to === version.version}
            mayRevert={!readOnly && draft === null}
            onRevert={() => setAsked(version.version)}
          />
        ))}
      </ol>
      <Comparison key={`${from} ${to}`} from={from} to={to} versions={versions} draft={draft} />
      {asked !== null && <RevertDialog version={asked} current={current} onClose={() => setAsked(null)} />}
    </div>
  )
}

/** A number in the address; anything else counts as missing. */
function versionIn(search: Search, name: string): number | null {
  const value = search[name]
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null
}

function VersionRow({
  version: { version, note, created_at, created_by, reverted_from },
  isCurrent,
  isShown,
  mayRevert,
  onRevert,
}: {
  version: StageVersion
  isCurrent: boolean
  isShown: boolean
  mayRevert: boolean
  onRevert: () => void
}) {
  const v = useTexts(versionTexts)
  const clock = useClock()
  const [, change] = useAddress()
  return (
    <li className={isShown ? 'bg-accent-soft' : undefined}>
      <div className="flex items-start gap-2 p-3 pl-4">
        <button
          type="button"
          aria-pressed={isShown}
          onClick={() => change({ to: version, from: undefined }, { replace: true })}
          className="flex min-w-0 flex-1 flex-col items-start rounded-lg text-left"
        >
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            {v('version', { version })}
            {isCurrent && <Badge tone="good">{v('current')}</Badge>}
          </span>
          <span className="max-w-full break-words text-soft">
            {note ?? (version === 1 ? v('factory') : reverted_from === null ? v('noNote') : '')}
          </span>
          {reverted_from !== null && <span className="text-soft">{v('revertedFrom', { version: reverted_from })}</span>}
          <span className="text-sm text-faint">
            {v('byWhom', { name: created_by.name, when: clock.dayTime(created_at) })}
          </span>
        </button>
        {mayRevert && !isCurrent && (
          <Button size="small" aria-label={v('revertName', { version })} onClick={onRevert}>
            {v('revert')}
          </Button>
        )}
      </div>
    </li>
  )
}
