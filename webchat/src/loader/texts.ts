// The few texts of the bubble; everything else is in the panel.
import { texts } from '../text/texts.ts'

export const bubbleTexts = texts({
  en: { chat: 'Chat', open: 'Open chat', close: 'Close chat', unread: 'Open chat, unread: {count}' },
  pt: { chat: 'Chat', open: 'Abrir o chat', close: 'Fechar o chat', unread: 'Abrir o chat, não lidas: {count}' },
  es: { chat: 'Chat', open: 'Abrir el chat', close: 'Cerrar el chat', unread: 'Abrir el chat, sin leer: {count}' },
})
