// The editor of a schedule: name and zone, weekly hours, overrides, and the resources that use it.
import { useMemo } from 'react'
import { useAddress } from '../../data/address.ts'
import { api, type Schedule } from '../../data/api.ts'
import { useMay, useMe } from '../../data/workspace.ts'
import { type Draft, useDraft } from '../../parts/draft.ts'
import { EditorForm } from '../../parts/editor-form.tsx'
import { useTexts } from '../../text/texts.ts'
import { Checkbox } from '../../ui/field.tsx'
import { Badge, Card } from '../../ui/surface.tsx'
import { ZoneField } from '../../ui/zone-field.tsx'
import { EditorHead } from '../catalog/editor-head.tsx'
import { showSavedEntry } from '../catalog/entries.ts'
import { EntryMenu } from '../catalog/entry-menu.tsx'
import { NameField } from '../catalog/name-field.tsx'
import { Users, type UsersOf } from '../catalog/users.tsx'
import { hoursTexts } from './hours-texts.ts'
import { OverrideCalendar } from './override-calendar.tsx'
import { scheduleTexts } from './schedule-texts.ts'
import { isTooMuch, openMinutes, type Week, weekFrom, weeklyFrom } from './week.ts'
import { WeekGrid } from './week-grid.tsx'
import { WeekList } from './week-list.tsx'

interface ScheduleDraft {
  name: string
  timezone: string
  week: Week
  is_default: boolean
}

const ORDINARY = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '18:00' }))

/** `schedule` is undefined for a new one. */
export function ScheduleEditor({
  schedule,
  isFirst,
  users,
}: {
  schedule: Schedule | undefined
  isFirst: boolean
  users: UsersOf
}) {
  const t = useTexts(scheduleTexts)
  const [, change] = useAddress()
  const { timezone } = useMe().workspace
  const kept = useMemo<ScheduleDraft>(
    () => ({
      name: schedule?.name ?? '',
      timezone: schedule?.timezone ?? timezone,
      week: weekFrom(schedule?.weekly ?? ORDINARY),
      is_default: schedule?.is_default ?? isFirst,
    }),
    [schedule, timezone, isFirst],
  )
  const draft = useDraft(kept, schedule?.version)
  const save = async () => {
    const { week, ...fields } = draft.value
    const body = { ...fields, name: fields.name.trim(), weekly: weeklyFrom(week) }
    const saved = await showSavedEntry(
      'schedules',
      schedule
        ? api().updateSchedule(schedule.id, { ...body, expected_version: draft.version ?? null })
        : api().createSchedule(body),
    )
    draft.settle()
    if (!schedule) change({ schedule: saved.id }, { replace: true })
  }
  return (
    <>
      <Head schedule={schedule} users={users} />
      <EditorForm draft={draft} name="schedule" place="page" save={save}>
        {(faults) => (
          <>
            <Details draft={draft} faults={faults} />
            <Hours draft={draft} />
          </>
        )}
      </EditorForm>
      <div className="flex flex-col gap-5 pt-5">
        {schedule ? <OverrideCalendar schedule={schedule} /> : <p className="text-soft">{t('saveFirst')}</p>}
        {schedule && (
          <Card title={t('usedBy')}>
            {users.services.length + (users.resources?.length ?? 0) > 0 ? (
              <Users {...users} />
            ) : (
              <p className="text-soft">{t('usedByNobody')}</p>
            )}
          </Card>
        )}
      </div>
    </>
  )
}

function Head({ schedule, users }: { schedule: Schedule | undefined; users: UsersOf }) {
  const t = useTexts(scheduleTexts)
  const [, change] = useAddress()
  if (!schedule) return <EditorHead title={t('newTitle')} back={t('back')} />
  return (
    <EditorHead title={schedule.name} back={t('back')}>
      {schedule.is_default && <Badge tone="accent">{t('isDefault')}</Badge>}
      <EntryMenu
        list="schedules"
        entry={schedule}
        users={users}
        archive={(id) => api().deleteSchedule(id)}
        onGone={() => change({ schedule: undefined }, { replace: true })}
      />
    </EditorHead>
  )
}

function Details({ draft, faults }: { draft: Draft<ScheduleDraft>; faults: Readonly<Record<string, string>> }) {
  const t = useTexts(scheduleTexts)
  const { value, change } = draft
  return (
    <Card>
      <div className="grid gap-4 sm:grid-cols-2">
        <NameField
          value={value.name}
          onChange={(name) => change({ name })}
          fault={faults.name}
          placeholder={t('namePlaceholder')}
        />
        <ZoneField label={t('timezone')} value={value.timezone} onChange={(timezone) => change({ timezone })} />
        <Checkbox
          className="sm:col-span-2"
          label={t('makeDefault')}
          checked={value.is_default}
          onChange={({ target }) => change({ is_default: target.checked })}
          hint={t('defaultHint')}
        />
      </div>
    </Card>
  )
}

function Hours({ draft }: { draft: Draft<ScheduleDraft> }) {
  const t = useTexts(hoursTexts)
  const may = useMay('config:write')
  const { week } = draft.value
  const onChange = (next: Week) => draft.change({ week: next })
  return (
    <Card
      title={t('week')}
      aside={
        <span className="text-sm text-faint">{t('perWeek', { hours: Math.round(openMinutes(week) / 6) / 10 })}</span>
      }
    >
      {isTooMuch(week) && (
        <p role="alert" className="pb-2 text-sm text-danger-ink">
          {t('tooMany')}
        </p>
      )}
      <div className="flex flex-col gap-6 xl:flex-row">
        <WeekGrid week={week} {...(may && { onChange })} />
        <div className="shrink-0 xl:w-92">
          <WeekList week={week} onChange={onChange} />
        </div>
      </div>
    </Card>
  )
}
