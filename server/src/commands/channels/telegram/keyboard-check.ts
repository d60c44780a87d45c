// Checks keyboards as Telegram does: buttons below a message, and keyboards that replace the person's own.
import { badRequest } from './errors.ts'

export interface InlineButton {
  text: string
  callback_data?: string
  url?: string
}

export interface KeyboardButton {
  text: string
  request_contact?: boolean
  request_location?: boolean
}

export interface ReplyMarkup {
  inline_keyboard?: InlineButton[][]
  keyboard?: KeyboardButton[][]
  remove_keyboard?: boolean
  force_reply?: boolean
}

const MAX_CALLBACK_BYTES = 64
const MAX_BUTTONS = 100
/** An inline button has a text and exactly one of these. */
const INLINE_ACTIONS = ['callback_data', 'url', 'web_app', 'login_url', 'switch_inline_query', 'copy_text']

export function checkMarkup(markup: unknown): ReplyMarkup {
  if (markup === null || typeof markup !== 'object') throw badRequest('object expected as reply markup')
  const { inline_keyboard, keyboard, remove_keyboard, force_reply } = markup as ReplyMarkup
  if (inline_keyboard !== undefined) checkInline(rowsOf(inline_keyboard))
  else if (keyboard !== undefined) checkKeyboard(rowsOf(keyboard))
  else if (!remove_keyboard && !force_reply) throw badRequest("can't parse reply keyboard markup JSON object")
  return markup as ReplyMarkup
}

function rowsOf(keyboard: unknown): Record<string, unknown>[] {
  if (!Array.isArray(keyboard)) throw badRequest('field "keyboard" of the ReplyKeyboardMarkup must be an Array')
  const buttons = keyboard.flatMap((row) => {
    if (!Array.isArray(row)) throw badRequest('field "keyboard" must be an Array of Arrays')
    return row
  })
  if (buttons.length > MAX_BUTTONS) throw badRequest('reply markup is too long')
  return buttons
}

function checkInline(buttons: readonly Record<string, unknown>[]): void {
  for (const button of buttons) {
    requireLabel(button)
    const actions = INLINE_ACTIONS.filter((name) => button[name] !== undefined)
    if (actions.length !== 1) throw badRequest('Text buttons are unallowed in the inline keyboard')
    const { callback_data, url } = button
    const size = Buffer.byteLength(String(callback_data ?? ''))
    if (callback_data !== undefined && (size === 0 || size > MAX_CALLBACK_BYTES))
      throw badRequest('BUTTON_DATA_INVALID')
    if (url !== undefined && !URL.canParse(String(url))) throw badRequest('BUTTON_URL_INVALID')
  }
}

function checkKeyboard(buttons: readonly (Record<string, unknown> | string)[]): void {
  if (buttons.length === 0) throw badRequest('reply keyboard markup must be non-empty')
  for (const button of buttons) {
    if (typeof button === 'string') continue
    requireLabel(button)
    if (button.request_contact && button.request_location) throw badRequest('a button can ask for one thing only')
  }
}

function requireLabel({ text }: Record<string, unknown>): void {
  if (typeof text !== 'string' || text.trim() === '') throw badRequest('text buttons must have a non-empty text')
}
