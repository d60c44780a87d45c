// The data that we give WhatsApp with a message, and get back with each of its statuses: our id, and which send it was.
const CALLBACK_DATA = /^(msg_[0-9A-Za-z]+)(?::(\d{1,9}))?$/

/** The first send is named by the id alone. */
export const toCallbackData = (messageId: string, retries: number) =>
  retries === 0 ? messageId : `${messageId}:${retries}`

export function readCallbackData(data: string | null): { message_id: string | null; retries?: number } {
  const [, message_id = null, retries] = CALLBACK_DATA.exec(data ?? '') ?? []
  return { message_id, ...(retries !== undefined && { retries: Number(retries) }) }
}
