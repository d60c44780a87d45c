// The menu of one day's hours: copy to other days, or clear.
import type { ReactNode } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../ui/menu.tsx'
import { hoursTexts } from './hours-texts.ts'
import { copyDay, setDay, type Week } from './week.ts'
import { useWeekdays } from './weekdays.ts'

const WEEKDAYS = [0, 1, 2, 3, 4]
const EVERY_DAY = [...WEEKDAYS, 5, 6]

export function DayMenu({
  day,
  week,
  onChange,
  button,
}: {
  day: number
  week: Week
  onChange: (week: Week) => void
  button: ReactNode
}) {
  const t = useTexts(hoursTexts)
  const { long } = useWeekdays()
  const name = long[day] as string
  const copyTo = (days: readonly number[]) => () => onChange(copyDay(week, day, days))
  return (
    <Menu button={button}>
      <MenuLabel>{t('copyTo', { day: name })}</MenuLabel>
      <MenuItem onSelect={copyTo(WEEKDAYS)}>{t('weekdays')}</MenuItem>
      <MenuItem onSelect={copyTo(EVERY_DAY)}>{t('everyDay')}</MenuItem>
      <MenuLine />
      {EVERY_DAY.filter((other) => other !== day).map((other) => (
        <MenuItem key={other} onSelect={copyTo([other])}>
          {long[other]}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem danger onSelect={() => onChange(setDay(week, day, []))}>
        {t('clearDay', { day: name })}
      </MenuItem>
    </Menu>
  )
}
