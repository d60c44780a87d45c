// The dialog with all filters of work; each choice is applied at once.
import { type ReactNode, useState } from 'react'
import { ORIGINS } from '../booking/origins.ts'
import { PRIORITIES } from '../booking/priority.ts'
import { useStages, useValueName } from '../booking/standing.tsx'
import { useAddress } from '../data/address.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Input } from '../ui/field.tsx'
import { type Filters, filtersIn, type LISTS, NO_FILTERS, STATUSES } from './filters.ts'
import { workTexts } from './texts.ts'

type List = (typeof LISTS)[number]

export function FilterDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts(workTexts)
  const [, change] = useAddress()
  return (
    <Dialog
      title={t('filters')}
      open={open}
      onClose={onClose}
      footer={
        <div className="flex justify-end gap-2">
          <Button look="quiet" onClick={() => change(NO_FILTERS, { replace: true })}>
            {t('clearFilters')}
          </Button>
          <Button look="main" onClick={onClose}>
            {t('done')}
          </Button>
        </div>
      }
    >
      <Fields />
    </Dialog>
  )
}

function Fields() {
  const t = useTexts(workTexts)
  const valueName = useValueName()
  const { config, nameOf } = useStages()
  const [search, change] = useAddress()
  const filters = filtersIn(search)
  const put = (next: Record<string, unknown>) => change(next, { replace: true })
  const toggle = (name: List, value: string) => {
    const chosen = filters[name]
    const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]
    put({ [name]: next.length > 0 ? next : undefined })
  }
  const list = (name: List, values: readonly string[], textOf: (value: string) => string) => (
    <Group title={t(name)}>
      {values.map((value) => (
        <Toggle key={value} isOn={filters[name].includes(value)} onPress={() => toggle(name, value)}>
          {textOf(value)}
        </Toggle>
      ))}
    </Group>
  )
  return (
    <div className="flex flex-col gap-5">
      <Group title={t('assigned')}>
        <Toggle isOn={filters.late === 'yes'} onPress={() => put({ late: filters.late ? undefined : 'yes' })}>
          {t('overdue')}
        </Toggle>
        {(['no', 'yes'] as const).map((value) => (
          <Toggle
            key={value}
            isOn={filters.assigned === value}
            onPress={() => put({ assigned: filters.assigned === value ? undefined : value })}
          >
            {t(value === 'no' ? 'unassigned' : 'hasSomebody')}
          </Toggle>
        ))}
      </Group>
      {list('priority', PRIORITIES, valueName)}
      {list(
        'stage',
        (config?.stages ?? []).map(({ key }) => key),
        nameOf,
      )}
      {list('status', STATUSES, valueName)}
      {list('origin', ORIGINS, valueName)}
      <TagField filters={filters} onAdd={(tag) => toggle('tag', tag)} />
      <div className="grid grid-cols-2 gap-3">
        <DayField name="from" value={filters.from} onChange={(from) => put({ from })} />
        <DayField name="to" value={filters.to} onChange={(to) => put({ to })} />
      </div>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="pb-1.5 text-sm font-medium text-soft">{title}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}

function Toggle({ isOn, onPress, children }: { isOn: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className="h-9 max-w-full truncate rounded-full border px-3.5 text-sm text-soft hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent-ink max-sm:h-10"
    >
      {children}
    </button>
  )
}

function TagField({ filters, onAdd }: { filters: Filters; onAdd: (tag: string) => void }) {
  const t = useTexts(workTexts)
  const [typed, setTyped] = useState('')
  const add = () => {
    const tag = typed.trim()
    if (tag !== '' && !filters.tag.includes(tag)) onAdd(tag)
    setTyped('')
  }
  return (
    <Field label={t('tag')}>
      <Input
        value={typed}
        maxLength={50}
        enterKeyHint="done"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && add()}
        onBlur={add}
      />
    </Field>
  )
}

function DayField({
  name,
  value,
  onChange,
}: {
  name: 'from' | 'to'
  value: string | undefined
  onChange: (day: string | undefined) => void
}) {
  const t = useTexts(workTexts)
  return (
    <Field label={t(name)}>
      <Input type="date" value={value ?? ''} onChange={({ target }) => onChange(target.value || undefined)} />
    </Field>
  )
}
