// The stages that a card can move to on the board, and the actions for it.
import { type Offer, offersOf } from '../booking/offers/offers.ts'
import type { Service, Stage, StageConfig, WorkItem } from '../data/api.ts'

/** The offers by the stage that they lead to, without those that lead to the present stage. */
export function movesOf(item: WorkItem, config: StageConfig): Map<string, Offer[]> {
  const moves = new Map<string, Offer[]>()
  for (const offer of offersOf(item, config)) {
    if (offer.to !== item.stage) moves.set(offer.to, [...(moves.get(offer.to) ?? []), offer])
  }
  return moves
}

export interface Columns {
  open: Stage[]
  ended: Stage[]
}

/** From left to right. Stages for tasks are left out if no service is a queue, unless they contain something. */
export function columnsOf(config: StageConfig, services: readonly Service[], items: readonly WorkItem[]): Columns {
  const kinds = services.map(({ mode }) => (mode === 'queue' ? 'queue' : 'scheduled'))
  const isUsed = (stage: Stage) =>
    kinds.length === 0 || stage.kinds.some((kind) => kinds.includes(kind as 'queue')) || isTaken(stage)
  const isTaken = ({ key }: Stage) => items.some(({ stage }) => stage === key)
  const stages = config.stages.filter(isUsed).sort((one, other) => one.position - other.position)
  return { open: stages.filter(({ terminal }) => !terminal), ended: stages.filter(({ terminal }) => terminal) }
}
