// The menu that chooses what is shown: all resources, a group or single ones, cancelled bookings, and the colours.
import { Users } from 'lucide-react'
import { useAddress } from '../data/address.ts'
import type { Resource, ResourceGroup } from '../data/api.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../ui/menu.tsx'
import type { CalendarAddress } from './calendar-address.ts'
import { COLORINGS, colorBy, useColoring } from './colors.ts'
import { calendarTexts } from './texts.ts'

export function WhoMenu({
  address: { resources: chosen, group, hidesCancelled },
  resources,
  groups,
}: {
  address: CalendarAddress
  /** In the order of the columns. */
  resources: readonly Resource[]
  groups: readonly ResourceGroup[]
}) {
  const t = useTexts(calendarTexts)
  const [, change] = useAddress()
  const coloring = useColoring()
  const only = chosen.length === 1 ? resources.find(({ id }) => id === chosen[0])?.name : undefined
  const name = groups.find(({ id }) => id === group)?.name ?? only
  const shown = name ?? (chosen.length > 0 ? t('chosen', { count: chosen.length }) : t('everyone'))
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]
    change({ resource: next.length > 0 ? next : undefined, group: undefined })
  }
  return (
    <Menu
      button={
        <Button aria-label={`${t('who')}: ${shown}`} className="min-w-0 max-w-24 max-sm:shrink max-sm:px-3 sm:max-w-44">
          <Users size={18} className="shrink-0 text-faint" aria-hidden />
          <span className="truncate">{shown}</span>
        </Button>
      }
    >
      <MenuItem
        checked={chosen.length === 0 && !group}
        onSelect={() => change({ resource: undefined, group: undefined })}
      >
        {t('everyone')}
      </MenuItem>
      {groups.length > 0 && <MenuLabel>{t('groups')}</MenuLabel>}
      {groups.map(({ id, name }) => (
        <MenuItem key={id} checked={id === group} onSelect={() => change({ group: id, resource: undefined })}>
          {name}
        </MenuItem>
      ))}
      <MenuLabel>{t('resources')}</MenuLabel>
      {resources.map(({ id, name }) => (
        <MenuItem key={id} stays checked={chosen.includes(id)} onSelect={() => toggle(id)}>
          {name}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem checked={!hidesCancelled} onSelect={() => change({ cancelled: hidesCancelled ? undefined : 'hide' })}>
        {t('showCancelled')}
      </MenuItem>
      <MenuLine />
      <MenuLabel>{t('colorsBy')}</MenuLabel>
      {COLORINGS.map((each) => (
        <MenuItem key={each} checked={each === coloring} onSelect={() => colorBy(each)}>
          {t(`${each}Color`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
