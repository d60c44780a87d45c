// The bar below the head: what is done with the flow, and how its graph is drawn.
import { useTexts } from '../../text/texts.ts'
import { Choice } from '../../ui/surface.tsx'
import { flowTexts } from '../texts.ts'
import type { View } from './use-view.ts'

export const MODES = ['edit', 'try', 'runs', 'versions'] as const
export type Mode = (typeof MODES)[number]

export function ModeBar({
  mode,
  onMode,
  view,
  onView,
}: {
  mode: Mode
  onMode: (mode: Mode) => void
  view: View
  onView: (view: View) => void
}) {
  const t = useTexts(flowTexts)
  return (
    <div className="flex flex-wrap items-center gap-2 overflow-x-auto border-b bg-card px-4 py-2 max-sm:px-2">
      <Choice
        label={t('modes')}
        value={mode}
        options={MODES.map((value) => ({ value, text: t(value) }))}
        onChange={onMode}
      />
      <span className="flex-1" />
      <Choice
        label={t('view')}
        value={view}
        options={[
          { value: 'canvas', text: t('asCanvas') },
          { value: 'list', text: t('asList') },
        ]}
        onChange={onView}
      />
    </div>
  )
}
