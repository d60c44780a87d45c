// The routes of canned replies.
import { key } from '../http/caller.ts'
import { list, write } from '../http/route.ts'
import type { ReadCtx } from '../platform/context.ts'
import {
  changeCannedReply,
  createCannedReply,
  deleteCannedReply,
  getCannedReply,
  listCannedReplies,
} from './canned-reply.ts'
import { CannedReply, CannedReplyChange, NewCannedReply } from './canned-reply-schema.ts'

const writes = { tag: 'Conversations', access: key('messages:write') }
const mustExist = (ctx: ReadCtx, { id }: { id: string }) => getCannedReply(ctx, id)

export const cannedReplyRoutes = [
  list({
    at: 'GET /canned-replies',
    id: 'listCannedReplies',
    tag: 'Conversations',
    summary: 'Texts that the team writes often',
    description: 'Newest first, each with its texts in all languages.',
    access: key('messages:read'),
    item: CannedReply,
    run: (ctx, { page }) => listCannedReplies(ctx, page),
  }),
  write({
    at: 'POST /canned-replies',
    id: 'createCannedReply',
    summary: 'Add a canned reply',
    description:
      'A shortcut that another canned reply has is refused. Texts may have variables such as `{{customer.first_name}}`; the sender of the text fills them in.',
    ...writes,
    body: NewCannedReply,
    returns: [201, CannedReply],
    run: (ctx, { body }) => createCannedReply(ctx, body),
  }),
  write({
    at: 'PATCH /canned-replies/{id}',
    id: 'updateCannedReply',
    summary: 'Change a canned reply',
    description:
      "`texts` are replaced whole. With `expected_version` nobody's change is overwritten: of two, the later is refused with `version_conflict`.",
    ...writes,
    mustExist,
    body: CannedReplyChange,
    returns: [200, CannedReply],
    problems: ['version_conflict'],
    run: (ctx, { params, body }) => changeCannedReply(ctx, params.id, body),
  }),
  write({
    at: 'DELETE /canned-replies/{id}',
    id: 'deleteCannedReply',
    summary: 'Delete a canned reply',
    description: 'Messages that were written with it stay as they are.',
    ...writes,
    mustExist,
    returns: [204],
    run: (ctx, { params }) => deleteCannedReply(ctx, params.id),
  }),
]
