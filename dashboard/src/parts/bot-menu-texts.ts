// Names of the pages about the bot.
import { texts } from '../text/texts.ts'

export const botMenuTexts = texts({
  en: { botPages: 'Pages about the bot', chatbot: 'Bot', knowledge: 'Knowledge', ai: 'AI usage' },
  pt: { botPages: 'Páginas sobre o bot', chatbot: 'Bot', knowledge: 'Conhecimento', ai: 'Uso de IA' },
  es: { botPages: 'Páginas sobre el bot', chatbot: 'Bot', knowledge: 'Conocimiento', ai: 'Uso de IA' },
})
