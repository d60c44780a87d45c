// Makes messages of what was written: WhatsApp and Telegram take one file per message, so more files are more messages.
import type { MessageFile, NewMessage } from '../../data/api.ts'
import type { Attached } from './attached.ts'

interface Written {
  text: string
  isNote: boolean
  /** Null: no options are offered. */
  options: readonly string[] | null
  files: readonly Attached[]
}

interface Outgoing {
  body: NewMessage
  files: readonly MessageFile[]
}

/** Empty if there is nothing to send. */
export function messagesOf({ text, isNote, options, files }: Written, channel: string): Outgoing[] {
  const words = text.trim()
  const stored = files.flatMap(({ file }) => file ?? [])
  const titles = (options ?? []).map((title) => title.trim()).filter((title) => title !== '')
  if (titles.length > 0 && words === '') return []
  if (words === '' && stored.length === 0) return []
  const first = channel === 'webchat' || isNote ? stored : stored.slice(0, 1)
  const message = (some: readonly MessageFile[], more: NewMessage): Outgoing => ({
    body: {
      ...more,
      ...(some.length > 0 && { attachments: some.map(({ id }) => id) }),
      ...(isNote && { private: true }),
    },
    files: some,
  })
  const begin: NewMessage = {
    ...(words !== '' && { text: words }),
    ...(titles.length > 0 && { options: { items: titles.map((title) => ({ title })) } }),
  }
  return [message(first, begin), ...stored.slice(first.length).map((file) => message([file], {}))]
}
