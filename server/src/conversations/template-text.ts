// The words of a template as the customer reads them, so that the thread and a search show more than its name.
import { asObjects, asText } from '../channels/json.ts'
import { findTemplate } from '../channels/whatsapp/templates.ts'
import type { ReadCtx } from '../platform/context.ts'
import type { MessageContent } from './message.ts'

const GAP = /\{\{\s*([\w.]+)\s*\}\}/g

/** Header and body with the values in their gaps; null when the template is not known. */
export async function textOfTemplate(
  ctx: ReadCtx,
  { name, language, params }: NonNullable<MessageContent['template']>,
): Promise<string | null> {
  const template = await findTemplate(ctx, name, language)
  const parts = asObjects(template?.components).filter(({ type }) => /^(header|body)$/i.test(asText(type) ?? ''))
  const texts = parts.flatMap(({ text }) => asText(text) ?? [])
  if (texts.length === 0) return null
  return fillIn(texts, params).join('\n\n')
}

/** Numbered values are counted through all parts; one that stands twice in a part is one value. */
function fillIn(texts: readonly string[], params: readonly string[] | Record<string, string>): string[] {
  let used = 0
  return texts.map((text) => {
    const names = [...new Set([...text.matchAll(GAP)].map(([, name]) => name as string))]
    const before = used
    used += names.length
    return text.replace(GAP, (gap, name: string) => {
      const value = Array.isArray(params)
        ? params[before + names.indexOf(name)]
        : (params as Record<string, string>)[name]
      return value ?? gap
    })
  })
}
