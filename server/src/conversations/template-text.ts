// The text of a template as the customer reads it, so that conversations and searches show more than its name.
import { asObjects, asText } from '../channels/json.ts'
import { namesIn, PLACEHOLDER } from '../channels/whatsapp/template.ts'
import { findTemplate } from '../channels/whatsapp/templates.ts'
import type { ReadCtx } from '../platform/context.ts'
import type { MessageContent } from './message.ts'

/** Header and body with the values filled in; null if the template is not known. */
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

/** The values of a list are used in the order of the parts. A name that is used twice in a part takes one value. */
function fillIn(texts: readonly string[], params: readonly string[] | Record<string, string>): string[] {
  let used = 0
  return texts.map((text) => {
    const names = namesIn(text)
    const before = used
    used += names.length
    return text.replace(PLACEHOLDER, (placeholder, name: string) => {
      const value = Array.isArray(params)
        ? params[before + names.indexOf(name)]
        : (params as Record<string, string>)[name]
      return value ?? placeholder
    })
  })
}
