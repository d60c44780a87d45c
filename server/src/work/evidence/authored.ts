// What comments, places and attachments share: each is kept with a booking and has an author.
import type { Actor, WriteCtx } from '../../platform/context.ts'

export const toAuthor = <R extends { author: unknown }>(row: R) => ({ ...row, author: row.author as Actor })

export const keptWith = ({ workspaceId, actor }: WriteCtx, booking_id: string) => ({
  workspace_id: workspaceId,
  booking_id,
  author: JSON.stringify(actor),
})
