// The scale of the map.

import { scaleOf, type View } from '../parts/mercator.ts'
import { useTexts } from '../text/texts.ts'
import { workTexts } from './texts.ts'

const MAX_PIXELS = 120

export function MapScale({ view }: { view: View }) {
  const t = useTexts(workTexts)
  const { metres, pixels } = scaleOf(view, MAX_PIXELS)
  return (
    <div className="pointer-events-none absolute bottom-2 left-2 rounded bg-card/85 px-1.5 pb-1 text-xs text-soft">
      {metres < 1_000 ? t('metres', { count: metres }) : t('kilometres', { count: metres / 1_000 })}
      <div aria-hidden className="h-1.5 border-x border-b border-strong-line" style={{ width: pixels }} />
    </div>
  )
}
