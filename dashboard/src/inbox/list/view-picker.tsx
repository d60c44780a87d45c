// Chooses the view of the list, and narrows it by channel, mode and tag.
import { ListFilter } from 'lucide-react'
import type { Search } from '../../data/address.ts'
import { CHANNELS } from '../../parts/channels.ts'
import { useTexts } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../ui/menu.tsx'
import { useInboxName } from '../value-name.ts'
import { type Filters, hasFilters, MODES, VIEWS } from '../views.ts'
import { listTexts } from './texts.ts'

export function ViewPicker({ filters, change }: { filters: Filters; change: (search: Search) => void }) {
  const t = useTexts(listTexts)
  return (
    <fieldset className="flex min-w-0 gap-1.5 overflow-x-auto px-4 py-1 pb-2 lg:flex-wrap">
      <legend className="sr-only">{t('view')}</legend>
      {VIEWS.map((view) => (
        <button
          key={view}
          type="button"
          aria-pressed={view === filters.view}
          onClick={() => change({ view: view === 'open' ? undefined : view })}
          className="h-8 shrink-0 rounded-full border bg-card px-3 text-sm font-medium whitespace-nowrap text-soft hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink max-sm:h-10"
        >
          {t(view)}
        </button>
      ))}
    </fieldset>
  )
}

/** `tags` are those of the shown conversations. */
export function FilterMenu({
  filters,
  tags,
  change,
}: {
  filters: Filters
  tags: readonly string[]
  change: (search: Search) => void
}) {
  const t = useTexts(listTexts)
  const nameOf = useInboxName()
  const groups = [
    { name: 'channel', label: t('byChannel'), any: t('anyChannel'), values: CHANNELS, nameOf },
    { name: 'mode', label: t('byMode'), any: t('anyMode'), values: MODES, nameOf },
    { name: 'tag', label: t('byTag'), any: t('anyTag'), values: tags, nameOf: (tag: string) => tag },
  ] as const
  return (
    <Menu
      button={
        <IconButton label={t('filter')} className={cx(hasFilters(filters) && 'bg-accent-soft text-accent-ink')}>
          <ListFilter size={18} />
        </IconButton>
      }
    >
      {groups
        .filter(({ values }) => values.length > 0)
        .map(({ name, label, any, values, nameOf: textOf }) => (
          <div key={name}>
            <MenuLabel>{label}</MenuLabel>
            <MenuItem checked={filters[name] === undefined} onSelect={() => change({ [name]: undefined })}>
              {any}
            </MenuItem>
            {values.map((value) => (
              <MenuItem key={value} checked={filters[name] === value} onSelect={() => change({ [name]: value })}>
                {textOf(value)}
              </MenuItem>
            ))}
            <MenuLine />
          </div>
        ))}
      <MenuItem
        disabled={!hasFilters(filters)}
        onSelect={() => change({ channel: undefined, mode: undefined, tag: undefined })}
      >
        {t('clear')}
      </MenuItem>
    </Menu>
  )
}
