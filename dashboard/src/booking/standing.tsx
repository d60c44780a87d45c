// The stage of a booking, with the workspace's name and colour, and its status if that says more.
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

/** The name of a value; the value itself if it is newer than this page. */
export function useValueName(): (value: string) => string {
  const t = useTexts(bookingTexts)
  return (value) => (says(bookingTexts, value) ? t(value) : value)
}

export function StatusBadge({ status }: { status: string }) {
  const nameOf = useValueName()
  return <Badge tone={toneOf(status)}>{nameOf(status)}</Badge>
}

/** Names and colours are undefined while the stages are being loaded, or for a stage that was removed. */
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
