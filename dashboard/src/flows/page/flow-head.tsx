// The head of the page: the name, whether it is saved and published, undo and redo, and publishing.
import { Link } from '@tanstack/react-router'
import {
  AlertTriangle,
  ArrowLeft,
  Check,
  CircleAlert,
  EllipsisVertical,
  LoaderCircle,
  Redo2,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { brakesTexts } from '../../automation-parts/brakes-texts.ts'
import type { AutomationFlow } from '../../data/api.ts'
import { useTexts } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { COMMAND_KEY } from '../../ui/command-key.ts'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { Badge } from '../../ui/surface.tsx'
import { flowTexts } from '../texts.ts'
import { FlowLimits } from './flow-limits.tsx'
import { DeleteFlow, RenameFlow, useSwitch } from './flow-settings.tsx'
import type { FlowEditor } from './use-flow-editor.ts'
import type { SaveState } from './use-saving.ts'

interface Props {
  flow: AutomationFlow
  editor: FlowEditor
  mayChange: boolean
  faultCount: number
  showFaults: () => void
  publish: () => Promise<void>
}

export function FlowHead({ flow, editor, mayChange, faultCount, showFaults, publish }: Props) {
  const t = useTexts(flowTexts)
  const [isPublishing, setIsPublishing] = useState(false)
  const { published_version: version } = flow
  const hasNews = flow.draft !== null || editor.isUnsaved || version === null || !flow.enabled
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-card px-4 py-2">
      <Link
        to="/automations"
        search={{ view: 'flows' }}
        aria-label={t('allAutomations')}
        title={t('allAutomations')}
        className="-ml-2 grid size-9 place-items-center rounded-lg text-soft hover:bg-sunken"
      >
        <ArrowLeft size={18} aria-hidden />
      </Link>
      <div className="min-w-0 flex-1 basis-40">
        <h1 className="truncate text-lg font-semibold">{flow.name}</h1>
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-faint">
          <span>{version === null ? t('neverPublished') : t('published', { version })}</span>
          {version !== null && (
            <Badge tone={flow.enabled ? 'good' : 'plain'}>{t(flow.enabled ? 'isOn' : 'isOff')}</Badge>
          )}
          {mayChange && <Saved state={editor.state} hasDraft={flow.draft !== null || editor.state !== 'saved'} />}
        </p>
      </div>
      {mayChange && (
        <div className="flex items-center gap-1">
          {faultCount > 0 && (
            <Button size="small" look="quiet" className="text-warn-ink" onClick={showFaults}>
              <AlertTriangle size={16} aria-hidden />
              {t('toMend', { count: faultCount })}
            </Button>
          )}
          <IconButton label={`${t('undo')} (${COMMAND_KEY} Z)`} disabled={!editor.canUndo} onClick={editor.undo}>
            <Undo2 size={18} />
          </IconButton>
          <IconButton label={`${t('redo')} (${COMMAND_KEY} ⇧ Z)`} disabled={!editor.canRedo} onClick={editor.redo}>
            <Redo2 size={18} />
          </IconButton>
          <FlowMenu flow={flow} />
          <Button
            look="main"
            disabled={isPublishing || !hasNews || editor.state === 'conflict'}
            onClick={async () => {
              setIsPublishing(true)
              await publish()
              setIsPublishing(false)
            }}
          >
            {t('publish')}
          </Button>
        </div>
      )}
    </header>
  )
}

const ICONS: Record<SaveState, typeof Check> = {
  saved: Check,
  unsaved: LoaderCircle,
  saving: LoaderCircle,
  failed: CircleAlert,
  conflict: CircleAlert,
}

function Saved({ state, hasDraft }: { state: SaveState; hasDraft: boolean }) {
  const t = useTexts(flowTexts)
  const Icon = ICONS[state]
  return (
    <span role="status" data-save={state} className="inline-flex items-center gap-1">
      {hasDraft && (
        <>
          <Icon size={14} aria-hidden />
          {t(state === 'failed' ? 'notSaved' : state)}
        </>
      )}
    </span>
  )
}

function FlowMenu({ flow }: { flow: AutomationFlow }) {
  const t = useTexts(flowTexts)
  const brakes = useTexts(brakesTexts)
  const [open, setOpen] = useState<'rename' | 'limits' | 'delete' | null>(null)
  const toggle = useSwitch(flow)
  return (
    <>
      <Menu
        button={
          <IconButton label={t('more')}>
            <EllipsisVertical size={18} />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => setOpen('rename')}>{t('rename')}</MenuItem>
        <MenuItem onSelect={() => setOpen('limits')}>{brakes('brakes')}</MenuItem>
        {flow.published_version !== null && (
          <MenuItem onSelect={() => void toggle()}>{t(flow.enabled ? 'switchOff' : 'switchOn')}</MenuItem>
        )}
        <MenuLine />
        <MenuItem danger onSelect={() => setOpen('delete')}>
          {t('deleteFlow')}
        </MenuItem>
      </Menu>
      <RenameFlow flow={flow} open={open === 'rename'} onClose={() => setOpen(null)} />
      <FlowLimits flow={flow} open={open === 'limits'} onClose={() => setOpen(null)} />
      <DeleteFlow flow={flow} open={open === 'delete'} onClose={() => setOpen(null)} />
    </>
  )
}
