// The services that can be booked in the chat.
import type { Service } from '../data/shapes.ts'
import { Heading } from '../ui/heading.tsx'
import { Icon } from '../ui/icon.tsx'
import { usePanel, useTexts } from '../ui/panel-context.ts'
import { duration, money } from './money.ts'
import { bookingTexts } from './texts.ts'

export function ServiceList({ onChoose }: { onChoose: (service: Service) => void }) {
  const t = useTexts(bookingTexts)
  const { config } = usePanel()
  return (
    <>
      <Heading>{t('chooseService')}</Heading>
      <ul class="cards">
        {config.services.map((service) => (
          <li key={service.id}>
            <button type="button" class="card row" onClick={() => onChoose(service)}>
              <span class="grow">
                <strong>{service.name}</strong>
                {service.description && <small class="lines">{service.description}</small>}
                <ServiceFacts service={service} />
              </span>
              <Icon name="next" size={18} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

export function ServiceFacts({ service }: { service: Service }) {
  const t = useTexts(bookingTexts)
  const { tag } = usePanel()
  const { duration_minutes, price_cents, deposit_cents, currency } = service
  return (
    <small>
      {[
        duration(duration_minutes),
        price_cents && money(price_cents, currency, tag),
        deposit_cents && t('deposit', { amount: money(deposit_cents, currency, tag) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </small>
  )
}
