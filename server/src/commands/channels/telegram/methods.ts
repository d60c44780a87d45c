// All methods of an emulated Telegram by their names.
import { badRequest } from './errors.ts'
import { MAX_DOWNLOAD_BYTES, pathOf } from './files.ts'
import { checkMarkup } from './keyboard-check.ts'
import { type Method, requirePerson, SEND_METHODS } from './send-methods.ts'
import { type TelegramState, unixTime } from './state.ts'

const PORTS = ['', '443', '80', '88', '8443']
const SECRET_TOKEN = /^[A-Za-z0-9_-]{1,256}$/
const DEFAULT_CONNECTIONS = 40
const MAX_CALLBACK_ANSWER_CHARACTERS = 200
const MAX_TEXT_CHARACTERS = 4_096
const CALLBACK_MS = 15 * 60 * 1000
const ACTIONS = [
  'typing',
  'upload_photo',
  'record_voice',
  'upload_voice',
  'upload_document',
  'find_location',
  'record_video',
  'upload_video',
  'choose_sticker',
]

export const METHODS: Record<string, Method> = {
  ...SEND_METHODS,
  getMe: ({ bot }) => ({
    ...bot,
    can_join_groups: false,
    can_read_all_group_messages: false,
    supports_inline_queries: false,
  }),
  setWebhook,
  deleteWebhook(state, { drop_pending_updates }) {
    state.webhook = null
    if (isTrue(drop_pending_updates)) state.pending.length = 0
    state.onChange()
    return true
  },
  getWebhookInfo: ({ webhook, pending, lastError }) => ({
    url: webhook?.url ?? '',
    has_custom_certificate: false,
    pending_update_count: pending.length,
    ...(webhook && { max_connections: webhook.max_connections }),
    ...(webhook?.allowed_updates && { allowed_updates: webhook.allowed_updates }),
    ...(webhook && lastError && { last_error_date: unixTime(lastError.at), last_error_message: lastError.message }),
  }),
  answerCallbackQuery(state, { callback_query_id, text, show_alert }) {
    const query = state.callbacks.get(String(callback_query_id))
    const isOld = !query || state.clock().getTime() - query.at.getTime() > CALLBACK_MS
    if (isOld) throw badRequest('query is too old and response timeout expired or query ID is invalid')
    if (text !== undefined && [...String(text)].length > MAX_CALLBACK_ANSWER_CHARACTERS)
      throw badRequest('MESSAGE_TOO_LONG')
    query.answer = { text: text ?? null, show_alert: isTrue(show_alert) }
    state.onChange()
    return true
  },
  editMessageReplyMarkup: (state, fields) => editMessage(state, fields, {}),
  editMessageText(state, { text, ...fields }) {
    if (typeof text !== 'string' || text.trim() === '') throw badRequest('message text is empty')
    if ([...text].length > MAX_TEXT_CHARACTERS) throw badRequest('MESSAGE_TOO_LONG')
    return editMessage(state, fields, { text })
  },
  sendChatAction(state, { chat_id, action }) {
    const person = requirePerson(state, chat_id)
    if (!ACTIONS.includes(String(action))) throw badRequest('wrong parameter action in request')
    state.actions.push({ person, action: String(action), at: state.clock() })
    state.onChange()
    return true
  },
  getFile({ media }, { file_id }) {
    const found = media.find(String(file_id))
    if (!found) throw badRequest('invalid file_id')
    if (found.bytes.length > MAX_DOWNLOAD_BYTES) throw badRequest('file is too big')
    const { id, bytes } = found
    return { file_id: id, file_unique_id: `AQAD${id.slice(-12)}`, file_size: bytes.length, file_path: pathOf(found) }
  },
}

/** Changes a message of the bot; buttons that are not given are removed. */
function editMessage(
  state: TelegramState,
  { chat_id, message_id, reply_markup }: Record<string, unknown>,
  change: { text?: string },
) {
  const person = requirePerson(state, chat_id)
  const sent = state.sent.find((each) => each.person === person && each.message.message_id === Number(message_id))
  if (!sent) throw badRequest('message to edit not found')
  const keyboard = reply_markup === undefined ? [] : (checkMarkup(reply_markup).inline_keyboard ?? [])
  const before = (sent.message.reply_markup as { inline_keyboard?: unknown } | undefined)?.inline_keyboard ?? []
  const isSameText = change.text === undefined || change.text === sent.message.text
  if (isSameText && JSON.stringify(before) === JSON.stringify(keyboard)) {
    throw badRequest(
      'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
    )
  }
  const { reply_markup: _old, ...bare } = sent.message
  sent.message = {
    ...bare,
    ...change,
    ...(keyboard.length > 0 && { reply_markup: { inline_keyboard: keyboard } }),
  } as typeof sent.message
  state.onChange()
  return sent.message
}

const isTrue = (value: unknown) => value === true || value === 'true'

function setWebhook(
  state: TelegramState,
  { url = '', secret_token, allowed_updates, ...rest }: Record<string, unknown>,
) {
  const { max_connections = DEFAULT_CONNECTIONS, drop_pending_updates } = rest
  if (url === '') return METHODS.deleteWebhook?.(state, { drop_pending_updates })
  if (!URL.canParse(String(url))) throw badRequest('bad webhook: invalid webhook URL specified')
  const { protocol, port } = new URL(String(url))
  if (protocol !== 'https:') throw badRequest('bad webhook: An HTTPS URL must be provided for webhook')
  if (!PORTS.includes(port)) throw badRequest('bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443')
  if (secret_token !== undefined && !SECRET_TOKEN.test(String(secret_token))) {
    throw badRequest('secret token contains unallowed characters')
  }
  const connections = Number(max_connections)
  if (!(connections >= 1 && connections <= 100)) throw badRequest('max_connections must be between 1 and 100')
  if (isTrue(drop_pending_updates)) state.pending.length = 0
  state.webhook = {
    url: String(url),
    secret_token: secret_token === undefined ? null : String(secret_token),
    allowed_updates: Array.isArray(allowed_updates) && allowed_updates.length > 0 ? allowed_updates : null,
    max_connections: connections,
  }
  state.lastError = null
  state.onChange()
  return true
}
