// Search and filters above a view; each chosen filter is a chip, and pressing it removes the filter.
import { ListFilter, X } from 'lucide-react'
import { useState } from 'react'
import { useStages, useValueName } from '../booking/standing.tsx'
import { useAddress } from '../data/address.ts'
import { useClock } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { FilterDialog } from './filter-dialog.tsx'
import { areFilters, type Filters, filtersIn, LISTS, NO_FILTERS } from './filters.ts'
import { workTexts } from './texts.ts'

export function FilterBar() {
  const t = useTexts(workTexts)
  const [search, change] = useAddress()
  const filters = filtersIn(search)
  const [open, setOpen] = useState(false)
  const chips = useChips(filters)
  return (
    <div className="flex flex-wrap items-center gap-2 pb-4">
      <SearchInput
        className="min-w-0 flex-1 basis-52 sm:max-w-80"
        label={t('search')}
        text={filters.q ?? ''}
        onPause={(q) => change({ q: q || undefined }, { replace: true })}
      />
      <Button onClick={() => setOpen(true)}>
        <ListFilter size={18} aria-hidden />
        {t('filter')}
      </Button>
      {chips.map(({ key, text, without }) => (
        <button
          key={key}
          type="button"
          aria-label={t('removeFilter', { name: text })}
          onClick={() => change(without, { replace: true })}
          className="flex h-8 max-w-full items-center gap-1.5 rounded-full bg-accent-soft pr-2 pl-3 text-sm font-medium text-accent-ink max-sm:h-10"
        >
          <span className="truncate">{text}</span>
          <X size={14} aria-hidden className="shrink-0" />
        </button>
      ))}
      {areFilters(filters) && (
        <Button look="quiet" onClick={() => change(NO_FILTERS, { replace: true })}>
          {t('clearFilters')}
        </Button>
      )}
      <FilterDialog open={open} onClose={() => setOpen(false)} />
    </div>
  )
}

interface Chip {
  key: string
  text: string
  without: Record<string, unknown>
}

function useChips(filters: Filters): Chip[] {
  const t = useTexts(workTexts)
  const clock = useClock()
  const valueName = useValueName()
  const { nameOf } = useStages()
  const { assigned, late, from, to } = filters
  const chips = LISTS.flatMap((name) =>
    filters[name].map((value): Chip => {
      const rest = filters[name].filter((each) => each !== value)
      const text = name === 'stage' ? nameOf(value) : name === 'tag' ? `#${value}` : valueName(value)
      return { key: `${name} ${value}`, text, without: { [name]: rest.length > 0 ? rest : undefined } }
    }),
  )
  const single = (key: string, text: string): Chip => ({ key, text, without: { [key]: undefined } })
  if (late) chips.push(single('late', t('overdue')))
  if (assigned) chips.push(single('assigned', t(assigned === 'no' ? 'unassigned' : 'hasSomebody')))
  if (from) chips.push(single('from', t('fromDay', { day: clock.nameOf(from, 'short') })))
  if (to) chips.push(single('to', t('toDay', { day: clock.nameOf(to, 'short') })))
  return chips
}
