// Forgets the browsers of a person: their tokens stop working, and what they typed before the chat is deleted.
import { sql } from 'kysely'
import type { WriteCtx } from '../platform/context.ts'
import type { Person } from '../platform/person.ts'
import { CHANNEL } from './recognise.ts'

/** Also browsers in which the person was signed in at the website, and has not written. */
export async function anonymiseVisitors(ctx: WriteCtx, person: Person): Promise<void> {
  const { customerIds, conversationIds, identityIds } = person
  await sql`delete from webchat_visitors where workspace_id = ${ctx.workspaceId} and (
    customer_id = any(${customerIds}::text[]) or conversation_id = any(${conversationIds}::text[])
    or user_sub = any(array(
      select external_id from customer_identities where workspace_id = ${ctx.workspaceId}
        and id = any(${identityIds}::text[]) and channel = ${CHANNEL} and kind = 'webchat_user')))`.execute(ctx.db)
}
