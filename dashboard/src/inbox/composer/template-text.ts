// The text of a WhatsApp template as the customer will read it.
import type { WhatsAppTemplate } from '../../data/api.ts'

const SLOT = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The parts of a template that are texts, with the values that are filled in so far. */
export function templateText({ components, params }: WhatsAppTemplate, values: readonly string[]): string {
  let position = 0
  const fill = (text: string) =>
    text.replace(SLOT, (slot, name: string) => {
      const index = params.format === 'named' ? params.names.indexOf(name) : position
      position += 1
      return values[index]?.trim() || slot
    })
  return components
    .filter(({ type }) => ['HEADER', 'BODY', 'FOOTER'].includes(String(type).toUpperCase()))
    .flatMap(({ text }) => (typeof text === 'string' ? [fill(text)] : []))
    .join('\n\n')
}

/** The values in the form that the server expects. */
export function templateParams(
  { params }: WhatsAppTemplate,
  values: readonly string[],
): string[] | Record<string, string> {
  if (params.format !== 'named') return params.names.map((_, index) => values[index]?.trim() ?? '')
  return Object.fromEntries(params.names.map((name, index) => [name, values[index]?.trim() ?? '']))
}
