// Notices to the team about models, the budget, spam and automations: one per code and day, which counts how often it
// happened. Automations have one each.
import { sql } from 'kysely'
import { fetchPage, newestFirst, type Page } from '../http/page.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import { Problem } from '../platform/problem.ts'
import { aiNoticeAdded } from './events.ts'
import { getLocalDay } from './month.ts'

export const NOTICES = {
  budget_80: { level: 'warning', message: 'The model has used 80 % of its budget of this month.' },
  budget_100: {
    level: 'error',
    message: 'The budget of this month does not cover another call of the model. Rules answer in its place.',
  },
  provider_auth: { level: 'error', message: 'The provider of the model refuses the key that the operator has set.' },
  provider_down: { level: 'warning', message: 'The provider of the model does not answer as it should.' },
  spam_wave: { level: 'warning', message: 'Somebody wrote so much that the bot no longer answers them for a while.' },
  bot_failed: { level: 'error', message: 'The bot failed, and a person got the conversation.' },
  injection_suspected: { level: 'warning', message: 'A text tried to give instructions to the model.' },
  output_refused: { level: 'warning', message: 'A text of the model was not sent, because it broke a rule.' },
  automation_notice: { level: 'info', message: 'An automation has a message for the team.' },
  automation_stopped: { level: 'error', message: 'An automation was stopped.' },
} as const satisfies Record<string, { level: 'info' | 'warning' | 'error'; message: string }>

export type NoticeCode = keyof typeof NOTICES

export const NOTICE_CODES = Object.keys(NOTICES) as NoticeCode[]

/** The subject of a notice. Two subjects can have a notice of the same code on the same day. */
export interface NoticeAbout {
  id: string
  name: string
}

/** Makes the notice of the day, or counts it once more with this data. */
export async function addNotice(
  ctx: WriteCtx,
  code: NoticeCode,
  data: Record<string, unknown>,
  about: NoticeAbout | null = null,
): Promise<void> {
  const { day } = await getLocalDay(ctx)
  const [row] = await ctx.ask(
    ctx.db
      .insertInto('ai_notices')
      .values({
        workspace_id: ctx.workspaceId,
        id: newId('ntc'),
        code,
        day,
        about: about?.id ?? '',
        data: JSON.stringify(data),
        created_at: ctx.now,
        last_at: ctx.now,
      })
      .onConflict((conflict) =>
        conflict.columns(['workspace_id', 'code', 'day', 'about']).doUpdateSet((eb) => ({
          count: eb('ai_notices.count', '+', 1),
          data: eb.ref('excluded.data'),
          last_at: eb.ref('excluded.last_at'),
        })),
      )
      .returning(['id', 'count']),
  )
  if (row?.count === 1) emit(ctx, aiNoticeAdded, { notice: { id: row.id, code, level: NOTICES[code].level, about } })
}

export function listNotices(ctx: ReadCtx, page: Page) {
  return fetchPage(notices(ctx), page, newestFirst(), toNotice)
}

export async function getNotice(ctx: ReadCtx, id: string) {
  const row = await notices(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return toNotice(row)
}

/** A notice that was read before keeps its time. */
export async function readNotice(ctx: WriteCtx, id: string) {
  await ctx.db
    .updateTable('ai_notices')
    .set({ read_at: ctx.now })
    .where('workspace_id', '=', ctx.workspaceId)
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .execute()
  return getNotice(ctx, id)
}

function notices({ db, workspaceId }: ReadCtx) {
  return db
    .selectFrom('ai_notices')
    .select(['id', 'code', 'count', 'created_at', 'last_at', 'read_at'])
    .select(sql<Record<string, unknown>>`data`.as('data'))
    .where('workspace_id', '=', workspaceId)
}

interface NoticeRow {
  id: string
  code: string
  count: number
  data: Record<string, unknown>
  created_at: Date
  last_at: Date
  read_at: Date | null
}

function toNotice({ id, code, count, data, created_at, last_at, read_at }: NoticeRow) {
  const { level, message } = NOTICES[code as NoticeCode]
  return { id, level, code, message, data: { ...data, count, last_at }, created_at, read_at }
}
