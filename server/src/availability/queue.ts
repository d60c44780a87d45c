// Waiting in the queue of a service: a task without a time takes nobody's, so nothing is reserved.
import type { CatalogService } from '../catalog/catalog.ts'
import type { WriteCtx } from '../platform/context.ts'
import { invalid } from '../platform/problem.ts'
import { openQuestion, type Wish } from './question.ts'
import type { ServiceCheck } from './reserve.ts'
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
