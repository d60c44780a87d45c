// The log of an endpoint: its deliveries, filtered by status and event, each with all its attempts.
import { useInfiniteQuery } from '@tanstack/react-query'
import { textIn, useAddress } from '../../data/address.ts'
import type { WebhookEndpoint } from '../../data/api.ts'
import { itemsOf } from '../../data/paged.ts'
import { useTexts } from '../../text/texts.ts'
import { Select } from '../../ui/field.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Failed, SkeletonList } from '../../ui/surface.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { EVENTS, PING, STATUSES } from './events.ts'
import { deliveriesQuery, type LogFilter } from './queries.ts'
import { webhookTexts } from './texts.ts'

export function DeliveryLog({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTexts(webhookTexts)
  const filter = useFilter()
  const log = useInfiniteQuery(deliveriesQuery(endpoint.id, filter))
  const deliveries = itemsOf(log.data)
  const isFiltered = Object.keys(filter).length > 0
  return (
    <section aria-labelledby="log" className="min-w-0 rounded-2xl border bg-card shadow-card">
      <div className="flex flex-wrap items-center gap-3 border-b p-4 sm:px-5">
        <div className="min-w-0 flex-1 basis-48">
          <h2 id="log" className="font-semibold">
            {t('log')}
          </h2>
          <p className="text-sm text-faint">{t('logNote')}</p>
        </div>
        <Filters filter={filter} />
      </div>
      {log.error && !log.data ? (
        <Failed error={log.error} retry={log.refetch} />
      ) : log.isPending ? (
        <div className="p-4">
          <SkeletonList rows={4} />
        </div>
      ) : deliveries.length === 0 ? (
        <p className="px-6 py-12 text-center text-soft">{t(isFiltered ? 'logNone' : 'logEmpty')}</p>
      ) : (
        <ul className="divide-y">
          {deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} endpoint={endpoint} />
          ))}
        </ul>
      )}
      <div className="border-t p-2 empty:hidden">
        <ShowMore list={log} />
      </div>
    </section>
  )
}

/** The filter in the address; unknown values are left out. */
export function useFilter(): LogFilter {
  const [search] = useAddress()
  const status = STATUSES.find((each) => each === textIn(search, 'status'))
  const event_type = [...EVENTS, PING].find((each) => each === textIn(search, 'event'))
  return { ...(status && { status }), ...(event_type && { event_type }) }
}

function Filters({ filter }: { filter: LogFilter }) {
  const t = useTexts(webhookTexts)
  const [, change] = useAddress()
  return (
    <div className="grid w-full grid-cols-2 gap-2 sm:w-88">
      <Select
        aria-label={t('filterStatus')}
        value={filter.status ?? ''}
        onChange={({ target }) => change({ status: target.value || undefined }, { replace: true })}
      >
        <option value="">{t('anyStatus')}</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(status)}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('filterEvent')}
        value={filter.event_type ?? ''}
        onChange={({ target }) => change({ event: target.value || undefined }, { replace: true })}
      >
        <option value="">{t('anyEvent')}</option>
        {[...EVENTS, PING].map((type) => (
          <option key={type} value={type}>
            {t(type)}
          </option>
        ))}
      </Select>
    </div>
  )
}
