// The state of an item as a badge: whether it can be found already.
import type { KnowledgeSummary } from '../../data/api.ts'
import { useTexts } from '../../text/texts.ts'
import { Badge, type Tone } from '../../ui/surface.tsx'
import type { ItemStatus } from '../queries.ts'
import { knowledgeTexts } from '../texts.ts'

export const STATES = ['found', 'waiting', 'partial', 'failed', 'off'] as const
export type ItemState = (typeof STATES)[number]

/** The filters with which the list asks the server, by state. */
export const FILTERS: Record<ItemState, { status: readonly ItemStatus[]; enabled: boolean | undefined }> = {
  found: { status: ['ready', 'partial'], enabled: true },
  waiting: { status: ['queued', 'processing'], enabled: undefined },
  partial: { status: ['partial'], enabled: undefined },
  failed: { status: ['failed'], enabled: undefined },
  off: { status: [], enabled: false },
}

const TONES: Record<ItemState, Tone> = {
  found: 'good',
  waiting: 'accent',
  partial: 'warn',
  failed: 'danger',
  off: 'plain',
}

/** If an item has failed and is also switched off, the failure is shown. */
export function stateOf({ status, enabled }: Pick<KnowledgeSummary, 'status' | 'enabled'>): ItemState {
  if (status === 'failed') return 'failed'
  if (!enabled) return 'off'
  if (status === 'partial') return 'partial'
  return status === 'ready' ? 'found' : 'waiting'
}

export function ItemBadge({ item }: { item: Pick<KnowledgeSummary, 'status' | 'enabled'> }) {
  const t = useTexts(knowledgeTexts)
  const state = stateOf(item)
  return <Badge tone={TONES[state]}>{t(state)}</Badge>
}
