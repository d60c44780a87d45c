// Who may know of a change: whoever may read what was changed. The routes say who that is.
import { accountRoutes } from '../accounts/routes.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { catalogRoutes } from '../catalog/routes.ts'
import { customerRoutes } from '../customers/routes.ts'
import { type Access, type Caller, refusalOf } from '../http/caller.ts'
import { stageRoutes } from '../stages/routes.ts'
import { webhookRoutes } from '../webhooks/routes.ts'

/** Where the thing that an event names first can be read. */
const READ_AT: Record<string, string> = {
  api_key: 'GET /api-keys',
  booking: 'GET /bookings',
  customer: 'GET /customers',
  hold: 'GET /bookings',
  invitation: 'GET /team/invitations',
  member: 'GET /team/members',
  resource: 'GET /resources',
  resource_group: 'GET /resource-groups',
  schedule: 'GET /schedules',
  service: 'GET /services',
  stage_config: 'GET /stage-config',
  webhook: 'GET /webhook-endpoints',
  webhook_delivery: 'GET /webhook-endpoints/{id}/deliveries',
  webhook_endpoint: 'GET /webhook-endpoints',
  workspace: 'GET /workspaces',
}

const routes = [
  ...accountRoutes,
  ...catalogRoutes,
  ...customerRoutes,
  ...stageRoutes,
  ...bookingRoutes,
  ...webhookRoutes,
]
const accesses = new Map(Object.entries(READ_AT).map(([thing, at]) => [thing, accessOf(at)]))

/** What is unknown here is told to nobody. */
export function mayKnow(caller: Caller, eventType: string): boolean {
  const access = accesses.get(eventType.split('.')[0] as string)
  return access !== undefined && refusalOf(access, caller) === null
}

function accessOf(at: string): Access {
  const route = routes.find((each) => each.at === at)
  if (!route) throw new Error(`There is no route ${at}`)
  return route.access
}
