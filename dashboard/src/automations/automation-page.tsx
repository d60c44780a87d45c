// One automation: what it does, a place to try it, and its runs.
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ArrowLeft, Ellipsis, KeyRound, ShieldCheck, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { usePrefetchEditor } from '../automation-parts/prefetch.ts'
import { textIn, useAddress } from '../data/address.ts'
import { type Automation, api } from '../data/api.ts'
import { askAgain, queryClient } from '../data/queries.ts'
import { useMay } from '../data/workspace.ts'
import { ShownOnce } from '../parts/shown-once.tsx'
import { useLanguage } from '../text/preferences.ts'
import { problemTexts } from '../text/problem-texts.ts'
import { useTexts } from '../text/texts.ts'
import { Ask } from '../ui/ask.tsx'
import { IconButton } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { notify } from '../ui/notices.tsx'
import { Badge, Choice, Empty, Failed, SkeletonList } from '../ui/surface.tsx'
import { Switch } from '../ui/switch.tsx'
import { uiTexts } from '../ui/texts.ts'
import { AutomationEditor } from './automation-editor.tsx'
import { Stats } from './automation-row.tsx'
import { DryRun } from './dry-run.tsx'
import { READY_IN } from './gallery.tsx'
import { automationQuery, readyQuery, runsQuery } from './queries.ts'
import { Runs, useRunFilter } from './runs.tsx'
import { subjectsQuery } from './subjects.ts'
import { switchAutomation } from './switch-automation.ts'
import { automationTexts } from './texts.ts'

const VIEWS = ['edit', 'try', 'log'] as const
type View = (typeof VIEWS)[number]

export function AutomationPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  usePrefetchEditor()
  // The preview of most automations needs a booking.
  usePrefetchQuery(subjectsQuery('booking', ''))
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-4">
      {id === 'new' ? <New /> : <Existing key={id} id={id} />}
    </div>
  )
}

function Back() {
  const t = useTexts(automationTexts)
  return (
    <Link
      to="/automations"
      className="-ml-2 inline-flex h-10 items-center gap-1.5 self-start rounded-lg px-2 text-sm font-medium text-soft hover:bg-sunken"
    >
      <ArrowLeft size={16} aria-hidden />
      {t('back')}
    </Link>
  )
}

function New() {
  const t = useTexts(automationTexts)
  const [search] = useAddress()
  const navigate = useNavigate()
  const key = textIn(search, 'template')
  const language = useLanguage()
  const { data, error, refetch } = useQuery({ ...readyQuery(READY_IN[language]), enabled: key !== undefined })
  const ready = data?.find((each) => each.key === key)
  const open = (saved: Automation & { secret: string | null }) => {
    queryClient.setQueryData(automationQuery(saved.id).queryKey, saved)
    if (saved.secret) secrets.set(saved.id, saved.secret)
    askAgain(['automations'])
    notify(t('savedOff'))
    void navigate({ to: '/automations/$id', params: { id: saved.id }, replace: true })
  }
  if (key !== undefined && error) return <Failed error={error} retry={() => void refetch()} />
  return (
    <>
      <header>
        <Back />
        <h1 className="line-clamp-3 pt-1 text-2xl font-semibold tracking-tight break-words">
          {ready?.name ?? t('newTitle')}
        </h1>
        {ready && <p className="max-w-3xl text-soft">{ready.description}</p>}
      </header>
      {key !== undefined && !data ? (
        <SkeletonList rows={6} />
      ) : (
        <AutomationEditor key={key ?? ''} automation={undefined} ready={ready?.automation} onMade={open} />
      )}
    </>
  )
}

/** The secrets of automations that were just made, until they are shown. */
const secrets = new Map<string, string>()

function Existing({ id }: { id: string }) {
  const [search] = useAddress()
  const { status } = useRunFilter()
  const isLog = search.view === 'runs'
  // Loaded at the same time as the automation, although it is shown only after it.
  useEffect(() => {
    if (isLog) void queryClient.prefetchInfiniteQuery(runsQuery(id, status ? { status } : {}))
  }, [isLog, id, status])
  const problem = useTexts(problemTexts)
  const { data: automation, error, refetch } = useQuery(automationQuery(id))
  if (automation) return <Shown automation={automation} />
  if (error && 'status' in error && error.status === 404)
    return <Empty title={problem('not_found')} action={<Back />} />
  return error ? <Failed error={error} retry={() => void refetch()} /> : <SkeletonList rows={6} />
}

function Shown({ automation }: { automation: Automation }) {
  const t = useTexts(automationTexts)
  const [search, change] = useAddress()
  const [secret, setSecret] = useState(() => secrets.get(automation.id) ?? null)
  const view: View = search.view === 'runs' ? 'log' : search.view === 'try' ? 'try' : 'edit'
  const ways: Record<View, string | undefined> = { edit: undefined, try: 'try', log: 'runs' }
  return (
    <>
      <Head automation={automation} onSecret={setSecret} />
      {secret !== null && (
        <ShownOnce
          key={secret}
          icon={<ShieldCheck size={20} />}
          title={t('secretTitle')}
          text={t('secretText')}
          done={t('secretDone')}
          onDone={() => {
            secrets.delete(automation.id)
            setSecret(null)
          }}
        >
          <Copyable label={t('secret')} text={secret} />
        </ShownOnce>
      )}
      <Choice
        label={t('views')}
        value={view}
        options={VIEWS.map((value) => ({
          value,
          text: t(value),
          mark:
            value === 'log' && automation.stats.failed > 0 ? (
              <Badge tone="danger">{automation.stats.failed}</Badge>
            ) : undefined,
        }))}
        onChange={(next) => change({ view: ways[next], status: undefined })}
      />
      {/* The editor stays while the other parts are shown, so that unsaved changes are not lost. */}
      <div hidden={view !== 'edit'}>
        <AutomationEditor automation={automation} ready={undefined} onSecret={setSecret} />
      </div>
      {view === 'try' && <DryRun automation={automation} />}
      {view === 'log' && <Runs id={automation.id} />}
    </>
  )
}

function Head({ automation, onSecret }: { automation: Automation; onSecret: (secret: string | null) => void }) {
  const t = useTexts(automationTexts)
  const may = useMay('config:write')
  const { id, name, enabled } = automation
  return (
    <header>
      <Back />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-1">
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="truncate text-2xl font-semibold tracking-tight">{name}</h1>
          <Stats automation={automation} />
        </div>
        <div className="flex items-center gap-2">
          <Badge tone={enabled ? 'good' : 'plain'}>{t(enabled ? 'on' : 'off')}</Badge>
          <Switch
            label={t('switchNamed', { name })}
            on={enabled}
            disabled={!may}
            onChange={(on) => void switchAutomation(id, on)}
          />
          {may && <More automation={automation} onSecret={onSecret} />}
        </div>
      </div>
    </header>
  )
}

function More({ automation, onSecret }: { automation: Automation; onSecret: (secret: string | null) => void }) {
  const t = useTexts(automationTexts)
  const ui = useTexts(uiTexts)
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'rotate' | 'remove' | null>(null)
  const { id, name, actions } = automation
  return (
    <>
      <Menu
        button={
          <IconButton label={ui('more')}>
            <Ellipsis size={20} />
          </IconButton>
        }
      >
        {actions.some(({ type }) => type === 'call_webhook') && (
          <MenuItem icon={<KeyRound size={18} />} onSelect={() => setAsked('rotate')}>
            {t('rotate')}
          </MenuItem>
        )}
        <MenuItem danger icon={<Trash2 size={18} />} onSelect={() => setAsked('remove')}>
          {t('remove')}
        </MenuItem>
      </Menu>
      <Ask
        title={t('rotateTitle')}
        action={t('rotate')}
        open={asked === 'rotate'}
        onClose={() => setAsked(null)}
        run={async () => onSecret((await api().rotateAutomationSecret(id)).secret)}
      >
        {t('rotateText')}
      </Ask>
      <Ask
        title={t('removeTitle', { name })}
        action={t('remove')}
        open={asked === 'remove'}
        onClose={() => setAsked(null)}
        run={async () => {
          await api().deleteAutomation(id)
          notify(t('removed', { name }))
          await navigate({ to: '/automations', replace: true, ignoreBlocker: true })
          queryClient.removeQueries({ queryKey: automationQuery(id).queryKey })
          askAgain(['automations'])
        }}
      >
        {t('removeText')}
      </Ask>
    </>
  )
}
