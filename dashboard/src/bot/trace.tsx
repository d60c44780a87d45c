// The reasons for an answer of the bot, below each answer; closed at first.
import { useQuery } from '@tanstack/react-query'
import type { BotTrialTurn } from '../data/api.ts'
import { servicesQuery } from '../data/queries.ts'
import { useClock } from '../data/workspace.ts'
import { share } from '../text/number.ts'
import { useLanguage } from '../text/preferences.ts'
import { says, useTexts } from '../text/texts.ts'
import { traceLines } from './trace-lines.ts'
import { tryTexts } from './try-texts.ts'

export function Trace({ turn }: { turn: BotTrialTurn }) {
  const t = useTexts(tryTexts)
  const language = useLanguage()
  const clock = useClock()
  const { data: services = [] } = useQuery(servicesQuery)
  const named = (group: string, value: string) => {
    const key = `${group}:${value}`
    return says(tryTexts, key) ? t(key) : value
  }
  const lines = traceLines(turn, {
    service: (id) => services.find((each) => each.id === id)?.name,
    day: (day) => clock.nameOf(day, 'short'),
    moment: (moment) => clock.dayTime(moment),
    share: (part) => share(part, language),
    intent: (intent) => named('intent', intent),
    part: (part) => named('part', part),
  })
  return (
    <details
      className="self-end text-sm text-soft"
      onToggle={({ currentTarget }) => currentTarget.scrollIntoView({ block: 'nearest' })}
    >
      <summary className="cursor-pointer px-1 py-1 text-right select-none">{t('why')}</summary>
      <ul className="mt-1 list-disc rounded-lg bg-sunken py-2 pr-3 pl-7">
        {lines.map(([key, values = {}]) => (
          <li key={key}>{says(tryTexts, key) ? t(key, values) : t('handoff:other')}</li>
        ))}
      </ul>
    </details>
  )
}
