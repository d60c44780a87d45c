// The text of a field's value.
import { useClock } from '../../data/workspace.ts'
import { type GeoPoint, placeText } from '../../text/place.ts'
import { useTexts } from '../../text/texts.ts'
import { uiTexts } from '../../ui/texts.ts'
import { drawerTexts } from './drawer-texts.ts'

export function useValueText(): (value: unknown, type: string) => string {
  const t = useTexts(drawerTexts)
  const ui = useTexts(uiTexts)
  const clock = useClock()
  return (value, type) => {
    if (value === null || value === undefined || value === '') return t('nothing')
    if (typeof value === 'boolean') return ui(value ? 'yes' : 'no')
    if (Array.isArray(value)) return value.join(', ')
    if (isPlace(value)) return placeText(value)
    if (type === 'date_time' && typeof value === 'string') return clock.dayTime(value)
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
}

function isPlace(value: unknown): value is GeoPoint {
  const { lat, lng } = value as { lat?: unknown; lng?: unknown }
  return typeof lat === 'number' && typeof lng === 'number'
}
