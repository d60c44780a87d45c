// Settings: stages. Their diagram with an editor, or their versions; changes are a draft until they are saved.
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { textIn, useAddress } from '../../data/address.ts'
import type { StageConfig } from '../../data/api.ts'
import { resourcesQuery, stageConfigQuery } from '../../data/queries.ts'
import { useMay } from '../../data/workspace.ts'
import { LeavingGuard } from '../../parts/leaving-guard.tsx'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Choice, Failed, PageHead, Skeleton } from '../../ui/surface.tsx'
import type { Chosen } from './chosen.ts'
import { showsVersions, useVersionsAhead } from './compared.ts'
import { type Content, inOrder, KINDS, type Kind, MAX_ACTIONS, MAX_STAGES } from './content.ts'
import { type Draft, useDraft } from './draft.ts'
import { DraftBar } from './draft-bar.tsx'
import { addAction, addStage } from './edit.ts'
import { EditorPanel } from './editor-panel.tsx'
import { StagePicture } from './stage-picture.tsx'
import { stageTexts } from './texts.ts'
import { Versions } from './versions.tsx'

export function StagesPage() {
  const t = useTexts(stageTexts)
  const { data: config, error, refetch } = useQuery(stageConfigQuery)
  useVersionsAhead()
  // Effects of actions show the names of resources.
  usePrefetchQuery(resourcesQuery)
  if (config) return <Stages config={config} />
  return (
    <>
      <PageHead title={t('title')} note={t('note')} />
      {error ? <Failed error={error} retry={refetch} /> : <Skeleton className="h-[70dvh] rounded-2xl" />}
    </>
  )
}

function Stages({ config }: { config: StageConfig }) {
  const t = useTexts(stageTexts)
  const [search, change] = useAddress()
  const readOnly = !useMay('settings:write')
  const view = showsVersions(search) ? 'versions' : 'editor'
  const { draft, content, edit, mark, discard } = useDraft(config)
  const { chosen, choose, taken } = useChosen()
  return (
    <>
      <PageHead title={t('title')}>
        <Choice
          label={t('views')}
          value={view}
          options={[
            { value: 'editor', text: t('editor') },
            { value: 'versions', text: t('versions') },
          ]}
          onChange={(value) =>
            change(value === 'versions' ? lastChange(config, draft) : { ...VERSIONS, view: undefined })
          }
        />
      </PageHead>
      <p className="-mt-3 pb-4 text-sm text-faint">
        {[readOnly ? t('readOnly') : t('note'), view === 'editor' && t('pictureHint')].filter(Boolean).join(' ')}
      </p>
      {draft && <DraftBar draft={draft} current={config} onDiscard={discard} onFaults={mark} onChoose={choose} />}
      {view === 'versions' ? (
        <Versions current={config} draft={draft} readOnly={readOnly} />
      ) : (
        <>
          <Tools content={content} readOnly={readOnly} onEdit={edit} onChoose={choose} />
          <div className={cx('grid items-start gap-4', chosen && 'xl:grid-cols-[minmax(0,1fr)_23rem]')}>
            <StagePicture
              content={content}
              kind={kindIn(search)}
              chosen={chosen}
              faults={draft?.faults ?? []}
              onChoose={choose}
            />
            {chosen && (
              <EditorPanel
                content={content}
                chosen={chosen}
                faults={draft?.faults ?? []}
                readOnly={readOnly}
                taken={taken}
                onEdit={edit}
                onChoose={choose}
              />
            )}
          </div>
        </>
      )}
      <LeavingGuard isDirty={() => draft !== null} />
    </>
  )
}

/** Clears the names in the address that only versions use. */
const VERSIONS = { from: undefined, to: undefined, form: undefined }

/** The draft compared with its base, or the current version compared with the one before. */
function lastChange({ version }: StageConfig, draft: Draft | null) {
  const compared = draft ? { from: draft.base.version, to: 'draft' } : { from: undefined, to: version }
  return { view: 'versions', ...compared }
}

type Search = Parameters<typeof textIn>[0]

const kindIn = (search: Search): Kind | null => KINDS.find((kind) => kind === textIn(search, 'kind')) ?? null

function chosenIn(search: Search): Chosen | null {
  for (const about of ['stage', 'action', 'ways'] as const) {
    const key = textIn(search, about)
    if (key) return { about, key }
  }
  return null
}

/** The chosen stage or action in the address. The focus moves into the editor, and back when it closes. */
function useChosen() {
  const [search, change] = useAddress()
  const [taken, setTaken] = useState(0)
  const opener = useRef<Element | null>(null)
  const choose = (chosen: Chosen | null) => {
    const none = { ...VERSIONS, stage: undefined, action: undefined, ways: undefined, view: undefined }
    change({ ...none, ...(chosen && { [chosen.about]: chosen.key }) })
    if (chosen === null) return (opener.current as HTMLElement | null)?.focus()
    opener.current = document.activeElement
    setTaken((count) => count + 1)
  }
  return { chosen: chosenIn(search), choose, taken }
}

function Tools({
  content,
  readOnly,
  onEdit,
  onChoose,
}: {
  content: Content
  readOnly: boolean
  onEdit: (content: Content) => void
  onChoose: (chosen: Chosen) => void
}) {
  const t = useTexts(stageTexts)
  const [search, change] = useAddress()
  const [first, second] = inOrder(content.stages).filter(({ terminal }) => !terminal)
  const added = (about: 'stage' | 'action', { content: next, key }: { content: Content; key: string }) => {
    onEdit(next)
    onChoose({ about, key })
  }
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      <Choice
        label={t('kind')}
        value={kindIn(search) ?? 'all'}
        options={[
          { value: 'all', text: t('all') },
          { value: 'scheduled', text: t('scheduled') },
          { value: 'queue', text: t('queue') },
        ]}
        onChange={(kind) => change({ kind: kind === 'all' ? undefined : kind }, { replace: true })}
      />
      <div className="flex-1" />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onChoose({ about: 'ways', key: 'open' })}>{t('ways')}</Button>
        {!readOnly && (
          <>
            <Button
              disabled={content.stages.length >= MAX_STAGES}
              onClick={() => added('stage', addStage(content, t('newStage')))}
            >
              <Plus size={16} aria-hidden />
              {t('addStage')}
            </Button>
            <Button
              disabled={!first || content.actions.length >= MAX_ACTIONS}
              onClick={() =>
                first && added('action', addAction(content, t('newAction'), first.key, (second ?? first).key))
              }
            >
              <Plus size={16} aria-hidden />
              {t('addAction')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
