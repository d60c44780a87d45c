// The messages between the loader on the page and the panel in its frame. Each side checks what it receives.

/** The first message of the panel, before the loader has given it a port. It has no content, so any page may receive it. */
export const HELLO = 'holdfast-chat-hello'

export interface PageInfo {
  url: string
  title: string
  referrer: string
}

/** A part of the address of a panel that is only a preview: it has no visitor. */
export const PREVIEW = 'preview'

/** How much of the frame the edges of a screen cover, in CSS pixels. */
export interface SafeArea {
  top: number
  bottom: number
}

/** From the page to the panel. */
export type ToPanel =
  /** The language that the page asks for, if it does, and the language that it is written in. */
  | { say: 'locale'; locale: string | null; page: string }
  | { say: 'page'; page: PageInfo }
  /** Null: nobody is signed in on the website. */
  | { say: 'identify'; token: string | null }
  /** `full`: the panel covers the whole screen, as on a phone. `focus`: the visitor opened it, so the focus moves in. */
  | { say: 'opened'; full: boolean; safe: SafeArea; focus: boolean }
  | { say: 'closed' }
  /** How the chat would look with other settings. It is accepted only from a page of our own origin, the dashboard. */
  | { say: 'preview'; config: object }

/** From the panel to the page. */
export type ToPage =
  | { say: 'close' }
  | { say: 'unread'; count: number }
  /** Whether this browser has a thread or a signed person, so that the next page loads the panel without being asked. */
  | { say: 'thread'; exists: boolean }
  /** The person of this token has signed out, perhaps in another tab. */
  | { say: 'left'; token: string }
  | { say: 'look'; color: string; position: string; text: string | null; title: string; locale: string }
  /** Events for the listeners of the page. */
  | { say: 'event'; name: PanelEvent; detail: Readonly<Record<string, string>> }

export type PanelEvent = 'message' | 'booking'
