// The form of a quick booking: customer, service, resources and time.
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Alternative, isProblem } from '../../data/api.ts'
import { queryClient } from '../../data/queries.ts'
import { useClock } from '../../data/workspace.ts'
import { problemTexts } from '../../text/problem-texts.ts'
import { useTexts } from '../../text/texts.ts'
import { Checkbox, Field, TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { notifyProblem } from '../../ui/notices.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { CustomerPicker, type Person } from './customer-picker.tsx'
import { IntakeFields, intakeFrom } from './intake-fields.tsx'
import { FreeAlternatives, WhyNot } from './other-choices.tsx'
import type { QuickBookingBegin } from './quick-booking-begin.ts'
import { quickBookingTexts } from './quick-booking-texts.ts'
import { NeedFields, ServiceField } from './service-fields.tsx'
import { assignWished, type Catalog, needsOf } from './service-needs.ts'
import { slotsQuery } from './slots.ts'
import { useBook } from './use-book.ts'
import { useOverride } from './use-override.ts'
import { type When, WhenFields } from './when-fields.tsx'

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
  const problem = useTexts(problemTexts)
  const clock = useClock()
  const book = useBook()
  const [wished, setWished] = useState(begin.resourceIds ?? [])
  const [serviceId, setServiceId] = useState(() => begin.serviceId ?? onlyService(catalog))
  const [customer, setCustomer] = useState<Person | null>(begin.customer ?? null)
  const [when, setWhen] = useState<When>({ day: begin.day, start: begin.start ?? null })
  const [partySize, setPartySize] = useState<number | null>(null)
  const [notes, setNotes] = useState('')
  const [asksWho, setAsksWho] = useState(false)
  const sent = useRef<FormData | null>(null)
  const [instead, setInstead] = useState<readonly Alternative[] | null>(null)
  const service = catalog.services.find(({ id }) => id === serviceId)
  const needs = service ? needsOf(service, catalog) : []
  const assigned = assignWished(needs, wished)
  const people = partySize ?? service?.min_party_size ?? 1
  const isQueue = service?.mode === 'queue'
  const wish = { serviceId: serviceId ?? '', partySize: people, resourceIds: assigned.filter((id) => id !== undefined) }
  const { data: slots } = useQuery({ ...slotsQuery(clock, when.day, wish), enabled: service !== undefined && !isQueue })
  // Without a chosen time, the form begins with the first free time of the day.
  const start = when.start ?? slots?.data[0]?.start ?? null
  const isOffered = slots === undefined || slots.data.some((slot) => slot.start === start)
  const override = useOverride(service && !isQueue && !isOffered ? start : null, wish)

  const wishFor = (need: number, id: string | undefined) =>
    setWished(assigned.with(need, id).filter((each) => each !== undefined))

  const send = async (at: string | null, form: FormData) => {
    sent.current = form
    setAsksWho(customer === null)
    if (!service || !customer) return
    setInstead(null)
    try {
      const details = { notes: notes.trim() || null, intake: intakeFrom(service, form, clock) }
      const rules = at === start ? override.given : []
      const time = isQueue
        ? {}
        : { start: at, resource_ids: [...wish.resourceIds], ...(rules.length > 0 && { override: rules }) }
      const from = begin.conversationId ? { conversation_id: begin.conversationId } : {}
      await book(customer, { service_id: service.id, party_size: people, ...time, ...details, ...from })
      onClose()
    } catch (error) {
      const isTaken = isProblem(error) && (error.code === 'slot_taken' || error.alternatives.length > 0)
      if (isTaken) setInstead(error.alternatives)
      // A time that was free when it was offered may be too soon by now.
      if (isProblem(error)) void queryClient.invalidateQueries({ queryKey: ['bookings'] })
      throw error
    }
  }

  const submit = isQueue ? t('addTask') : start ? t('bookAt', { when: clock.dayTime(start) }) : t('book')
  const needed: Record<string, string> = asksWho && !customer ? { customer: problem('required') } : {}
  return (
    <Form send={(form) => send(start, form)} submit={submit} onCancel={onClose}>
      {(faults) => (
        <>
          <CustomerPicker value={customer} onChange={setCustomer} faults={{ ...faults, ...needed }} />
          <div className="grid gap-3 sm:grid-cols-[3fr_2fr]">
            <ServiceField
              catalog={catalog}
              wished={begin.resourceIds ?? []}
              value={serviceId}
              onChange={setServiceId}
            />
            {!isQueue && <NeedFields needs={needs} assigned={assigned} onChange={wishFor} />}
          </div>
          {isQueue ? (
            <p className="rounded-xl bg-sunken px-4 py-3 text-soft">{t('queueNote')}</p>
          ) : (
            <WhenFields
              value={{ ...when, start }}
              onChange={setWhen}
              wish={service ? wish : null}
              fault={faults.start}
            />
          )}
          {override.why && (
            <WhyNot why={override.why} wished={wish.resourceIds} resources={catalog.resources}>
              {override.isOffered && (
                <Checkbox
                  label={t('bookAnyway')}
                  checked={override.isGiven}
                  onChange={({ target }) => override.give(target.checked)}
                />
              )}
            </WhyNot>
          )}
          {service && <IntakeFields service={service} which="required" faults={faults} />}
          {service && (
            <details open={faults.party_size !== undefined || undefined}>
              <summary className="w-fit rounded py-1 text-sm font-medium text-accent-ink">{t('more')}</summary>
              <div className="flex flex-col gap-4 pt-2">
                <Field label={t('people')} fault={faults.party_size}>
                  <NumberInput
                    min={service.min_party_size}
                    max={service.max_party_size ?? undefined}
                    className="max-w-28"
                    value={people}
                    onChange={setPartySize}
                  />
                </Field>
                <IntakeFields service={service} which="optional" faults={faults} />
                <Field label={t('notes')} fault={faults.notes}>
                  <TextArea value={notes} onChange={({ target }) => setNotes(target.value)} />
                </Field>
              </div>
            </details>
          )}
          {instead && (
            <FreeAlternatives
              alternatives={instead}
              take={(at) => void send(at, sent.current ?? new FormData()).catch(notifyProblem)}
            />
          )}
        </>
      )}
    </Form>
  )
}

/** People choose the service themselves: a guess that nobody notices becomes a wrong booking. */
const onlyService = ({ services }: Catalog) => (services.length === 1 ? services[0]?.id : undefined)
