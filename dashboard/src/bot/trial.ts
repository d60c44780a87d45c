// A trial of the bot: what was written so far, and what the bot answered to it.
import { useState } from 'react'
import { api, type BotTrialTurn } from '../data/api.ts'
import type { ChannelName } from '../parts/channels.ts'
import { type BotDraft, changeOf } from './bot-draft.ts'

/** A text that was typed, or an option that was tapped; `shown` is how it looks in the conversation. */
export interface TrialMessage {
  shown: string
  choice?: string
}

export interface TrialWish {
  channel: ChannelName
  locale: string
  /** Null: the present moment. */
  now: string | null
}

export const MAX_TRIAL_MESSAGES = 50

/** The server stores nothing of a trial, so each message is sent together with all before it. */
export function useTrial(draft: BotDraft, wish: TrialWish) {
  const [messages, setMessages] = useState<readonly TrialMessage[]>([])
  const [turns, setTurns] = useState<readonly BotTrialTurn[]>([])
  const [state, setState] = useState<'idle' | 'waiting' | { error: unknown }>('idle')
  const play = async (all: readonly TrialMessage[]) => {
    setMessages(all)
    setState('waiting')
    try {
      const { turns } = await api().testBot({
        ...wish,
        messages: all.map(({ shown, choice }) => (choice === undefined ? shown : { choice })),
        settings: changeOf(draft),
      })
      setTurns(turns)
      setState('idle')
    } catch (error) {
      setState({ error })
    }
  }
  return {
    messages,
    turns,
    isWaiting: state === 'waiting',
    error: typeof state === 'object' ? state.error : null,
    say: (message: TrialMessage) => void play([...messages, message]),
    repeat: () => void play(messages),
    startAgain: () => {
      setMessages([])
      setTurns([])
      setState('idle')
    },
  }
}
