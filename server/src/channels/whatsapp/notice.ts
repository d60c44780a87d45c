// Reads changes of a WhatsApp account: restrictions and statuses of templates.
import { asObject, asObjects, asText, type Json } from '../json.ts'
import type { Incoming } from '../provider.ts'

export function readNotice(field: string, value: Json): Incoming {
  if (field === 'message_template_status_update') return readTemplate(value)
  if (field === 'account_update') return readAccount(value)
  return { kind: 'dropped', reason: 'field' }
}

function readTemplate({ event, message_template_name, message_template_language }: Json): Incoming {
  const name = asText(message_template_name)
  const language = asText(message_template_language)
  const status = asText(event)
  if (!name || !language || !status) return { kind: 'dropped', reason: 'field' }
  return { kind: 'notice', notice: { about: 'template', name, language, status } }
}

/** The events of `account_update` after which an account cannot send. */
const RESTRICTIONS = ['ACCOUNT_RESTRICTION', 'ACCOUNT_VIOLATION', 'DISABLED_UPDATE', 'ACCOUNT_DELETED']

function readAccount({ event, ban_info, restriction_info, violation_info }: Json): Incoming {
  const what = asText(event) ?? ''
  const ban = asText(asObject(ban_info)?.waba_ban_state)
  if (ban === 'REINSTATE') {
    return { kind: 'notice', notice: { about: 'account', status: null, message: 'WhatsApp reinstated the account.' } }
  }
  if (!RESTRICTIONS.includes(what)) return { kind: 'dropped', reason: 'field' }
  const kinds = asObjects(restriction_info).map(({ restriction_type }) => asText(restriction_type))
  const why = [ban, asText(asObject(violation_info)?.violation_type), ...kinds].filter((each) => each !== null)
  const message = [`WhatsApp restricted the account: ${what}`, ...why].join(', ')
  return { kind: 'notice', notice: { about: 'account', status: 'restricted', message } }
}
