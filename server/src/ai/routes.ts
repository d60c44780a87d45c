// The routes of project AI. Only team members may call them, with a session; API keys are refused.
import { member, workspaceOf } from '../http/caller.ts'
import { found } from '../http/found.ts'
import { readFuture } from '../http/future.ts'
import { list, read, slow, write } from '../http/route.ts'
import { IdIn, Type } from '../http/shape.ts'
import { block, listBlocked, unblock } from './blocked.ts'
import { putLimits } from './limits.ts'
import { localDayOf } from './month.ts'
import { getNotice, listNotices, readNotice } from './notice.ts'
import { findAiPauses, PAUSE_SCOPES, pauseAi, resumeAi } from './pause.ts'
import { Blocked, NewBlocked, SpamGuard, SpamGuardChange } from './spam-guard-schema.ts'
import { getSpamGuard, putSpamGuard } from './spam-guard-settings.ts'
import { getUsage } from './usage.ts'
import {
  AiNotice,
  AiPausesShape,
  AiResume,
  AiUsageChange,
  AiUsageShape,
  NewAiPause,
  UsageQuery,
} from './usage-schema.ts'

const looks = { tag: 'Project AI', access: member('agent') }
const manages = { tag: 'Project AI', access: member('admin') }

const usage = [
  slow({
    at: 'GET /ai/usage',
    id: 'getAiUsage',
    summary: 'What the model has cost in a month',
    description:
      'By day, by channel and by model, with the limits and the pauses that are in force. Calls that are under way are not in the sums: what they may cost is `reserved_cents`. Months and days are those of the time zone of the workspace at the time of the call.',
    ...looks,
    query: UsageQuery,
    returns: [200, AiUsageShape],
    run: (ctx, { query }, { caller }) =>
      getUsage(ctx, query.month ?? localDayOf(workspaceOf(caller).timezone, ctx.now).month),
  }),
  slow({
    at: 'PUT /ai/usage',
    id: 'putAiUsage',
    summary: 'Change what the model may cost',
    description:
      'A limit that is raised counts at once, also in a month that was `limited`. `monthly_cents` above what the operator allows is refused with `out_of_range`.',
    answer: 'The usage of the current month',
    ...manages,
    body: AiUsageChange,
    returns: [200, AiUsageShape],
    async run(ctx, { body }, { caller }) {
      await ctx.write((tx) => putLimits(tx, ctx.providers.ai, body.limits))
      return getUsage(ctx, localDayOf(workspaceOf(caller).timezone, ctx.now).month)
    },
  }),
]

const pauses = [
  write({
    at: 'POST /ai/pause',
    id: 'pauseAi',
    summary: 'Stop the bot, or only the model, for a while',
    description:
      '`bot`: nothing answers by itself on any channel; messages that come in go to people, and come back to the bot with the resume. `model`: no model is called, and the bot answers by its rules. The pause ends exactly at `until`. A new pause replaces the one of the same scope.',
    answer: 'The pauses that are in force',
    ...manages,
    body: NewAiPause,
    returns: [200, AiPausesShape],
    async run(ctx, { body: { scope, reason, until } }) {
      const end = until ? readFuture(ctx, '/until', until) : null
      await pauseAi(ctx, scope ?? 'bot', { reason: reason ?? null, until: end })
      return findAiPauses(ctx)
    },
  }),
  write({
    at: 'POST /ai/resume',
    id: 'resumeAi',
    summary: 'Let the bot or the model answer again',
    description: 'Ends the pause of a scope, or both pauses. What is not paused stays as it is.',
    answer: 'The pauses that are still in force',
    ...manages,
    body: AiResume,
    returns: [200, AiPausesShape],
    async run(ctx, { body: { scope } }) {
      await resumeAi(ctx, scope ? [scope] : PAUSE_SCOPES)
      return findAiPauses(ctx)
    },
  }),
]

const notices = [
  list({
    at: 'GET /ai/notices',
    id: 'listAiNotices',
    summary: 'What the team should know about models and spam',
    description: 'Newest first. There is one notice for each code and day, which counts how often it happened.',
    ...looks,
    item: AiNotice,
    run: (ctx, { page }) => listNotices(ctx, page),
  }),
  write({
    at: 'POST /ai/notices/{id}/read',
    id: 'readAiNotice',
    summary: 'Mark a notice as read',
    description: 'For the whole team. A notice that was read before keeps its time.',
    ...looks,
    mustExist: (ctx, { id }) => getNotice(ctx, id),
    returns: [200, AiNotice],
    run: (ctx, { params }) => readNotice(ctx, params.id),
  }),
]

const spamGuard = [
  read({
    at: 'GET /ai/spam-guard',
    id: 'getSpamGuard',
    summary: 'How much a customer may write before the bot stops answering',
    description: 'The default settings, until somebody changes them.',
    ...looks,
    returns: [200, SpamGuard],
    run: (ctx) => getSpamGuard(ctx),
  }),
  write({
    at: 'PUT /ai/spam-guard',
    id: 'putSpamGuard',
    summary: 'Change the guard against spam',
    description: 'Settings that are left out stay as they are. The new ones hold from the next message on.',
    ...manages,
    body: SpamGuardChange,
    returns: [200, SpamGuard],
    problems: ['version_conflict'],
    run: (ctx, { body }) => putSpamGuard(ctx, body),
  }),
  list({
    at: 'GET /ai/spam-guard/blocked',
    id: 'listBlockedIdentities',
    summary: 'Whom the bot does not answer',
    description: 'Newest first: those whom the team has blocked, and those whom the guard has blocked.',
    ...looks,
    item: Blocked,
    run: (ctx, { page }) => listBlocked(ctx, page),
  }),
  write({
    at: 'POST /ai/spam-guard/blocked',
    id: 'blockIdentity',
    summary: 'Let the bot no longer answer somebody',
    description:
      'Their messages are still kept and shown, and the team can answer them. Somebody who is blocked already stays so, with the first reason, and the answer is 200.',
    answer: 'The block',
    ...looks,
    body: NewBlocked,
    returns: [201, Blocked],
    problems: ['not_found'],
    mayFind: true,
    async run(ctx, { body }) {
      const { block: made, wasBlocked } = await block(ctx, body.identity_id, body.reason ?? null)
      return wasBlocked ? found(made) : made
    },
  }),
  write({
    at: 'DELETE /ai/spam-guard/blocked',
    id: 'unblockIdentity',
    summary: 'Let the bot answer somebody again',
    description: 'From their next message on. Not found when they are not blocked.',
    ...looks,
    query: Type.Object(
      { identity_id: IdIn('idn', 'The identity of a customer on a channel') },
      { additionalProperties: false },
    ),
    returns: [204],
    problems: ['not_found'],
    run: (ctx, { query }) => unblock(ctx, query.identity_id),
  }),
]

export const aiRoutes = [...usage, ...pauses, ...notices, ...spamGuard]
