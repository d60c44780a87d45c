// Chooses the booking, conversation or customer with which a flow is tried.
import { useQuery } from '@tanstack/react-query'
import type { SubjectKind } from '../../automation-parts/catalog.ts'
import { useServiceName } from '../../booking/names.ts'
import { useClock } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Field, Select } from '../../ui/field.tsx'
import { newestBookingsQuery, newestConversationsQuery, newestCustomersQuery } from '../queries.ts'
import { walkTexts } from './texts.ts'

export function SubjectSelect({
  kind,
  value,
  fault,
  onChange,
}: {
  kind: SubjectKind
  value: string
  fault: string | undefined
  onChange: (id: string) => void
}) {
  const t = useTexts(walkTexts)
  const { subjects, isLoaded } = useSubjects(kind)
  return (
    <Field
      label={t(`subject_${kind}`)}
      fault={fault}
      {...(isLoaded && subjects.length === 0 && { hint: t('noSubjects') })}
    >
      <Select required value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t('choose')}</option>
        {subjects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** The newest ones. */
function useSubjects(kind: SubjectKind): { subjects: { id: string; name: string }[]; isLoaded: boolean } {
  const clock = useClock()
  const serviceName = useServiceName()
  const bookings = useQuery({ ...newestBookingsQuery, enabled: kind === 'booking' })
  const conversations = useQuery({ ...newestConversationsQuery, enabled: kind === 'conversation' })
  const customers = useQuery({ ...newestCustomersQuery, enabled: kind === 'customer' })
  if (kind === 'booking') {
    const subjects = (bookings.data ?? []).map((booking) => ({
      id: booking.id,
      name: [booking.customer?.name, serviceName(booking), booking.start && clock.dayTime(booking.start)]
        .filter(Boolean)
        .join(' · '),
    }))
    return { subjects, isLoaded: bookings.isSuccess }
  }
  if (kind === 'conversation') {
    const subjects = (conversations.data ?? []).map(({ id, customer, channel }) => ({
      id,
      name: `${customer.name ?? '…'} · ${channel}`,
    }))
    return { subjects, isLoaded: conversations.isSuccess }
  }
  const subjects = (customers.data ?? []).map(({ id, name, phone }) => ({ id, name: name ?? phone ?? id }))
  return { subjects, isLoaded: customers.isSuccess }
}
