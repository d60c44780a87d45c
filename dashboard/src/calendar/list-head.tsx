// The head of the list: its period, its sums, and a button that prints it.
import { Printer } from 'lucide-react'
import { moneyOf } from '../booking/money.ts'
import { MoneyRow } from '../booking/money-row.tsx'
import { useAddress } from '../data/address.ts'
import type { Booking } from '../data/api.ts'
import { useMe } from '../data/workspace.ts'
import { addDays, type Day } from '../text/clock.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { DateInput } from '../ui/date-input.tsx'
import { Field } from '../ui/field.tsx'
import { Choice } from '../ui/surface.tsx'
import { useLook } from './booking-look.tsx'
import { type CalendarAddress, daysFrom } from './calendar-address.ts'
import { MAX_LIST_DAYS, SPANS } from './shown-days.ts'
import { calendarTexts } from './texts.ts'

export function ListHead({
  address: { span, days },
  bookings,
}: {
  address: CalendarAddress
  /** The bookings in the list. */
  bookings: readonly Booking[]
}) {
  const t = useTexts(calendarTexts)
  const { clock } = useLook()
  const { workspace } = useMe()
  const [, change] = useAddress()
  const [first, last] = [days[0] as Day, days.at(-1) as Day]
  const period =
    first === last ? clock.nameOf(first, 'long') : `${clock.nameOf(first, 'short')} – ${clock.nameOf(last, 'short')}`
  const count = bookings.length
  return (
    <div className="flex flex-col gap-3 pb-4">
      <h2 className="hidden text-lg font-semibold print:block">{`${workspace.name} · ${period}`}</h2>
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <Choice
          label={t('period')}
          value={typeof span === 'number' ? 'own' : span}
          options={[...SPANS, 'own' as const].map((each) => ({ value: each, text: t(`${each}Span`) }))}
          onChange={(chosen) =>
            change({ span: chosen === 'own' ? days.length : chosen === 'week' ? undefined : chosen, day: first })
          }
        />
        {typeof span === 'number' && (
          <>
            <Field label={t('firstDay')}>
              <DateInput className="w-40" value={first} onChange={(day) => change({ day })} />
            </Field>
            <Field label={t('lastDay')}>
              <DateInput
                className="w-40"
                value={last}
                min={first}
                max={addDays(first, MAX_LIST_DAYS - 1)}
                onChange={(day) => change({ day: first, span: daysFrom(first, day) })}
              />
            </Field>
          </>
        )}
        <p className="ml-auto self-center text-soft" role="status">
          {t('bookings', { count })}
        </p>
        <Button onClick={() => window.print()}>
          <Printer size={18} aria-hidden />
          {t('print')}
        </Button>
      </div>
      <p className="hidden print:block">{t('bookings', { count })}</p>
      <MoneyRow money={moneyOf(bookings)} />
    </div>
  )
}
