// Whatsapp as the conversations see it.
import type { Provider } from '../provider.ts'

const pending = () => {
  throw new Error('not built yet')
}

export const whatsapp: Provider = {
  name: 'whatsapp',
  isGenuine: pending,
  answerHandshake: pending,
  split: pending,
  read: pending,
  acknowledge: pending,
  send: pending,
  fetchMedia: pending,
  problemOf: pending,
  showTyping: pending,
  markRead: pending,
}
