// One schedule: its name and zone, the hours of its week, the days that differ, and who follows it.
import { Link } from '@tanstack/react-router'
import { Archive, ArrowLeft, Ellipsis } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useAddress } from '../../data/address.ts'
import { api, type Schedule } from '../../data/api.ts'
import { useMay, useMe } from '../../data/workspace.tsx'
import { useTexts } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { Checkbox, Field, Input } from '../../ui/field.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Badge, Card, PageHead } from '../../ui/surface.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { ArchiveDialog } from '../catalog/archive-dialog.tsx'
import { catalogTexts } from '../catalog/catalog-texts.ts'
import { type Draft, useDraft } from '../catalog/draft.ts'
import { EditorForm } from '../catalog/editor-form.tsx'
import { dropEntry, noteEntry } from '../catalog/entries.ts'
import { Users, type UsersOf } from '../catalog/users.tsx'
import { hoursTexts } from './hours-texts.ts'
import { OverrideCalendar } from './override-calendar.tsx'
import { scheduleTexts } from './schedule-texts.ts'
import { isTooMuch, openMinutes, type Week, weekFrom, weeklyFrom } from './week.ts'
import { WeekGrid } from './week-grid.tsx'
import { WeekList } from './week-list.tsx'
import { ZoneField } from './zone-field.tsx'

interface ScheduleDraft {
  name: string
  timezone: string
  week: Week
  is_default: boolean
}

const ORDINARY = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, start: '09:00', end: '18:00' }))

/** `schedule` is missing for a new one. */
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
    const saved = await noteEntry(
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
  const catalog = useTexts(catalogTexts)
  const ui = useTexts(uiTexts)
  const [, change] = useAddress()
  const may = useMay('config:write')
  const [archiving, setArchiving] = useState(false)
  return (
    <>
      <Link
        to="."
        search={{}}
        className="-ml-2 inline-flex h-10 items-center gap-1.5 rounded-lg px-2 text-sm text-soft hover:bg-sunken"
      >
        <ArrowLeft size={16} aria-hidden />
        {t('back')}
      </Link>
      <PageHead title={schedule?.name ?? t('newTitle')}>
        {schedule?.is_default && <Badge tone="accent">{t('isDefault')}</Badge>}
        {schedule && may && (
          <Menu
            button={
              <IconButton label={ui('more')}>
                <Ellipsis size={20} />
              </IconButton>
            }
          >
            <MenuItem danger icon={<Archive size={18} />} onSelect={() => setArchiving(true)}>
              {catalog('archive')}
            </MenuItem>
          </Menu>
        )}
      </PageHead>
      {schedule && archiving && (
        <ArchiveDialog
          name={schedule.name}
          users={users}
          archive={async () => {
            await dropEntry('schedules', schedule.id, api().deleteSchedule(schedule.id))
            change({ schedule: undefined }, { replace: true })
          }}
          onClose={() => setArchiving(false)}
        />
      )}
    </>
  )
}

function Details({ draft, faults }: { draft: Draft<ScheduleDraft>; faults: Readonly<Record<string, string>> }) {
  const t = useTexts(scheduleTexts)
  const catalog = useTexts(catalogTexts)
  const { value, change } = draft
  return (
    <Card>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={catalog('name')} fault={faults.name}>
          <Input
            required
            maxLength={200}
            placeholder={t('namePlaceholder')}
            value={value.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <ZoneField value={value.timezone} onChange={(timezone) => change({ timezone })} />
        <div className="sm:col-span-2">
          <Checkbox
            label={t('makeDefault')}
            checked={value.is_default}
            onChange={({ target }) => change({ is_default: target.checked })}
          />
          <p className="pl-6.5 text-sm text-faint">{t('defaultHint')}</p>
        </div>
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
        <div className="shrink-0 xl:w-88">
          <WeekList week={week} onChange={onChange} />
        </div>
      </div>
    </Card>
  )
}
