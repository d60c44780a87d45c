// The props of every card of the chat's settings: the draft, a way to change it, and the faults that the server found.
import type { SiteDraft } from './site-draft.ts'

export interface PartProps {
  value: SiteDraft
  onChange: (part: Partial<SiteDraft>) => void
  faults: Readonly<Record<string, string>>
}
