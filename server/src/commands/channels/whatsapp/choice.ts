// The content that a tap on a part of a message sends to the business.
import type { WhatsAppContent } from './inbound.ts'
import type { SentToPerson } from './state.ts'
import type { Template } from './template.ts'

interface Reply {
  id: string
  title: string
  description?: string
}

interface Interactive {
  action?: { buttons?: { reply: Reply }[]; sections?: { rows: Reply[] }[] }
}

interface SentTemplate {
  name: string
  language: { code: string }
  components?: { type: string; sub_type?: string; index?: string | number; parameters?: { payload?: string }[] }[]
}

/** Finds a button, a row of a list, or a quick reply of a template by its title. */
export function choiceOf({ body }: SentToPerson, templates: readonly Template[], title: string): WhatsAppContent {
  const { buttons = [], sections = [] } = (body.interactive as Interactive | undefined)?.action ?? {}
  const button = buttons.map(({ reply }) => reply).find((reply) => reply.title === title)
  if (button) return { button_reply: { id: button.id, title } }
  const row = sections.flatMap(({ rows }) => rows).find((each) => each.title === title)
  if (row) return { list_reply: row }
  const template = body.template as SentTemplate | undefined
  const index = template ? quickReplies(template, templates).indexOf(title) : -1
  if (!template || index < 0) throw new Error(`The message offers no ${title}.`)
  return { button: { payload: payloadOf(template, index) ?? title, text: title } }
}

/** The titles of a template's quick replies, in order. */
export function quickReplies({ name, language }: SentTemplate, templates: readonly Template[]): string[] {
  const template = templates.find((each) => each.name === name && each.language === language.code)
  const { buttons = [] } = (template?.components.find(({ type }) => type === 'BUTTONS') ?? {}) as {
    buttons?: { type: string; text: string }[]
  }
  return buttons.map(({ text }) => text)
}

/** The payload of a quick reply. A quick reply without a payload sends its text. */
function payloadOf({ components = [] }: SentTemplate, index: number): string | undefined {
  const button = components.find((each) => each.type === 'button' && Number(each.index) === index)
  return button?.parameters?.[0]?.payload
}
