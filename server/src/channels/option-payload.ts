// What an option is sent with to a provider, so that a tap on it finds the message and the option again.

/** A tap on an option, or on the row that asks for the options after those that were shown. */
export type Tapped = { message_id: string; index: number } | { message_id: string; more_from: number }

/** Short enough for the 64 bytes of Telegram. */
export const optionPayload = (messageId: string, index: number) => `${messageId}:${index}`

export const morePayload = (messageId: string, from: number) => `${messageId}:+${from}`

/** null for a payload that no option of ours has. */
export function readPayload(payload: string): Tapped | null {
  const [, message_id = '', plus, number] = /^(msg_[0-9A-Za-z]{22}):(\+?)(\d{1,3})$/.exec(payload) ?? []
  if (number === undefined) return null
  return plus ? { message_id, more_from: Number(number) } : { message_id, index: Number(number) }
}
