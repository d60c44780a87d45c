// Comments of the team about a customer, and the customer's timeline from the ledger.
import { fetchPage, newestFirst, type Page } from '../http/page.ts'
import { fetchTimeline } from '../http/timeline.ts'
import type { Actor, ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import { idsOfCustomer } from './alias.ts'
import { requireNotAnonymous } from './anonymise.ts'
import { getCustomer } from './customer.ts'
import { customerCommented } from './events.ts'

export async function listComments(ctx: ReadCtx, customerId: string, page: Page) {
  const { id } = await getCustomer(ctx, customerId)
  const rows = ctx.db
    .selectFrom('customer_comments')
    .select(['id', 'body', 'author', 'created_at'])
    .where('workspace_id', '=', ctx.workspaceId)
    .where('customer_id', '=', id)
  return fetchPage(rows, page, newestFirst(), (row) => ({ ...row, author: row.author as unknown as Actor }))
}

export async function addComment(ctx: WriteCtx, customerId: string, body: string) {
  const customer = await getCustomer(ctx, customerId)
  requireNotAnonymous(customer)
  const { id } = customer
  const comment = { id: newId('cmt'), body, created_at: ctx.now }
  ctx.insert('customer_comments', {
    ...comment,
    workspace_id: ctx.workspaceId,
    customer_id: id,
    author: JSON.stringify(ctx.actor),
  })
  emit(ctx, customerCommented, { comment: { id: comment.id, body } }, { customer: id })
  return { ...comment, author: ctx.actor }
}

export async function listTimeline(ctx: ReadCtx, customerId: string, page: Page) {
  const { id } = await getCustomer(ctx, customerId)
  return fetchTimeline(ctx, 'customer', await idsOfCustomer(ctx, id), page)
}
