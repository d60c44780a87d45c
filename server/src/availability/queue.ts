// The queue of a service: a task waits there without a time, so nothing is reserved, until one of its group takes it.
import type { Catalog, CatalogService } from '../catalog/catalog.ts'
import type { WriteCtx } from '../platform/context.ts'
import { invalid } from '../platform/problem.ts'
import { getService, openQuestion, toRequirement, type Wish } from './question.ts'
import { currentCatalog } from './remembered-catalog.ts'
import { lockResources, occupy, type Reservation, type ServiceCheck } from './reserve.ts'
import { queueRefusal, standingRefusal, throwRefusal } from './standing.ts'

/** Lets a task into the queue of its service, or throws why not. */
export async function joinQueue(ctx: WriteCtx, wish: Wish, check: ServiceCheck): Promise<CatalogService> {
  const { db, workspaceId } = ctx
  // Kept until the change is done: nobody archives the service meanwhile. The catalog is read after it.
  ctx.send(
    db
      .selectFrom('services')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', wish.service_id)
      .forShare(),
  )
  const question = await openQuestion(ctx, wish)
  if (question.service.mode !== 'queue') {
    throwRefusal(standingRefusal(question))
    throw invalid({ pointer: '/start', code: 'required', message: 'An appointment needs a start.' })
  }
  throwRefusal(queueRefusal(question))
  check(question.service)
  return question.service
}

/** Nobody archives these until the change is done, or lets them rest. Answers the catalog that is so kept still. */
export function lockDoers(ctx: WriteCtx, doers: readonly string[]): Promise<Catalog> {
  lockResources(ctx, doers)
  return currentCatalog(ctx)
}

interface Claim {
  service_id: string
  /** The id of the task. */
  holder_id: string
  party_size: number
  /** Whoever would do it; the first of them who may. */
  doers: readonly string[]
}

/** Gives a task to one of its queue's group from now on, or throws why they cannot have it. The catalog is theirs. */
export function takeFromQueue(ctx: WriteCtx, catalog: Catalog, claim: Claim): Reservation {
  const { service_id, holder_id, party_size, doers } = claim
  const service = getService(catalog, service_id)
  const pool = service.requirements.flatMap((each) => toRequirement(catalog, each).resource_ids)
  const resource_id = doers.find((doer) => pool.includes(doer))
  if (resource_id === undefined) {
    const message = 'Only active members of the group that the queue belongs to can take this.'
    throw invalid({ pointer: '/resource_id', code: 'resource_not_usable', message })
  }
  return occupy(ctx, service, { resource_id, holder_id, party_size })
}
