// Days and free times of a service; after a race, the times that are offered instead.
import { useEffect, useMemo, useState } from 'preact/hooks'
import { addDays, type Day } from '../data/clock.ts'
import type { Service, Slot, SlotList } from '../data/shapes.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { usePanel, useTexts } from '../ui/panel-context.ts'
import { useWording } from '../ui/words.ts'
import { bookingTexts } from './texts.ts'
import { byDay, byPart, DAYS_SHOWN, daysFrom } from './times.ts'

interface Found {
  first: Day
  list: SlotList
}

export function TimePicker({
  service,
  partySize,
  person,
  version,
  preferredDay,
  isBusy,
  onPick,
}: {
  service: Service
  partySize: number
  /** The id of the person the visitor asks for; null: anyone. */
  person: string | null
  /** Grows when the list must be loaded again, as after a race. */
  version: number
  /** The day that the visitor chose before, which is shown again; null: none. */
  preferredDay: Day | null
  isBusy: boolean
  onPick: (slot: Slot) => void
}) {
  const t = useTexts(bookingTexts)
  const wording = useWording()
  const { bookings, clock } = usePanel()
  const today = clock.dayOf(new Date().toISOString())
  /** The last day that can be booked; null: there is none. */
  const last = service.max_advance_days === null ? null : addDays(today, service.max_advance_days)
  const [first, setFirst] = useState<Day>(() => firstDayShownWith(preferredDay, today))
  const [found, setFound] = useState<Found | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [chosen, setChosen] = useState(preferredDay)

  useEffect(() => {
    let isCurrent = true
    setFailure(null)
    const from = first === today ? {} : { from: clock.startOf(first) }
    const query = {
      service_id: service.id,
      ...from,
      to: clock.startOf(addDays(first, DAYS_SHOWN)),
      party_size: partySize,
      ...(person !== null && { resource_id: person }),
    }
    bookings
      .slots(query)
      .then((list) => isCurrent && setFound({ first, list }))
      .catch((error) => isCurrent && setFailure(wording.of(error)))
    return () => {
      isCurrent = false
    }
  }, [service.id, partySize, person, first, version, attempt])

  const days = useMemo(() => byDay(found?.list.data ?? [], clock), [found, clock])
  const isLoading = found?.first !== first && failure === null
  const day = chosen !== null && days.has(chosen) ? chosen : ([...days.keys()][0] ?? null)

  return (
    <div class="picker" aria-busy={isLoading || isBusy}>
      <div class="row">
        <span class="grow month">{monthsOf(first, clock)}</span>
        <IconButton
          label={t('earlierDays')}
          icon="back"
          disabled={first <= today}
          onClick={() => setFirst(addDays(first, -DAYS_SHOWN) < today ? today : addDays(first, -DAYS_SHOWN))}
        />
        <IconButton
          label={t('laterDays')}
          icon="next"
          disabled={last !== null && addDays(first, DAYS_SHOWN) > last}
          onClick={() => setFirst(addDays(first, DAYS_SHOWN))}
        />
      </div>
      <fieldset class="days">
        <legend class="unseen">{t('days')}</legend>
        {daysFrom(first).map((each) => {
          const { weekday, date } = clock.parts(each)
          return (
            <button
              key={each}
              type="button"
              class="pick-day"
              disabled={!days.has(each) || isLoading}
              aria-pressed={each === day}
              onClick={() => setChosen(each)}
            >
              <span aria-hidden="true">
                <small>{weekday}</small>
                {date}
              </span>
              <span class="unseen">{clock.longDay(each)}</span>
            </button>
          )
        })}
      </fieldset>
      {failure !== null && (
        <div role="alert" class="remark danger">
          <p>{failure}</p>
          <Button onClick={() => setAttempt(attempt + 1)}>{t('again')}</Button>
        </div>
      )}
      {isLoading && (
        <p class="soft" role="status">
          {t('loading')}
        </p>
      )}
      {!isLoading && found && day === null && (
        <NoTimes list={found.list} isFromNow={first === today} onJump={setFirst} />
      )}
      {!isLoading && day !== null && (
        <Times slots={days.get(day) ?? []} isBusy={isBusy} onPick={onPick} title={clock.longDay(day)} />
      )}
    </div>
  )
}

export function Times({
  slots,
  isBusy,
  onPick,
  title,
  showDay,
}: {
  slots: readonly Slot[]
  isBusy: boolean
  onPick: (slot: Slot) => void
  title?: string
  /** The offered times are on several days. */
  showDay?: true
}) {
  const t = useTexts(bookingTexts)
  const { clock } = usePanel()
  const button = (slot: Slot) => (
    <button
      key={slot.start}
      type="button"
      class="time"
      disabled={isBusy}
      aria-label={clock.whole(slot.start)}
      onClick={() => onPick(slot)}
    >
      {showDay && <small>{clock.shortDay(clock.dayOf(slot.start))}</small>}
      {clock.time(slot.start)}
    </button>
  )
  if (showDay) return <div class="times wide">{slots.map(button)}</div>
  return (
    <>
      {title && <h3>{title}</h3>}
      {byPart(slots, clock).map(([part, times]) => (
        <section key={part}>
          <h4>{t(part)}</h4>
          <div class="times">{times.map(button)}</div>
        </section>
      ))}
    </>
  )
}

function NoTimes({
  list: { next_available },
  isFromNow,
  onJump,
}: {
  list: SlotList
  /** The days that are shown begin today. */
  isFromNow: boolean
  onJump: (day: Day) => void
}) {
  const t = useTexts(bookingTexts)
  const { clock } = usePanel()
  if (next_available === null) return <p class="soft">{t(isFromNow ? 'noneAtAll' : 'noTimes')}</p>
  const day = clock.dayOf(next_available)
  return (
    <div class="stack">
      <p class="soft">{t('noTimes')}</p>
      <Button onClick={() => onJump(day)}>{t('nextFree', { when: clock.shortDay(day) })}</Button>
    </div>
  )
}

/** The first of the days that are shown together with this one. */
function firstDayShownWith(day: Day | null, today: Day): Day {
  let first = today
  while (day !== null && day >= addDays(first, DAYS_SHOWN)) first = addDays(first, DAYS_SHOWN)
  return first
}

function monthsOf(first: Day, clock: { month(day: Day): string }): string {
  return [...new Set([clock.month(first), clock.month(addDays(first, DAYS_SHOWN - 1))])].join(' – ')
}
