// What is booked and when, in a card.
import type { ComponentChildren } from 'preact'
import type { Service } from '../data/shapes.ts'
import { Icon } from '../ui/icon.tsx'
import { usePanel } from '../ui/panel-context.ts'
import { ServiceFacts } from './service-list.tsx'

export function Summary({
  service,
  start,
  partySize,
  note,
  children,
}: {
  /** Undefined: the service is not offered here any more. */
  service: Service | undefined
  start: string | null
  partySize: number
  note?: string
  children?: ComponentChildren
}) {
  const { clock, config } = usePanel()
  return (
    <div class="card summary">
      <strong>{service?.name ?? config.name}</strong>
      {start !== null && (
        <span class="fact">
          <Icon name="calendar" size={16} />
          {clock.whole(start)}
        </span>
      )}
      {partySize > 1 && (
        <span class="fact">
          <Icon name="people" size={16} />
          {partySize}
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
