// The comparison of two versions, or of a version and the draft.
import { useQueries } from '@tanstack/react-query'
import { textIn, useAddress } from '../../data/address.ts'
import type { StageVersion } from '../../data/api.ts'
import { useTexts } from '../../text/texts.ts'
import { Field, Select } from '../../ui/field.tsx'
import { Choice, Failed, SkeletonList } from '../../ui/surface.tsx'
import { ChangeLines, ChangeWords } from './change-list.tsx'
import { changesBetween } from './changes.ts'
import { type Compared, versionsOf } from './compared.ts'
import type { Draft } from './draft.ts'
import { versionQuery } from './queries.ts'
import { versionTexts } from './version-texts.ts'

export function Comparison({
  from,
  to,
  versions,
  draft,
}: Compared & { versions: readonly StageVersion[]; draft: Draft | null }) {
  const v = useTexts(versionTexts)
  const [search, change] = useAddress()
  const answers = useQueries({ queries: versionsOf({ from, to }).map(versionQuery) })
  const [before, found] = answers.map(({ data }) => data)
  const after = to === 'draft' ? draft?.content : found
  const error = answers.find((answer) => answer.error)?.error
  const form = textIn(search, 'form') === 'lines' ? 'lines' : 'words'
  return (
    <section aria-label={v('changes')} className="min-w-0 rounded-2xl border bg-card shadow-card">
      <div className="flex flex-wrap items-end gap-3 border-b p-4 sm:px-5">
        <VersionChoice
          label={v('compareFrom')}
          value={String(from)}
          versions={versions}
          onChange={(value) => change({ from: value, to }, { replace: true })}
        />
        <VersionChoice
          label={v('compareTo')}
          value={String(to)}
          versions={versions}
          draft={draft}
          onChange={(value) => change({ from, to: value }, { replace: true })}
        />
        <Choice
          label={v('form')}
          value={form}
          options={[
            { value: 'words', text: v('words') },
            { value: 'lines', text: v('lines') },
          ]}
          onChange={(value) => change({ form: value === 'lines' ? value : undefined }, { replace: true })}
        />
      </div>
      <div className="p-4 sm:p-5">
        {error ? (
          <Failed error={error} />
        ) : before && after ? (
          <Difference before={before} after={after} form={form} />
        ) : (
          <SkeletonList rows={3} />
        )}
      </div>
    </section>
  )
}

type Contents = Parameters<typeof changesBetween>

function Difference({ before, after, form }: { before: Contents[0]; after: Contents[1]; form: 'words' | 'lines' }) {
  const v = useTexts(versionTexts)
  const changes = changesBetween(before, after)
  if (changes.length === 0) return <p className="py-6 text-center text-soft">{v('same')}</p>
  if (form === 'lines') return <ChangeLines changes={changes} />
  return <ChangeWords changes={changes} before={before} after={after} />
}

function VersionChoice({
  label,
  value,
  versions,
  draft = null,
  onChange,
}: {
  label: string
  value: string
  versions: readonly StageVersion[]
  draft?: Draft | null
  onChange: (value: number | 'draft') => void
}) {
  const v = useTexts(versionTexts)
  return (
    <Field label={label} className="w-36">
      <Select
        value={value}
        onChange={({ target: { value: chosen } }) => onChange(chosen === 'draft' ? chosen : Number(chosen))}
      >
        {draft && <option value="draft">{v('myDraft')}</option>}
        {versions.map(({ version }) => (
          <option key={version} value={version}>
            {v('version', { version })}
          </option>
        ))}
      </Select>
    </Field>
  )
}
