// Copies the templates of a WhatsApp account from WhatsApp.
import type { OpenCtx, WriteCtx } from '../../platform/context.ts'
import { emit } from '../../platform/events.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import { Problem } from '../../platform/problem.ts'
import { isUnavailable } from '../../platform/transaction.ts'
import { loadAccount } from '../account.ts'
import { templatesSynced } from '../events.ts'
import { asObject, asObjects, asText, type Json } from '../json.ts'
import { refusedByProvider } from '../refused.ts'
import { accessOf, callWhatsApp, type WhatsAppAccess } from './api.ts'
import { toRefusal } from './errors.ts'
import { replaceTemplates, type StoredTemplate } from './templates.ts'

const TEMPLATES_PER_PAGE = 200
/** Enough for 10,000 templates; an account may have 6,000. */
const MAX_PAGES = 50

/** Replaces the stored templates by those of WhatsApp. */
export async function syncTemplates(ctx: OpenCtx): Promise<{ synced: number }> {
  const account = await loadAccount(ctx, 'whatsapp')
  if (!account) throw new Problem('not_found')
  const found = await askForTemplates(ctx, accessOf(account))
  return ctx.write(async (tx) => {
    replaceTemplates(tx, found)
    emit(tx, templatesSynced, { channel: 'whatsapp', count: found.length })
    return { synced: found.length }
  })
}

async function askForTemplates(ctx: OpenCtx, access: WhatsAppAccess): Promise<StoredTemplate[]> {
  const found = new Map<string, StoredTemplate>()
  let after: string | null = null
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query: Record<string, string> = { limit: String(TEMPLATES_PER_PAGE), ...(after && { after }) }
    const called = await callWhatsApp(ctx, access, `${access.business_account_id}/message_templates`, { query })
    if (called.end !== 'answered') throw new Problem('unavailable', { detail: called.message }, { 'Retry-After': '10' })
    if (called.status >= 300) {
      const { error } = toRefusal(asObject(called.json.error), called.status)
      if (error.retryable) throw new Problem('unavailable', { detail: error.message }, { 'Retry-After': '10' })
      throw refusedByProvider('', error.message)
    }
    for (const each of asObjects(called.json.data).map(readTemplate)) {
      if (each) found.set(`${each.name} ${each.language}`, each)
    }
    const paging = asObject(called.json.paging)
    after = asText(asObject(paging?.cursors)?.after)
    if (asText(paging?.next) === null || after === null) break
  }
  return [...found.values()]
}

function readTemplate(given: Json): StoredTemplate | null {
  const name = asText(given.name)
  const language = asText(given.language)
  if (name === null || language === null) return null
  return {
    name,
    language,
    status: asText(given.status) ?? 'UNKNOWN',
    category: asText(given.category) ?? 'UNKNOWN',
    parameter_format: asText(given.parameter_format) ?? 'POSITIONAL',
    components: asObjects(given.components),
  }
}

/** Plans a job that copies the templates. */
export function planSync(ctx: WriteCtx): void {
  enqueue(ctx, { kind: 'sync-templates', replaces: 'whatsapp' })
}

export const syncJobs: Job[] = [
  {
    kind: 'sync-templates',
    lane: 'send',
    async run(ctx) {
      try {
        await syncTemplates(ctx)
      } catch (error) {
        // The channel is gone or its access is refused: the check of the channel reports that.
        if (!(error instanceof Problem) || isUnavailable(error)) throw error
      }
    },
  },
]
