// The payload of an option at the provider. A tap returns it, and it names the message and the option.

/** A tap on an option, or on the row that asks for more options. */
export type Tapped = { message_id: string; index: number } | { message_id: string; more_from: number }

/** Shorter than the 64 bytes that Telegram allows. */
export const optionPayload = (messageId: string, index: number) => `${messageId}:${index}`

export const morePayload = (messageId: string, from: number) => `${messageId}:+${from}`

/** null for a payload that Holdfast did not make. */
export function readPayload(payload: string): Tapped | null {
  const [, message_id = '', plus, number] = /^(msg_[0-9A-Za-z]{22}):(\+?)(\d{1,3})$/.exec(payload) ?? []
  if (number === undefined) return null
  return plus ? { message_id, more_from: Number(number) } : { message_id, index: Number(number) }
}
