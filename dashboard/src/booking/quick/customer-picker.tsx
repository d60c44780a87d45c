// Finds a customer while somebody types, or adds a new one.
import { useQuery } from '@tanstack/react-query'
import { UserPlus, X } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import type { Customer } from '../../data/api.ts'
import { customerSearchQuery } from '../../data/queries.ts'
import { useMe } from '../../data/workspace.ts'
import { phoneStored, phoneText } from '../../text/phone.ts'
import { useTexts } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Field, Input } from '../../ui/field.tsx'
import { Initials } from '../../ui/surface.tsx'
import { quickBookingTexts } from './quick-booking-texts.ts'

/** A known customer has an id. */
export type Person = { id: string; name: string; phone: string | null } | { id: null; name: string; phone: string }

export function CustomerPicker({
  value,
  onChange,
  faults,
}: {
  value: Person | null
  onChange: (person: Person | null) => void
  /** The faults by the names of a booking's fields. */
  faults: Readonly<Record<string, string>>
}) {
  const t = useTexts(quickBookingTexts)
  if (!value) return <Search choose={onChange} fault={faults.customer} />
  if (value.id === null) return <NewPerson person={value} onChange={onChange} faults={faults} />
  return (
    <div className="flex items-center gap-3 rounded-xl border bg-page py-1.5 pr-1.5 pl-3">
      <Initials name={value.name} size="small" />
      <span className="min-w-0 flex-1 truncate font-medium">{value.name}</span>
      <Phone phone={value.phone} />
      <IconButton label={t('otherCustomer')} onClick={() => onChange(null)}>
        <X size={18} />
      </IconButton>
    </div>
  )
}

function Phone({ phone }: { phone: string | null }) {
  const { currency } = useMe().workspace
  return phone && <span className="shrink-0 text-sm text-faint">{phoneText(phone, currency)}</span>
}

function Search({ choose, fault }: { choose: (person: Person) => void; fault: string | undefined }) {
  const t = useTexts(quickBookingTexts)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { data: found = [] } = useQuery(customerSearchQuery(useDeferredValue(typed)))
  const list = useId()
  const name = typed.trim()
  const options = [...found.map((customer) => toOption(customer, choose)), ...(name ? [newOption()] : [])]
  const active = Math.min(at, options.length - 1)

  function newOption() {
    const isNumber = /^[+\d][\d\s().-]*$/.test(name)
    const person = { id: null, name: isNumber ? '' : name, phone: isNumber ? name : '' }
    return { id: 'new', customer: null, run: () => choose(person) }
  }

  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setAt((active + step + options.length) % options.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      options[active]?.run()
    }
  }

  return (
    <Field label={t('customer')} fault={fault}>
      <Input
        autoFocus
        role="combobox"
        aria-expanded={options.length > 0}
        aria-controls={list}
        aria-activedescendant={options[active] ? `${list}-${options[active].id}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={t('customerHint')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <div
        id={list}
        role="listbox"
        aria-label={t('customer')}
        className="mt-1 flex max-h-[8.125rem] flex-col overflow-y-auto rounded-xl border bg-page p-1 empty:hidden"
      >
        {options.map(({ id, customer, run }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and handles the keys
          <div
            key={id}
            id={`${list}-${id}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onPointerMove={() => setAt(index)}
            onClick={run}
            className={cx(
              'flex min-h-10 shrink-0 cursor-pointer items-center gap-3 rounded-lg px-2',
              index === active && 'bg-accent-soft text-accent-ink',
            )}
          >
            {customer ? (
              <Initials name={customer.name} size="small" />
            ) : (
              <UserPlus size={18} className="mx-0.5" aria-hidden />
            )}
            <span className="min-w-0 flex-1 truncate">{customer?.name ?? t('createCustomer', { name })}</span>
            {customer && <Phone phone={customer.phone} />}
          </div>
        ))}
      </div>
    </Field>
  )
}

function toOption(customer: Customer, choose: (person: Person) => void) {
  const { id, name, phone } = customer
  return { id, customer, run: () => choose({ id, name, phone }) }
}

function NewPerson({
  person,
  onChange,
  faults,
}: {
  person: Person & { id: null }
  onChange: (person: Person | null) => void
  faults: Readonly<Record<string, string>>
}) {
  const t = useTexts(quickBookingTexts)
  const { currency } = useMe().workspace
  const kept = phoneStored(person.phone, currency)
  const [hasName] = useState(person.name !== '')
  return (
    <fieldset className="rounded-xl border bg-page p-3">
      <legend className="sr-only">{t('newCustomer')}</legend>
      <div className="flex items-center pb-1">
        <p className="flex-1 text-sm font-semibold">{t('newCustomer')}</p>
        <IconButton label={t('otherCustomer')} onClick={() => onChange(null)} className="-my-1.5 -mr-1.5">
          <X size={18} />
        </IconButton>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('name')} fault={faults['customer/name']}>
          <Input
            autoFocus={!hasName}
            required
            autoComplete="off"
            value={person.name}
            onChange={({ target }) => onChange({ ...person, name: target.value })}
          />
        </Field>
        <Field
          label={t('phone')}
          fault={faults['customer/phone']}
          hint={kept && t('phoneKept', { phone: kept })}
          optional
        >
          <Input
            autoFocus={hasName}
            type="tel"
            autoComplete="off"
            value={person.phone}
            onChange={({ target }) => onChange({ ...person, phone: target.value })}
          />
        </Field>
      </div>
    </fieldset>
  )
}
