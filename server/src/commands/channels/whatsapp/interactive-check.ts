// Checks buttons, lists and other interactive messages against WhatsApp's limits, which are in characters or counts.

import type { Json } from '../../../channels/json.ts'
import { MetaError } from './codes.ts'
import {
  checkOptionalText,
  requireHttpUrl,
  requireList,
  requireObject,
  requireOneOf,
  requireText,
  requireUnique,
} from './value-check.ts'

const MAX_BODY_CHARACTERS = 1024
const MAX_HEADER_CHARACTERS = 60
const MAX_FOOTER_CHARACTERS = 60
const MAX_BUTTONS = 3
const MAX_BUTTON_TITLE_CHARACTERS = 20
const MAX_BUTTON_ID_CHARACTERS = 256
const MAX_SECTIONS = 10
const MAX_ROWS = 10
const MAX_ROW_TITLE_CHARACTERS = 24
const MAX_ROW_DESCRIPTION_CHARACTERS = 72
const MAX_ROW_ID_CHARACTERS = 200

const CHECKS: Record<string, (interactive: Json) => void> = {
  button: checkButtons,
  list: checkList,
  location_request_message: ({ action }) => requireAction(action, 'send_location'),
  request_contact_info: ({ action }) => requireAction(action, 'request_contact_info'),
  cta_url({ action }) {
    requireAction(action, 'cta_url')
    const parameters = requireObject((action as Json).parameters, 'parameters')
    requireText(parameters.display_text, 'display_text', MAX_BUTTON_TITLE_CHARACTERS)
    requireHttpUrl(parameters.url, 'url')
  },
}

export function checkInteractive(interactive: Json): void {
  const type = requireOneOf(interactive.type, 'interactive.type', Object.keys(CHECKS))
  requireText(requireObject(interactive.body, 'body').text, 'Body text', MAX_BODY_CHARACTERS)
  if (interactive.footer !== undefined) {
    requireText(requireObject(interactive.footer, 'footer').text, 'Footer text', MAX_FOOTER_CHARACTERS)
  }
  if (interactive.header !== undefined) checkHeader(requireObject(interactive.header, 'header'), type)
  CHECKS[type]?.(interactive)
}

function checkHeader(header: Json, type: string): void {
  const kinds = type === 'list' ? ['text'] : ['text', 'image', 'video', 'document']
  if (requireOneOf(header.type, 'header.type', kinds) === 'text')
    requireText(header.text, 'Header text', MAX_HEADER_CHARACTERS)
}

function requireAction(action: unknown, name: string): void {
  if (requireObject(action, 'action').name !== name) throw new MetaError(131009, `action.name must be ${name}.`)
}

function checkButtons({ action }: Json): void {
  const buttons = requireList(requireObject(action, 'action').buttons, 'buttons', 1, MAX_BUTTONS)
  const replies = buttons.map((button) => {
    requireOneOf(button.type, 'buttons.type', ['reply'])
    return requireObject(button.reply, 'reply')
  })
  requireUnique(
    replies.map(({ title }) => requireText(title, 'Button title', MAX_BUTTON_TITLE_CHARACTERS)),
    'button titles',
  )
  requireUnique(
    replies.map(({ id }) => requireText(id, 'Button id', MAX_BUTTON_ID_CHARACTERS)),
    'button ids',
  )
}

function checkList({ action }: Json): void {
  const { button, sections: listed } = requireObject(action, 'action')
  requireText(button, 'Button label', MAX_BUTTON_TITLE_CHARACTERS)
  const sections = requireList(listed, 'sections', 1, MAX_SECTIONS)
  for (const section of sections) {
    if (sections.length > 1) requireText(section.title, 'Section title', MAX_ROW_TITLE_CHARACTERS)
    else if (section.title !== '') checkOptionalText(section.title, 'Section title', MAX_ROW_TITLE_CHARACTERS)
  }
  const rows = sections.flatMap((section) => requireList(section.rows, 'rows', 1, MAX_ROWS))
  if (rows.length > MAX_ROWS) {
    throw new MetaError(131009, `Total row count exceed max allowed count: ${MAX_ROWS}`)
  }
  for (const row of rows) {
    requireText(row.title, 'Row title', MAX_ROW_TITLE_CHARACTERS)
    if (row.description !== '') checkOptionalText(row.description, 'Row description', MAX_ROW_DESCRIPTION_CHARACTERS)
  }
  requireUnique(
    rows.map(({ id }) => requireText(id, 'Row id', MAX_ROW_ID_CHARACTERS)),
    'row ids',
  )
}
