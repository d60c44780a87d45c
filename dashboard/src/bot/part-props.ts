// The props of every card of the bot's form: the draft, a way to change it, and the faults that the server found.
import type { BotDraft } from './bot-draft.ts'

export interface PartProps {
  value: BotDraft
  onChange: (part: Partial<BotDraft>) => void
  faults: Readonly<Record<string, string>>
}
