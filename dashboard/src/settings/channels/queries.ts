// The queries of the settings of channels.
import { queryOptions } from '@tanstack/react-query'
import { all, api, isProblem } from '../../data/api.ts'
import { paged } from '../../data/paged.ts'

/** The server checks each channel about once a minute, and the stream only says when the status has changed. */
const WHILE_SHOWN_MS = 60_000
const PAUSES_PER_PAGE = 10

/** All channels with their status, their queue and what their provider says. */
export const serviceStatusQuery = queryOptions({
  queryKey: ['channels', 'service-status'],
  queryFn: ({ signal }) => all(api().listChannelServiceStatus({}, { signal })),
  refetchInterval: WHILE_SHOWN_MS,
})

/** Null while no number is set up. */
export const whatsAppQuery = queryOptions({
  queryKey: ['channels', 'whatsapp', 'settings'],
  queryFn: ({ signal }) => orNull(api().getWhatsAppChannel({ signal })),
})

/** Null while no bot is set up. */
export const telegramQuery = queryOptions({
  queryKey: ['channels', 'telegram', 'settings'],
  queryFn: ({ signal }) => orNull(api().getTelegramChannel({ signal })),
})

export const pausesQuery = paged(['channels', 'pauses'], (from, options) =>
  api().listChannelPauses({ limit: PAUSES_PER_PAGE, ...from }, options),
)

function orNull<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error) => {
    if (isProblem(error, 'not_found')) return null
    throw error
  })
}
