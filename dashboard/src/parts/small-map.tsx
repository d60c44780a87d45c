// A picture of the surroundings of a place, if the server has map tiles. It cannot be moved.
import { MapPin } from 'lucide-react'
import { pageSettings } from '../data/page-settings.ts'
import type { Point, Size } from './mercator.ts'
import { Tiles } from './tiles.tsx'

const SIZE: Size = { width: 260, height: 130 }
const ZOOM = 15

export function SmallMap({ place }: { place: Point }) {
  const { map } = pageSettings()
  if (!map) return null
  return (
    <span className="relative block h-[130px] w-[260px] max-w-full overflow-hidden bg-sunken" aria-hidden>
      {/* The middle of the picture stays in the middle when the message is narrower than it. */}
      <span className="absolute left-1/2 h-[130px] w-[260px] -translate-x-1/2">
        <Tiles view={{ ...place, zoom: ZOOM }} size={SIZE} template={map.tiles} />
      </span>
      <MapPin
        size={28}
        className="absolute top-1/2 left-1/2 -translate-x-1/2 -translate-y-full fill-card text-accent"
      />
      <span className="absolute right-0 bottom-0 max-w-full truncate rounded-tl bg-card/85 px-1 text-xs text-soft">
        {map.attribution}
      </span>
    </span>
  )
}
