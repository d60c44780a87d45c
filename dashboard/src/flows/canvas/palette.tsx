// The palette next to the canvas: steps are dragged from it, or added by a click or a key.
import { useTexts } from '../../text/texts.ts'
import { KIND_GROUPS, type Kind } from '../kinds.ts'
import { useOffered } from '../offered.ts'
import { StepIcon } from '../step-icon.tsx'
import { flowTexts } from '../texts.ts'
import { useKindName } from '../words.ts'

/** The name under which a dragged kind travels. */
export const DRAGGED_KIND = 'application/x-holdfast-step'

export function Palette({ add }: { add: (kind: Kind) => void }) {
  const t = useTexts(flowTexts)
  const nameOf = useKindName()
  const isOffered = useOffered()
  return (
    <nav
      aria-label={t('palette')}
      className="flex h-full w-56 shrink-0 flex-col gap-3 overflow-y-auto border-r bg-card p-3 max-xl:hidden"
    >
      <p className="text-sm text-faint">{t('paletteHint')}</p>
      {KIND_GROUPS.map(({ name, kinds }) => (
        <div key={name}>
          <h2 className="pb-1 text-sm font-semibold text-soft">{t(name)}</h2>
          <ul className="flex flex-col">
            {kinds.filter(isOffered).map((kind) => (
              <li key={kind}>
                <button
                  type="button"
                  draggable
                  onDragStart={({ dataTransfer }) => {
                    dataTransfer.setData(DRAGGED_KIND, kind)
                    dataTransfer.effectAllowed = 'copy'
                  }}
                  onClick={() => add(kind)}
                  className="flex w-full cursor-grab items-center gap-2 rounded-lg px-2 py-1.5 text-left text-sm hover:bg-sunken active:cursor-grabbing"
                >
                  <StepIcon kind={kind} />
                  <span className="min-w-0 leading-tight">{nameOf(kind)}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
