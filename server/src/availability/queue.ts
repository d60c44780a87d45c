// The queue of a service: a task waits there without a time, so nothing is reserved, until one of its group takes it.
import type { Catalog, CatalogService } from '../catalog/catalog.ts'
import type { WriteCtx } from '../platform/context.ts'
import { invalid } from '../platform/problem.ts'
import { openQuestion, toRequirement, type Wish } from './question.ts'
import { currentCatalog } from './remembered-catalog.ts'
import { lockResources, type ServiceCheck } from './reserve.ts'
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
  if (doers.length > 0) lockResources(ctx, doers)
  return currentCatalog(ctx)
}

/** Those who may take a task of the service: the active members of its queue's group. */
export const poolOf = (catalog: Catalog, { requirements }: CatalogService) =>
  requirements.flatMap((each) => toRequirement(catalog, each).resource_ids)
