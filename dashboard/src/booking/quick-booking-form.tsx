// The form of a quick booking: who it is for, what, with whom and when.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Alternative, isProblem, type Resource, type ResourceGroup, type Service } from '../data/api.ts'
import { useClock, useMoney } from '../data/workspace.tsx'
import { duration } from '../text/number.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { Field, Input, Select, TextArea } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { notifyProblem } from '../ui/notices.tsx'
import { CustomerPicker, type Person } from './customer-picker.tsx'
import { canBeTyped, type Intake, IntakeFields } from './intake-fields.tsx'
import type { QuickBookingBegin } from './quick-booking.tsx'
import { quickBookingTexts } from './quick-booking-texts.ts'
import { placesOf, type ServicePlace, seat, servicesFor } from './service-places.ts'
import { explainQuery, type SlotWish, slotsQuery, useReason } from './slots.ts'
import { useBook } from './use-book.ts'
import { type When, WhenFields } from './when-fields.tsx'

export interface Catalog {
  services: readonly Service[]
  resources: readonly Resource[]
  groups: readonly ResourceGroup[]
}

/** Whoever books often books the same: the next one begins with the service of the last. */
let lastService: string | undefined

export function QuickBookingForm({
  begin,
  catalog,
  onClose,
}: {
  begin: QuickBookingBegin
  catalog: Catalog
  onClose: () => void
}) {
  const t = useTexts(quickBookingTexts)
  const clock = useClock()
  const book = useBook()
  const { services, groups, resources } = catalog
  const [wished, setWished] = useState(begin.resourceIds ?? [])
  const [serviceId, setServiceId] = useState(() => firstService(catalog, begin))
  const [customer, setCustomer] = useState<Person | null>(begin.customer ?? null)
  const [when, setWhen] = useState<When>({ day: begin.day, start: begin.start ?? null })
  const [partySize, setPartySize] = useState<number | null>(null)
  const [notes, setNotes] = useState('')
  const [intake, setIntake] = useState<Intake>({})
  const [instead, setInstead] = useState<readonly Alternative[] | null>(null)
  const service = services.find(({ id }) => id === serviceId)
  const places = service ? placesOf(service, groups, resources) : []
  const seated = seat(places, wished)
  const people = partySize ?? service?.min_party_size ?? 1
  const isQueue = service?.mode === 'queue'
  const wish = { serviceId: serviceId ?? '', partySize: people, resourceIds: seated.filter((id) => id !== undefined) }
  const { data: slots } = useQuery({ ...slotsQuery(clock, when.day, wish), enabled: service !== undefined && !isQueue })
  // Nobody has said when: the first free time of the day is as good as any.
  const start = when.start ?? slots?.data[0]?.start ?? null

  const send = async (at: string | null) => {
    if (!service || !customer) return
    setInstead(null)
    try {
      const details = { notes: notes.trim() || null, intake: { ...intake } }
      const time = isQueue ? {} : { start: at, resource_ids: [...wish.resourceIds] }
      await book(customer, { service_id: service.id, party_size: people, ...time, ...details })
      lastService = service.id
      onClose()
    } catch (error) {
      if (isProblem(error) && (error.code === 'slot_taken' || error.alternatives.length > 0))
        setInstead(error.alternatives)
      throw error
    }
  }

  return (
    <Form send={() => send(start)} submit={submitText()} onCancel={onClose}>
      {(faults) => (
        <>
          <CustomerPicker value={customer} onChange={setCustomer} faults={faults} />
          <ServiceField catalog={catalog} wished={begin.resourceIds ?? []} value={serviceId} onChange={setServiceId} />
          {isQueue && <p className="rounded-xl bg-sunken px-4 py-3 text-soft">{t('queueNote')}</p>}
          {service && !isQueue && (
            <>
              <Places
                places={places}
                seated={seated}
                onChange={(index, id) =>
                  setWished(seated.map((each, place) => (place === index ? id : each)).filter(isGiven))
                }
              />
              <WhenFields value={{ ...when, start }} onChange={setWhen} wish={wish} fault={faults.start} />
              {start && slots && !slots.data.some((slot) => slot.start === start) && (
                <WhyNot start={start} wish={wish} resources={resources} />
              )}
            </>
          )}
          {service && (
            <IntakeFields
              fields={service.intake_fields.filter(({ required }) => required)}
              value={intake}
              onChange={setIntake}
              faults={faults}
            />
          )}
          {service && (
            <details className="group" open={faults.party_size !== undefined || undefined}>
              <summary className="w-fit rounded py-1 text-sm font-medium text-accent-ink">{t('more')}</summary>
              <div className="flex flex-col gap-4 pt-2">
                <Field label={t('people')} fault={faults.party_size}>
                  <Input
                    type="number"
                    min={service.min_party_size}
                    max={service.max_party_size ?? undefined}
                    className="max-w-28"
                    value={people}
                    onChange={({ target }) => setPartySize(target.value === '' ? null : Number(target.value))}
                  />
                </Field>
                <IntakeFields
                  fields={service.intake_fields.filter((field) => !field.required && canBeTyped(field))}
                  value={intake}
                  onChange={setIntake}
                  faults={faults}
                />
                <Field label={t('notes')} fault={faults.notes}>
                  <TextArea value={notes} onChange={({ target }) => setNotes(target.value)} />
                </Field>
              </div>
            </details>
          )}
          {instead && <Instead alternatives={instead} take={(at) => void send(at).catch(notifyProblem)} />}
        </>
      )}
    </Form>
  )

  function submitText(): string {
    if (isQueue) return t('addTask')
    return start ? t('bookAt', { when: clock.dayTime(start) }) : t('book')
  }
}

const isGiven = (id: string | undefined): id is string => id !== undefined

function firstService({ services, groups, resources }: Catalog, begin: QuickBookingBegin): string | undefined {
  const { fitting } = servicesFor(services, groups, resources, begin.resourceIds ?? [])
  const last = fitting.find(({ id }) => id === lastService)
  return begin.serviceId ?? (last ?? fitting[0] ?? services[0])?.id
}

function ServiceField({
  catalog: { services, groups, resources },
  wished,
  value,
  onChange,
}: {
  catalog: Catalog
  wished: readonly string[]
  value: string | undefined
  onChange: (id: string) => void
}) {
  const t = useTexts(quickBookingTexts)
  const money = useMoney()
  const { fitting, others } = servicesFor(services, groups, resources, wished)
  const who = resources.find(({ id }) => id === wished[0])?.name
  const options = (some: readonly Service[]) =>
    some.map(({ id, name, duration_minutes, price_cents, currency }) => (
      <option key={id} value={id}>
        {[name, duration(duration_minutes), price_cents !== null && money(price_cents, currency)]
          .filter(Boolean)
          .join(' · ')}
      </option>
    ))
  return (
    <Field label={t('service')}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        {who && fitting.length > 0 ? (
          <>
            <optgroup label={t('servicesOf', { who })}>{options(fitting)}</optgroup>
            {others.length > 0 && <optgroup label={t('otherServices')}>{options(others)}</optgroup>}
          </>
        ) : (
          options(services)
        )}
      </Select>
    </Field>
  )
}

/** Where there is only one there is nothing to choose. */
function Places({
  places,
  seated,
  onChange,
}: {
  places: readonly ServicePlace[]
  seated: readonly (string | undefined)[]
  onChange: (place: number, id: string | undefined) => void
}) {
  const t = useTexts(quickBookingTexts)
  return places.map(({ key, group, options }, index) => {
    if (options.length < 2) return null
    const kind = options[0]?.kind ?? 'other'
    const isPerson = kind === 'person'
    const label = isPerson || !group ? t(kind in KINDS ? (kind as keyof typeof KINDS) : 'other') : group.name
    return (
      <Field key={key} label={label}>
        <Select value={seated[index] ?? ''} onChange={({ target }) => onChange(index, target.value || undefined)}>
          <option value="">{isPerson ? t('anyone') : t('anything')}</option>
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    )
  })
}

const KINDS = { person: true, room: true, equipment: true, vehicle: true, other: true }

/** A time that is not offered can often be booked all the same; if not, this says why. */
function WhyNot({ start, wish, resources }: { start: string; wish: SlotWish; resources: readonly Resource[] }) {
  const reasonOf = useReason()
  const { data } = useQuery(explainQuery(start, wish))
  if (!data || data.bookable) return null
  const about = data.reasons.filter(({ resource_id }) => resource_id === null || wish.resourceIds.includes(resource_id))
  const nameOf = (id: string | null) => resources.find((each) => each.id === id)?.name ?? ''
  const words = about.map((reason) => reasonOf(reason, nameOf(reason.resource_id)))
  // About somebody in particular says more than about everybody.
  const told = about.some(({ resource_id }) => resource_id !== null) ? words.slice(1) : words
  return <p className="rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn-ink">{[...new Set(told)].join(' ')}</p>
}

function Instead({ alternatives, take }: { alternatives: readonly Alternative[]; take: (start: string) => void }) {
  const t = useTexts(quickBookingTexts)
  const clock = useClock()
  if (alternatives.length === 0) return <p className="text-soft">{t('noneInstead')}</p>
  return (
    <fieldset className="rounded-xl bg-sunken p-3">
      <legend className="sr-only">{t('instead')}</legend>
      <p aria-hidden className="pb-2 text-sm font-medium text-soft">
        {t('instead')}
      </p>
      <div className="flex flex-wrap gap-2">
        {alternatives.map(({ start }) => (
          <Button key={start} onClick={() => take(start)}>
            {t('bookAt', { when: clock.dayTime(start) })}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
