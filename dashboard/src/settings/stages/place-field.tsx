// The position of a stage or action in its list, with two buttons that move it.
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import type { Step } from './edit.ts'
import { editorTexts } from './editor-texts.ts'

export function PlaceField({
  label,
  place,
  count,
  onMove,
}: {
  label: string
  place: number
  count: number
  onMove: (step: Step) => void
}) {
  const t = useTexts(editorTexts)
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="pb-1 text-sm font-medium text-soft">{label}</legend>
      <span className="min-w-16 tabular-nums">{t('placeOf', { place: place + 1, all: count })}</span>
      <Button size="small" disabled={place <= 0} onClick={() => onMove(-1)}>
        <ArrowUp size={16} aria-hidden />
        {t('earlier')}
      </Button>
      <Button size="small" disabled={place >= count - 1} onClick={() => onMove(1)}>
        <ArrowDown size={16} aria-hidden />
        {t('later')}
      </Button>
    </fieldset>
  )
}
