// Numbers that customers say are theirs, without proof: claims, and typed numbers, which yield to a proof.
import { sql } from 'kysely'
import { phoneKey, readPhone } from '../lib/phone.ts'
import type { WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { customerUpdated } from './events.ts'
import { searchText } from './search.ts'

/** More claims than this replace each other, so that the earliest are not lost. */
const MAX_CLAIMED_PHONES = 10

/** Stores a number that the customer only typed. Nothing is merged: the team sees a suggestion to do so. */
export function claimPhone(ctx: WriteCtx, customerId: string, phone: string): void {
  const number = readPhone(phone)
  if (!number) return
  ctx.send(
    ctx.db
      .updateTable('customers')
      .set({ claimed_phones: withClaim(phoneKey(number)) })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('anonymous_at', 'is', null)
      .where('id', '=', customerId),
  )
}

function withClaim(key: string) {
  const others = sql`array_remove(claimed_phones, ${key})`
  const kept = sql`case when cardinality(${others}) < ${MAX_CLAIMED_PHONES} then ${others} else (${others})[2:] end`
  return sql<string[]>`array[${key}] || ${kept}`
}

/**
 * Call this when a customer has proven a number. Another customer who has only typed the number loses it, and claims it
 * from now on. If that customer has proven the number in the meantime, they keep it.
 */
export async function takeBackTyped(ctx: WriteCtx, phone: string, owner?: string): Promise<void> {
  const key = phoneKey(readPhone(phone) ?? phone)
  const typist = await ctx.db
    .selectFrom('customers')
    .select(['id', 'name', 'email', 'company', 'tags'])
    .where('workspace_id', '=', ctx.workspaceId)
    .where('phone_key', '=', key)
    .where('phone_typed', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!typist || typist.id === owner) return
  const { id, name } = typist
  await ctx.db
    .updateTable('customers')
    .set({ phone: null, phone_key: null, phone_typed: false, claimed_phones: withClaim(key), updated_at: ctx.now })
    .set({ search: searchText({ ...typist, phone: null }), version: sql<number>`version + 1` })
    .where('workspace_id', '=', ctx.workspaceId)
    .where('id', '=', id)
    .execute()
  emit(ctx, customerUpdated, { customer: { id, name }, changed: ['phone'] }, { customer: id })
}
