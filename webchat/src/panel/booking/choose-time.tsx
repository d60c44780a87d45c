// The step in which a visitor chooses a time. After a race it offers the nearest free times above the days.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Day } from '../data/clock.ts'
import type { Service, Slot } from '../data/shapes.ts'
import { Heading } from '../ui/heading.tsx'
import { usePanel, useTexts } from '../ui/panel-context.ts'
import { useWording } from '../ui/words.ts'
import { alternativesOf } from './alternatives.ts'
import { bookingTexts } from './texts.ts'
import { TimePicker, Times } from './time-picker.tsx'
import { ZoneNote } from './zone-note.tsx'

export interface TimeChoice {
  /** Says why a time could not be taken; null: there is nothing to say. */
  remark: string | null
  setRemark(remark: string | null): void
  /** The nearest free times, after a race. */
  alternatives: readonly Slot[]
  /** The day of the time that was chosen last. */
  day: Day | null
  /** Grows when the free times must be loaded again. */
  version: number
  loadAgain(): void
  /** Called when the visitor has chosen a time. */
  chose(slot: Slot): void
  /** Called when the chosen time could not be taken. */
  failed(error: unknown): void
}

export function useTimeChoice(): TimeChoice {
  const t = useTexts(bookingTexts)
  const wording = useWording()
  const { clock } = usePanel()
  const [remark, setRemark] = useState<string | null>(null)
  const [alternatives, setAlternatives] = useState<readonly Slot[]>([])
  const [day, setDay] = useState<Day | null>(null)
  const [version, setVersion] = useState(0)
  const loadAgain = () => setVersion((before) => before + 1)
  return {
    remark,
    setRemark,
    alternatives,
    day,
    version,
    loadAgain,
    chose({ start }) {
      setRemark(null)
      setAlternatives([])
      setDay(clock.dayOf(start))
    },
    failed(error) {
      const found = alternativesOf(error)
      setAlternatives(found ?? [])
      setRemark(found ? t(found.length > 0 ? 'taken' : 'takenNone') : wording.of(error))
      loadAgain()
    },
  }
}

export function ChooseTime({
  title,
  choice: { remark, alternatives, day, version },
  service,
  partySize,
  person = null,
  isBusy,
  onPick,
  children,
}: {
  title: string
  choice: TimeChoice
  service: Service
  partySize: number
  /** The id of the person the visitor asks for; null: anyone. */
  person?: string | null
  isBusy: boolean
  onPick: (slot: Slot) => void
  /** Stands below the title. */
  children: ComponentChildren
}) {
  return (
    <>
      <Heading>{title}</Heading>
      {children}
      {remark !== null && (
        <div role="alert" class="remark">
          <p>{remark}</p>
          {alternatives.length > 0 && <Times slots={alternatives} isBusy={isBusy} onPick={onPick} showDay />}
        </div>
      )}
      <TimePicker
        service={service}
        version={version}
        preferredDay={day}
        partySize={partySize}
        person={person}
        isBusy={isBusy}
        onPick={onPick}
      />
      <ZoneNote />
    </>
  )
}
