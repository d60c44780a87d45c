// A card with the booked service and its time.
import type { ComponentChildren } from 'preact'
import type { Booking, Hold, Service } from '../data/shapes.ts'
import { Icon } from '../ui/icon.tsx'
import { usePanel } from '../ui/panel-context.ts'
import { ServiceFacts } from './service-list.tsx'

type Booked = Pick<Booking | Hold, 'service_name' | 'start' | 'party_size' | 'resources'>

export function Summary({
  booked: { service_name, start, party_size, resources },
  service,
  note,
  children,
}: {
  booked: Booked
  /** Shows how long it takes and what it costs. */
  service?: Service | undefined
  note?: string
  children?: ComponentChildren
}) {
  const { clock } = usePanel()
  return (
    <div class="card summary">
      <strong>{service_name}</strong>
      {start !== null && (
        <span class="fact">
          <Icon name="calendar" size={16} />
          {clock.whole(start)}
        </span>
      )}
      {(party_size > 1 || resources.length > 0) && (
        <span class="fact">
          <Icon name="people" size={16} />
          {[party_size > 1 && `${party_size} ×`, resources.map(({ name }) => name).join(', ')]
            .filter(Boolean)
            .join(' ')}
        </span>
      )}
      {service && <ServiceFacts service={service} />}
      {note && (
        <span class="fact note">
          <Icon name="clock" size={16} />
          {note}
        </span>
      )}
      {children}
    </div>
  )
}
