// The names of the channels. Other collections of texts take them from here.
import { texts } from '../text/texts.ts'

export const channelNames = texts({
  en: { whatsapp: 'WhatsApp', telegram: 'Telegram', webchat: 'Website chat' },
  pt: { whatsapp: 'WhatsApp', telegram: 'Telegram', webchat: 'Chat do site' },
  es: { whatsapp: 'WhatsApp', telegram: 'Telegram', webchat: 'Chat del sitio' },
})
