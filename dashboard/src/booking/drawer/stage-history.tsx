// The stages of a booking: the action that led to each, by whom and with which values, and how long each took.
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import type { HistoryEntry } from '../../data/api.ts'
import { resourcesQuery } from '../../data/queries.ts'
import { useClock } from '../../data/workspace.ts'
import { nameIn } from '../../text/named.ts'
import { elapsed } from '../../text/number.ts'
import { useLanguage } from '../../text/preferences.ts'
import { says, useTexts } from '../../text/texts.ts'
import { cx } from '../../ui/class-names.ts'
import { Failed, SkeletonList } from '../../ui/surface.tsx'
import { stageHistoryQuery } from '../queries.ts'
import { useStages } from '../standing.tsx'
import { drawerTexts } from './drawer-texts.ts'
import { FieldValues } from './intake.tsx'
import { useEventName } from './timeline-row.tsx'

export function StageHistory({ bookingId }: { bookingId: string }) {
  const { data: moves, error } = useQuery(stageHistoryQuery(bookingId))
  if (error) return <Failed error={error} />
  if (!moves) return <SkeletonList rows={3} />
  const newestFirst = [...moves].reverse()
  return (
    <ol>
      {newestFirst.map((move, place) => (
        <Move key={move.id} move={move} isLatest={place === 0} />
      ))}
    </ol>
  )
}

function Move({ move, isLatest }: { move: HistoryEntry; isLatest: boolean }) {
  const t = useTexts(drawerTexts)
  const clock = useClock()
  const language = useLanguage()
  const { stageOf, nameOf } = useStages()
  const { to_stage, seconds_in_stage, created_at } = move
  const { override, ...data } = move.data
  const stage = stageOf(to_stage)
  const stood = seconds_in_stage === null ? null : elapsed(seconds_in_stage, language)
  const allowed = stage?.sla_minutes ?? null
  const isLate = allowed !== null && seconds_in_stage !== null && seconds_in_stage > allowed * 60
  const fields = useFieldsOf(move.action)
  return (
    <li className="group relative flex gap-3 pb-5 last:pb-0">
      <span aria-hidden className="absolute group-last:hidden top-5 bottom-0 left-[0.3125rem] w-px bg-line" />
      <span
        aria-hidden
        className="relative mt-1.5 size-2.75 shrink-0 rounded-full bg-(--dot)"
        style={{ '--dot': stage?.color ?? 'var(--faint)' } as CSSProperties}
      />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <span className={cx('min-w-0 flex-1 break-words', isLatest && 'font-semibold')}>{nameOf(to_stage)}</span>
          {stood && (
            <span className={cx('shrink-0 text-sm tabular-nums', isLate ? 'text-danger-ink' : 'text-faint')}>
              {isLatest ? t('inStage', { time: stood }) : t('stood', { time: stood })}
              {allowed !== null && isLate && ` ${t('ofAllowed', { time: elapsed(allowed * 60, language) })}`}
            </span>
          )}
        </p>
        <By move={move} time={clock.dayTime(created_at)} />
        {Array.isArray(override) && <Despite rules={override} />}
        {Object.keys(data).length > 0 && (
          <div className="mt-2 rounded-lg bg-sunken p-3 text-sm">
            <FieldValues intake={data} fields={fields.filter(({ key }) => key in data)} />
          </div>
        )}
      </div>
    </li>
  )
}

function Despite({ rules }: { rules: readonly unknown[] }) {
  const t = useTexts(drawerTexts)
  const words = rules.map((rule) => (typeof rule === 'string' && says(drawerTexts, rule) ? t(rule) : String(rule)))
  return <p className="text-sm break-words text-faint">{t('despite', { rules: words.join(', ') })}</p>
}

function By({ move: { action, actor, resource_id }, time }: { move: HistoryEntry; time: string }) {
  const nameOfAction = useActionName()
  const { data: resources = [] } = useQuery(resourcesQuery)
  const doer = resources.find(({ id }) => id === resource_id)?.name
  const who = doer && doer !== actor.name ? `${doer} (${actor.name})` : actor.name
  return (
    <p className="text-sm break-words text-faint">
      {nameOfAction(action)} · {who} · {time}
    </p>
  )
}

/** In keys of actions, - and _ are the same. */
const plain = (key: string) => key.replaceAll('-', '_')

function useActionName(): (key: string) => string {
  const { config } = useStages()
  const language = useLanguage()
  const eventName = useEventName()
  return (key) => {
    const action = config?.actions.find((each) => plain(each.key) === plain(key))
    return action ? nameIn(action.name, language) : eventName(key)
  }
}

function useFieldsOf(key: string) {
  const { config } = useStages()
  return config?.actions.find((each) => plain(each.key) === plain(key))?.fields ?? []
}
