// The queue of a service: a task waits there without a time, and reserves nothing, until a member of the group takes
// it.
import type { Catalog, CatalogService } from '../catalog/catalog.ts'
import { currentCatalog } from '../catalog/remembered-catalog.ts'
import type { WriteCtx } from '../platform/context.ts'
import { invalid } from '../platform/problem.ts'
import { openQuestion, toRequirement, type Wish } from './question.ts'
import { lockResources, type ServiceCheck } from './reserve.ts'
import { queueRefusal, standingRefusal, throwRefusal } from './standing.ts'

/** Lets a task into the queue of its service, or throws the reason why it cannot. */
export async function joinQueue(ctx: WriteCtx, wish: Wish, check: ServiceCheck): Promise<CatalogService> {
  // The catalog is read after this lock.
  holdService(ctx, wish.service_id)
  const question = await openQuestion(ctx, wish)
  if (question.service.mode !== 'queue') {
    throwRefusal(standingRefusal(question))
    throw invalid({ pointer: '/start', code: 'required', message: 'An appointment needs a start.' })
  }
  throwRefusal(queueRefusal(question))
  check(question.service)
  return question.service
}

/** Locks the service until the transaction ends, so that nobody can archive it. */
export function holdService({ send, db, workspaceId }: WriteCtx, id: string): void {
  send(db.selectFrom('services').select('id').where('workspace_id', '=', workspaceId).where('id', '=', id).forShare())
}

/** Locks the doers, so that nobody archives or deactivates them until the transaction ends, and returns the catalog. */
export function lockDoers(ctx: WriteCtx, doers: readonly string[]): Promise<Catalog> {
  if (doers.length > 0) lockResources(ctx, doers)
  return currentCatalog(ctx)
}

/** The resources that may take a task of the service: the active members of its queue's group. */
export const poolOf = (catalog: Catalog, { requirements }: CatalogService) =>
  requirements.flatMap((each) => toRequirement(catalog, each).resource_ids)
