// The list of versions of the stages: author, date, reason, differences, and a button to revert.
import { useQuery } from '@tanstack/react-query'
import { GitCompareArrows } from 'lucide-react'
import { useState } from 'react'
import { useAddress } from '../../data/address.ts'
import type { StageConfig, StageVersion } from '../../data/api.ts'
import { useClock } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Badge, Empty, Failed, SkeletonList } from '../../ui/surface.tsx'
import { comparedIn } from './compared.ts'
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
  const v = useTexts(versionTexts)
  const { data: versions, error, refetch } = useQuery(versionsQuery)
  const [search] = useAddress()
  const [reverted, setReverted] = useState<number | null>(null)
  if (error && !versions) return <Failed error={error} retry={refetch} />
  if (!versions) return <SkeletonList rows={5} />
  const asked = comparedIn(search)
  const compared = asked?.to === 'draft' && draft === null ? null : asked
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      <ol className="flex flex-col divide-y overflow-hidden rounded-2xl border bg-card shadow-card">
        {versions.map((version) => (
          <VersionRow
            key={version.version}
            version={version}
            isCurrent={version.version === current.version}
            isShown={compared?.to === version.version}
            mayRevert={!readOnly && draft === null}
            onRevert={() => setReverted(version.version)}
          />
        ))}
      </ol>
      {compared ? (
        <Comparison {...compared} versions={versions} draft={draft} />
      ) : (
        <Empty icon={<GitCompareArrows size={32} />} title={v('choose')} />
      )}
      {reverted !== null && <RevertDialog version={reverted} current={current} onClose={() => setReverted(null)} />}
    </div>
  )
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
