// The list of schedules, each with a small picture of its week.
import { MINUTES_PER_DAY } from '@holdfast/time/moment.ts'
import type { Resource, Schedule, Service } from '../../data/api.ts'
import { useMe } from '../../data/workspace.ts'
import { EntryRow, Rows } from '../../parts/entry-row.tsx'
import { useTexts } from '../../text/texts.ts'
import { Badge } from '../../ui/surface.tsx'
import { followersOf } from '../catalog/users.tsx'
import { hoursTexts } from './hours-texts.ts'
import { scheduleTexts } from './schedule-texts.ts'
import { openMinutes, piecesOf, type Week, weekFrom } from './week.ts'

export function ScheduleList({
  schedules,
  services,
  resources,
}: {
  schedules: readonly Schedule[]
  services: readonly Service[]
  resources: readonly Resource[]
}) {
  const t = useTexts(scheduleTexts)
  const hours = useTexts(hoursTexts)
  const home = useMe().workspace.timezone
  return (
    <Rows>
      {schedules.map((schedule) => {
        const week = weekFrom(schedule.weekly)
        const users = followersOf(schedule, services, resources)
        const minutes = openMinutes(week)
        const note = [
          minutes === 0 ? t('always') : hours('perWeek', { hours: Math.round(minutes / 6) / 10 }),
          t('users', { count: users.services.length + users.resources.length }),
          schedule.timezone !== home && schedule.timezone,
        ]
        return (
          <EntryRow
            key={schedule.id}
            search={{ schedule: schedule.id }}
            name={schedule.name}
            badges={schedule.is_default && <Badge tone="accent">{t('isDefault')}</Badge>}
            note={note.filter(Boolean).join(' · ')}
          >
            <Glance week={week} />
          </EntryRow>
        )
      })}
    </Rows>
  )
}

function Glance({ week }: { week: Week }) {
  return (
    <span aria-hidden className="flex h-11 shrink-0 gap-0.75">
      {week.map((_, day) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the days of the week
        <span key={day} className="relative w-2 overflow-hidden rounded-sm bg-sunken sm:w-3">
          {piecesOf(week, day).map(({ start, end }) => (
            <span
              key={start}
              className="absolute inset-x-0 bg-accent"
              style={{
                top: `${(start / MINUTES_PER_DAY) * 100}%`,
                height: `${((end - start) / MINUTES_PER_DAY) * 100}%`,
              }}
            />
          ))}
        </span>
      ))}
    </span>
  )
}
