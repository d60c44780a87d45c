// The fields that comments, location events and attachments share: each belongs to a booking and has an author.
import type { Actor, WriteCtx } from '../../platform/context.ts'

export const toAuthor = <R extends { author: unknown }>(row: R) => ({ ...row, author: row.author as Actor })

export const keptWith = ({ workspaceId, actor }: WriteCtx, booking_id: string) => ({
  workspace_id: workspaceId,
  booking_id,
  author: JSON.stringify(actor),
})
