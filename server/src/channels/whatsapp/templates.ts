// The stored templates of a WhatsApp account, as they were at the last synchronization.
import { sql } from 'kysely'
import { fetchPage, type Order, type Page } from '../../http/page.ts'
import type { Static } from '../../http/shape.ts'
import type { ReadCtx, WriteCtx } from '../../platform/context.ts'
import { asObjects, type Json } from '../json.ts'
import type { Template } from '../schema.ts'
import { formOf, problemOfParams, type TemplateParams } from './template.ts'

const APPROVED = 'APPROVED'

export interface StoredTemplate {
  name: string
  language: string
  status: string
  category: string
  parameter_format: string
  components: Json[]
}

/** An approved template. */
export async function findTemplate(ctx: ReadCtx, name: string, language: string): Promise<StoredTemplate | null> {
  const row = await templates(ctx)
    .where('name', '=', name)
    .where('language', '=', language)
    .where('status', '=', APPROVED)
    .executeTakeFirst()
  return row ? toStored(row) : null
}

export type TemplateFault = { code: 'template_unknown' | 'template_params'; message: string }

/** Why this template cannot be sent with these values; null if it can. */
export async function findTemplateFault(
  ctx: ReadCtx,
  { name, language, params }: { name: string; language: string; params: TemplateParams },
): Promise<TemplateFault | null> {
  const template = await findTemplate(ctx, name, language)
  if (!template) {
    return { code: 'template_unknown', message: `There is no approved template ${name} in ${language}.` }
  }
  const problem = problemOfParams(formOf(template.parameter_format, template.components), params)
  return problem === null ? null : { code: 'template_params', message: problem }
}

const BY_NAME: Order<{ name: string; language: string }> = {
  columns: [
    { name: sql.ref('name'), type: 'text' },
    { name: sql.ref('language'), type: 'text' },
  ],
  direction: 'asc',
  keyOf: ({ name, language }) => [name, language],
}

export async function listTemplates(ctx: ReadCtx, page: Page) {
  return fetchPage(templates(ctx), page, BY_NAME, toTemplate)
}

/** Stores a new status of one template. */
export function noteTemplate(
  ctx: WriteCtx,
  { name, language, status }: { name: string; language: string; status: string },
): void {
  ctx.send(
    ctx.db
      .updateTable('whatsapp_templates')
      .set({ status })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('name', '=', name)
      .where('language', '=', language),
  )
}

export function dropTemplates(ctx: WriteCtx): void {
  ctx.send(ctx.db.deleteFrom('whatsapp_templates').where('workspace_id', '=', ctx.workspaceId))
}

/** Deletes all stored templates and stores these. */
export function replaceTemplates(ctx: WriteCtx, found: readonly StoredTemplate[]): void {
  dropTemplates(ctx)
  const rows = found.map(({ components, ...rest }) => ({
    workspace_id: ctx.workspaceId,
    ...rest,
    components: JSON.stringify(components),
    synced_at: ctx.now,
  }))
  ctx.insert('whatsapp_templates', ...rows)
}

type TemplateRow = Omit<StoredTemplate, 'components'> & { components: unknown; synced_at: Date }

const toStored = (row: TemplateRow): StoredTemplate => ({ ...row, components: asObjects(row.components) })

function toTemplate({ parameter_format, ...row }: TemplateRow): Static<typeof Template> {
  const { format, names, problem } = formOf(parameter_format, row.components)
  const components = asObjects(row.components)
  return { ...row, components, params: { format, names: [...names] }, sendable: row.status === APPROVED && !problem }
}

function templates({ db, workspaceId }: ReadCtx) {
  return db
    .selectFrom('whatsapp_templates')
    .select(['name', 'language', 'status', 'category', 'parameter_format', 'components', 'synced_at'])
    .where('workspace_id', '=', workspaceId)
}
