// The map: tiles, points, a scale, and controls.
import { Maximize, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useStages } from '../booking/standing.tsx'
import type { WorkItem } from '../data/api.ts'
import { pageSettings } from '../data/page-settings.ts'
import { moved, type Size, type View, zoomed } from '../parts/mercator.ts'
import { Tiles } from '../parts/tiles.tsx'
import { useTexts } from '../text/texts.ts'
import { IconButton } from '../ui/button.tsx'
import { type Cluster, clustersOf } from './clusters.ts'
import { MapPoint } from './map-point.tsx'
import { MapScale } from './map-scale.tsx'
import { placeOf } from './place-of.ts'
import { workTexts } from './texts.ts'
import { useDragging } from './use-dragging.ts'
import { viewText } from './view-text.ts'

const STEP_PIXELS = 80

interface WorkMapProps {
  items: readonly WorkItem[]
  view: View
  size: Size | null
  onView: (view: View) => void
  onAll: () => void
  /** The task that is hovered in the list. */
  chosen: string | null
}

export function WorkMap({ items, view: settled, size, onView, onAll, chosen }: WorkMapProps) {
  const t = useTexts(workTexts)
  const { stageOf } = useStages()
  const { map } = pageSettings()
  const [view, setView] = useLiveView(settled, onView)
  const ground = useDragging(view, setView)
  if (!size) return null
  const clusters = clustersOf(items, placeOf, view, size)
  const open = ({ x, y }: Cluster<WorkItem>) =>
    setView(zoomed(moved(view, x - size.width / 2, y - size.height / 2), view.zoom + 2))
  return (
    <div className="relative size-full overflow-hidden bg-sunken">
      <section
        ref={ground}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the map
        tabIndex={0}
        aria-label={`${t('map')}. ${t('mapHint')}`}
        onKeyDown={(event) => onKey(event, view, setView)}
        className="absolute inset-0 cursor-grab touch-none select-none outline-offset-[-2px] active:cursor-grabbing"
      >
        {map && <Tiles view={view} size={size} template={map.tiles} />}
      </section>
      {clusters.map((cluster) => (
        <MapPoint
          key={cluster.items.map(({ id }) => id).join()}
          cluster={cluster}
          color={stageOf(cluster.items[0]?.stage ?? '')?.color ?? null}
          isChosen={cluster.items.some(({ id }) => id === chosen)}
          onOpen={() => open(cluster)}
        />
      ))}
      <div className="absolute top-3 right-3 flex flex-col overflow-hidden rounded-lg border bg-card shadow-card">
        <IconButton label={t('zoomIn')} className="rounded-none" onClick={() => setView(zoomed(view, view.zoom + 1))}>
          <Plus size={18} />
        </IconButton>
        <IconButton label={t('zoomOut')} className="rounded-none" onClick={() => setView(zoomed(view, view.zoom - 1))}>
          <Minus size={18} />
        </IconButton>
        <IconButton label={t('showAll')} className="rounded-none" onClick={onAll}>
          <Maximize size={18} />
        </IconButton>
      </div>
      <MapScale view={view} />
      {map && (
        <p className="absolute right-0 bottom-0 max-w-full truncate rounded-tl bg-card/85 px-1.5 text-xs text-soft">
          {map.attribution}
        </p>
      )}
    </div>
  )
}

const REST_MS = 250

/** The view on the screen. The address changes only when the view rests, so that not every step loads data. */
function useLiveView(settled: View, onView: (view: View) => void): [View, (view: View) => void] {
  const [live, setLive] = useState<View | null>(null)
  const tell = useRef(onView)
  useEffect(() => {
    tell.current = onView
  })
  useEffect(() => {
    if (!live) return
    const timer = setTimeout(() => tell.current(live), REST_MS)
    return () => clearTimeout(timer)
  }, [live])
  const place = viewText(settled)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed address resets the view
  useEffect(() => setLive(null), [place])
  return [live ?? settled, setLive]
}

function onKey(event: KeyboardEvent, view: View, setView: (view: View) => void): void {
  const next = {
    ArrowLeft: () => moved(view, -STEP_PIXELS, 0),
    ArrowRight: () => moved(view, STEP_PIXELS, 0),
    ArrowUp: () => moved(view, 0, -STEP_PIXELS),
    ArrowDown: () => moved(view, 0, STEP_PIXELS),
    '+': () => zoomed(view, view.zoom + 1),
    '=': () => zoomed(view, view.zoom + 1),
    '-': () => zoomed(view, view.zoom - 1),
  }[event.key]
  if (!next || event.metaKey || event.ctrlKey || event.altKey) return
  event.preventDefault()
  setView(next())
}
