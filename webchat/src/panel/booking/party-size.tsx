// How many people come, for services that more than one can come to.
import type { Service } from '../data/shapes.ts'
import { IconButton } from '../ui/button.tsx'
import { useTexts } from '../ui/panel-context.ts'
import { bookingTexts } from './texts.ts'

export function PartySize({
  service: { min_party_size: least, max_party_size },
  value,
  onChange,
}: {
  service: Service
  value: number
  onChange: (size: number) => void
}) {
  const t = useTexts(bookingTexts)
  // Without a limit the number makes no difference to the times.
  const most = max_party_size ?? least
  if (most <= least) return null
  return (
    <div class="row">
      <span class="grow">{t('people')}</span>
      <IconButton label={t('fewer')} icon="less" disabled={value <= least} onClick={() => onChange(value - 1)} />
      <output aria-live="polite">{value}</output>
      <IconButton label={t('more')} icon="add" disabled={value >= most} onClick={() => onChange(value + 1)} />
    </div>
  )
}
