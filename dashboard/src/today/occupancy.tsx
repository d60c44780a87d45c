// The occupancy of each resource: a table with bars.
import { useQuery } from '@tanstack/react-query'
import { textIn, useAddress } from '../data/address.ts'
import type { Resource, ResourceOverview } from '../data/api.ts'
import { resourcesQuery } from '../data/queries.ts'
import { duration, share } from '../text/number.ts'
import { useLanguage } from '../text/preferences.ts'
import { useTexts } from '../text/texts.ts'
import { Card, Choice, Initials } from '../ui/surface.tsx'
import { todayTexts } from './texts.ts'

export function Occupancy({ resources }: { resources: readonly ResourceOverview[] }) {
  const t = useTexts(todayTexts)
  const [search, change] = useAddress()
  const people = resources.filter(({ kind }) => kind === 'person')
  const hasThings = people.length < resources.length
  const showsAll = people.length === 0 || textIn(search, 'show') === 'all'
  const shown = showsAll ? resources : people
  return (
    <Card
      title={t('occupancy')}
      aside={
        hasThings &&
        people.length > 0 && (
          <Choice
            label={t('show')}
            value={showsAll ? 'all' : 'people'}
            onChange={(value) => change({ show: value === 'all' ? 'all' : undefined }, { replace: true })}
            options={[
              { value: 'people', text: t('people') },
              { value: 'all', text: t('everything') },
            ]}
          />
        )
      }
    >
      {shown.length === 0 ? <p className="text-soft">{t('noPeople')}</p> : <Chart resources={shown} />}
    </Card>
  )
}

const COLUMNS = ['bookedTime', 'bufferTime', 'freeTime'] as const

function Chart({ resources }: { resources: readonly ResourceOverview[] }) {
  const t = useTexts(todayTexts)
  const { data: entries = [] } = useQuery(resourcesQuery)
  return (
    <>
      <Legend />
      <table className="w-full table-fixed">
        <caption className="sr-only">{t('occupancy')}</caption>
        <colgroup>
          <col className="w-2/5 sm:w-1/4" />
          <col />
          <col className="w-16 sm:w-24" />
        </colgroup>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col">{COLUMNS.map((column) => t(column)).join(', ')}</th>
            <th scope="col">{t('share')}</th>
          </tr>
        </thead>
        <tbody>
          {resources.map((resource) => (
            <Row
              key={resource.resource_id}
              resource={resource}
              entry={entries.find(({ id }) => id === resource.resource_id)}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

/** `entry` has the colour and the photo; undefined: it is not loaded yet, or archived. */
function Row({ resource, entry }: { resource: ResourceOverview; entry: Resource | undefined }) {
  const t = useTexts(todayTexts)
  const language = useLanguage()
  const { name, occupancy, working_minutes, booked_minutes, buffer_minutes, free_minutes } = resource
  const minutes = [booked_minutes, buffer_minutes, free_minutes]
  const words = minutes.map((each, at) => `${t(COLUMNS[at] ?? 'name')} ${duration(each)}`).join(', ')
  const isOff = working_minutes === 0 && booked_minutes === 0
  return (
    <tr>
      <th scope="row" className="py-1 pr-3 text-left font-normal">
        <span className="flex items-center gap-2">
          <span className="max-sm:hidden">
            <Initials name={name} color={entry?.color ?? null} photo={entry?.photo_url} size="small" />
          </span>
          <span className="truncate">{name}</span>
        </span>
      </th>
      <td className="py-1" title={words}>
        <Bar minutes={minutes} />
        <span className="sr-only">{words}</span>
      </td>
      <td className="truncate py-1 pl-3 text-right text-sm text-soft tabular-nums">
        {isOff || occupancy === null ? t('outside') : share(occupancy, language)}
      </td>
    </tr>
  )
}

const TONES = ['bg-accent', 'bg-warn/60', 'bg-line']

/** Bookings outside the opening hours make the bar longer. */
function Bar({ minutes }: { minutes: readonly number[] }) {
  const whole = minutes.reduce((sum, each) => sum + each, 0)
  return (
    <span aria-hidden className="flex h-3 overflow-hidden rounded-full bg-sunken">
      {whole > 0 &&
        minutes.map((each, index) => (
          <span key={TONES[index]} className={TONES[index]} style={{ width: `${(each / whole) * 100}%` }} />
        ))}
    </span>
  )
}

function Legend() {
  const t = useTexts(todayTexts)
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 pb-3 text-sm text-faint">
      {COLUMNS.map((column, index) => (
        <li key={column} className="flex items-center gap-1.5">
          <span className={`size-2.5 rounded-full ${TONES[index]}`} />
          {t(column)}
        </li>
      ))}
    </ul>
  )
}
