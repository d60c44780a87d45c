// Says whose clock the times are of, where the visitor's own clock differs.
import { usePanel, useTexts } from '../ui/panel-context.ts'
import { bookingTexts } from './texts.ts'

export function ZoneNote() {
  const t = useTexts(bookingTexts)
  const { config, clock } = usePanel()
  const now = new Date()
  const isSame = clock.minutesOf(now.toISOString()) === now.getHours() * 60 + now.getMinutes()
  if (isSame) return null
  const city = config.timezone.split('/').pop()?.replace(/_/g, ' ') ?? config.timezone
  return <p class="soft">{t('zone', { zone: city })}</p>
}
