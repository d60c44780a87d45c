// The queries that pages share. Their keys say what they are about, so that live changes can refresh them.
import { keepPreviousData, notifyManager, QueryClient, queryOptions } from '@tanstack/react-query'
import { countryOf, setCountry } from '../text/country.ts'
import { all, api, isProblem } from './api.ts'
import { isLost } from './connection.ts'

// A change that is shown before its answer is on the page before the next event: by default a timer comes between.
notifyManager.setScheduler(queueMicrotask)

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The stream refreshes changed data; without the stream, older data than this is loaded again.
      staleTime: 30_000,
      // Without a connection the page says so at once, and asks again when the connection is back.
      retry: (count, error) => count < 2 && !isProblem(error) && !isLost(),
      refetchOnWindowFocus: true,
      // Without a network a query fails, and its page says so; it would wait in silence otherwise.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
  },
})

const every = { limit: 200 }

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => api().getSession({ signal }),
  staleTime: 300_000,
})

/** The server refuses this to users who have no workspace yet. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const me = await api().getMe({ signal })
    setCountry(countryOf(me.workspace))
    return me
  },
  staleTime: 300_000,
  retry: false,
})

export const workspacesQuery = queryOptions({
  queryKey: ['workspaces'],
  queryFn: ({ signal }) => all(api().listWorkspaces(every, { signal })),
})

export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: ({ signal }) => all(api().listServices(every, { signal })),
})

export const resourcesQuery = queryOptions({
  queryKey: ['resources'],
  queryFn: ({ signal }) => all(api().listResources(every, { signal })),
})

export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: ({ signal }) => all(api().listResourceGroups(every, { signal })),
})

export const schedulesQuery = queryOptions({
  queryKey: ['schedules'],
  queryFn: ({ signal }) => all(api().listSchedules(every, { signal })),
})

/** The overrides of all schedules between these two days, with both of them. */
export const overridesQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['overrides', from, to],
    queryFn: ({ signal }) => all(api().listScheduleOverrides({ from, to, ...every }, { signal })),
    placeholderData: keepPreviousData,
  })

export const stageConfigQuery = queryOptions({
  queryKey: ['stages'],
  queryFn: ({ signal }) => api().getStageConfig({ signal }),
})

export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: ({ signal }) => all(api().listMembers(every, { signal })),
})

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => all(api().listInvitations(every, { signal })),
})

export const apiKeysQuery = queryOptions({
  queryKey: ['api-keys'],
  queryFn: ({ signal }) => all(api().listApiKeys(every, { signal })),
})

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => all(api().listWebhookEndpoints(every, { signal })),
})

export const automationsQuery = queryOptions({
  queryKey: ['automations'],
  queryFn: ({ signal }) => all(api().listAutomations(every, { signal })),
})

/** Bookings that start in this range, by start; without a status, all except held, released, expired, rescheduled. */
export const bookingsQuery = (from: Date, to: Date, status: readonly string[] = []) =>
  queryOptions({
    queryKey: ['bookings', from.toISOString(), to.toISOString(), ...status],
    queryFn: ({ signal }) => {
      const wanted = {
        from: from.toISOString(),
        to: to.toISOString(),
        ...(status.length > 0 && { status: [...status] }),
      }
      return all(api().listBookings({ ...wanted, ...every }, { signal }))
    },
  })

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['booking', id],
    queryFn: ({ signal }) => api().getBooking(id, { signal }),
  })

export const teamOverviewQuery = (from: Date, to: Date) =>
  queryOptions({
    queryKey: ['overview', from.toISOString(), to.toISOString()],
    queryFn: ({ signal }) => api().getTeamOverview({ from: from.toISOString(), to: to.toISOString() }, { signal }),
  })

/** Customers with this text in name, number, e-mail, company or tag; without a text, the newest ones. */
export const customerSearchQuery = (q: string) =>
  queryOptions({
    queryKey: ['customers', 'search', q.trim()],
    queryFn: async ({ signal }) => {
      const { data } = await api().listCustomers({ ...(q.trim() !== '' && { q: q.trim() }), limit: 8 }, { signal })
      return data
    },
    placeholderData: keepPreviousData,
  })

/**
 * Loads all queries with this beginning of their key again. A query that is being loaded for the first time may bring
 * data from before the change, so it is loaded once more after its answer.
 */
export function askAgain(queryKey: readonly unknown[]): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' })) {
    if (query.state.data !== undefined) continue
    const again = () => queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    query.promise?.then(again, () => undefined)
  }
  void queryClient.invalidateQueries({ queryKey })
}

/** For a page that nobody sees: the queries are loaded again when it is visible. */
export function askLater(queryKey: readonly unknown[]): void {
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
}

interface Ids {
  booking_id?: string | null
  customer_id?: string | null
  conversation_id?: string | null
}

/** The stream does not contain what a run did, but it contains the changes that begin runs and that runs make. */
const RUNS = ['automation-runs']

const ofBooking = ({ booking_id, customer_id }: Ids) => [
  ['bookings'],
  RUNS,
  ['checklist'],
  ['work'],
  ['overview'],
  booking_id ? ['booking', booking_id] : ['booking'],
  customer_id ? ['customer', customer_id] : ['customer'],
]
const ofConversation = ({ conversation_id, customer_id }: Ids) => [
  ['conversations'],
  RUNS,
  conversation_id ? ['conversation', conversation_id] : ['conversation'],
  ...(customer_id ? [['customer', customer_id]] : []),
]
const ofTeam = () => [['checklist'], ['members'], ['invitations'], ['me'], ['workspaces']]
const ofWebhooks = () => [['webhooks'], ['deliveries']]

/** By the first word of an event's type: the beginnings of the keys of all queries that such an event changes. */
export const TOUCHED: Record<string, (ids: Ids) => unknown[][]> = {
  booking: ofBooking,
  hold: ofBooking,
  customer: ({ customer_id }) => [
    ['customers'],
    customer_id ? ['customer', customer_id] : ['customer'],
    // Conversations show the name of the customer, and a merge moves conversations from one customer to another.
    ['conversations'],
    ['conversation'],
    ['bookings'],
    ['work'],
    RUNS,
  ],
  service: () => [['services'], ['checklist']],
  resource: () => [['resources'], ['groups'], ['overview'], ['checklist']],
  resource_group: () => [['groups'], ['resources'], ['overview']],
  schedule: () => [['schedules'], ['overrides'], ['overview'], ['checklist']],
  time_off: () => [['time-off'], ['overview']],
  stage_config: () => [['stages'], ['stage-versions'], ['work'], ['booking']],
  member: ofTeam,
  invitation: ofTeam,
  workspace: () => [['me'], ['workspaces']],
  api_key: () => [['api-keys'], ['checklist']],
  assistant: () => [['checklist']],
  ai: () => [['ai']],
  channel: () => [['channels'], ['conversations'], ['conversation']],
  channel_policies: () => [['channel-policies']],
  bot: () => [['bot']],
  automation: () => [['automations'], RUNS, ['checklist']],
  automation_flow: () => [['automation-flows'], RUNS],
  conversation: ofConversation,
  message: (ids) => [...ofConversation(ids), ['channels', 'service-status']],
  canned_reply: () => [['canned-replies']],
  knowledge: () => [['knowledge']],
  knowledge_source: () => [['knowledge']],
  knowledge_question: () => [['knowledge', 'questions']],
  webchat: ofConversation,
  webchat_site: () => [['webchat-site'], ['channels']],
  notification: () => [['notifications']],
  member_telegram: () => [['me', 'telegram']],
  webhook_endpoint: ofWebhooks,
  webhook_delivery: ofWebhooks,
  webhook: ofWebhooks,
}

/** The keys that an event of this type changes; none for a type that is newer than this page. */
export function touchedBy(type: string, ids: Ids): unknown[][] {
  return TOUCHED[type.split('.')[0] as string]?.(ids) ?? []
}
