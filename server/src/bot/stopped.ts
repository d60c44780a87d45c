// The text for a customer when the guard against spam stops the bot, and the reason why a person takes over.
import type { SpamJudgement } from '../ai/spam-guard.ts'
import type { ModeReason } from '../conversations/words.ts'
import type { OutMessage, TurnContext } from './engine.ts'
import { handoffText } from './say/own-texts.ts'
import { wordsOf } from './say/words.ts'

export type Stop = Exclude<SpamJudgement, { verdict: 'allow' }>

export const reasonOf = ({ verdict }: Stop): ModeReason =>
  verdict === 'tell_and_hand_over' ? 'limit_reached' : 'spam_guard'

export function wordsOfStop(context: TurnContext, stop: Stop): OutMessage[] {
  if (stop.verdict === 'tell_and_hand_over') return [{ text: handoffText(context, context.look.isOpenNow) }]
  // A sender that is a bot gets no text, because it would answer that text, too.
  const isTold = stop.verdict === 'warn_and_silence' && stop.rule !== 'turns_without_progress'
  return isTold ? [{ text: wordsOf(context.language).tooMuch }] : []
}
