// Where a booking stands: its stage in the workspace's words and colour, and its status when that says more.
import { useQuery } from '@tanstack/react-query'
import type { Stage, StageConfig } from '../data/api.ts'
import { stageConfigQuery } from '../data/queries.ts'
import { nameIn } from '../text/named.ts'
import { useLanguage } from '../text/preferences.ts'
import { says, useTexts } from '../text/texts.ts'
import { Badge, Dotted, type Tone } from '../ui/surface.tsx'
import { bookingTexts } from './texts.ts'

const TONES: Partial<Record<string, Tone>> = {
  confirmed: 'accent',
  checked_in: 'accent',
  pending_payment: 'warn',
  completed: 'good',
  cancelled: 'danger',
  no_show: 'danger',
  failed: 'danger',
}

export const toneOf = (status: string): Tone => TONES[status] ?? 'plain'

/** A value of a growing set in words; one that is newer than this page as it is. */
export function useValueName(): (value: string) => string {
  const t = useTexts(bookingTexts)
  return (value) => (says(bookingTexts, value) ? t(value) : value)
}

export function StatusBadge({ status }: { status: string }) {
  const nameOf = useValueName()
  return <Badge tone={toneOf(status)}>{nameOf(status)}</Badge>
}

/** Undefined while the stages are not there yet, or for one that was taken away. */
export function useStages(): {
  config: StageConfig | undefined
  stageOf: (key: string) => Stage | undefined
  nameOf: (key: string) => string
} {
  const { data: config } = useQuery(stageConfigQuery)
  const language = useLanguage()
  const stageOf = (key: string) => config?.stages.find((stage) => stage.key === key)
  return { config, stageOf, nameOf: (key) => nameIn(stageOf(key)?.name ?? key, language) }
}

export function StageName({ stage }: { stage: string }) {
  const { stageOf, nameOf } = useStages()
  return <Dotted color={stageOf(stage)?.color}>{nameOf(stage)}</Dotted>
}
