// The list of endpoints, with the state of each.
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { WebhookEndpoint } from '../../data/api.ts'
import { type Say, says, useTexts } from '../../text/texts.ts'
import { Badge } from '../../ui/surface.tsx'
import { EVENTS } from './events.ts'
import { webhookTexts } from './texts.ts'

export function EndpointList({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  const t = useTexts(webhookTexts)
  return (
    <ul className="flex flex-col divide-y overflow-hidden rounded-2xl border bg-card shadow-card">
      {endpoints.map((endpoint) => (
        <li key={endpoint.id}>
          <Link
            to="/settings/webhooks"
            search={{ endpoint: endpoint.id }}
            className="flex items-center gap-3 p-4 -outline-offset-2 hover:bg-sunken sm:px-5"
          >
            <span className="flex min-w-0 flex-1 flex-col gap-1.5">
              <span className="truncate font-mono text-sm font-medium">{endpoint.url}</span>
              <span className="flex flex-wrap items-center gap-2 text-sm text-soft">
                <EndpointState endpoint={endpoint} />
                <span className="min-w-0 truncate">{eventWords(endpoint.events, t)}</span>
              </span>
            </span>
            <ChevronRight size={18} aria-hidden className="shrink-0 text-faint" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTexts(webhookTexts)
  const { active, consecutive_failures: count, address_checked } = endpoint
  return (
    <>
      <Badge tone={active ? 'good' : 'danger'}>{t(active ? 'active' : 'off')}</Badge>
      {count > 0 && <Badge tone="warn">{t('failures', { count })}</Badge>}
      {!address_checked && <Badge tone="warn">{t('unchecked')}</Badge>}
    </>
  )
}

/** A few events are named, many are counted. */
export function eventWords(events: readonly string[], t: Say<keyof typeof webhookTexts.en>): string {
  if (events.length > EVENTS.length / 2) return t('eventsChosen', { count: events.length })
  return events.map((type) => nameOf(type, t)).join(' · ')
}

export function nameOf(value: string, t: Say<keyof typeof webhookTexts.en>): string {
  return says(webhookTexts, value) ? t(value) : value
}
