// The context of every part of the panel: the bookings, the settings of the site, the language and the clock; and the
// chat, which the page for booking does not have.
import { createContext } from 'preact'
import { useContext, useMemo } from 'preact/hooks'
import type { Language } from '../../text/language.ts'
import { type Say, sayIn, type Texts } from '../../text/texts.ts'
import type { Bookings } from '../data/bookings.ts'
import type { Chat } from '../data/chat.ts'
import type { Clock } from '../data/clock.ts'
import type { Config, SiteTexts } from '../data/shapes.ts'

export interface Panel {
  bookings: Bookings
  config: Config
  /** The currency of the business. */
  currency: string
  /** The words of the business in the visitor's language. */
  words: SiteTexts
  language: Language
  /** The language tag for dates and numbers. */
  tag: string
  clock: Clock
  /** Tells listeners on the page that something was booked, moved or cancelled. */
  tellPage(name: 'booking', detail: Readonly<Record<string, string>>): void
}

export const PanelContext = createContext<Panel | null>(null)
export const ChatContext = createContext<Chat | null>(null)

export function usePanel(): Panel {
  return useContext(PanelContext) as Panel
}

export function useChat(): Chat {
  return useContext(ChatContext) as Chat
}

export function useTexts<Key extends string>(texts: Texts<Key>): Say<Key> {
  const { language } = usePanel()
  return useMemo(() => sayIn(texts, language), [texts, language])
}
