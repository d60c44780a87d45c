// The time that is left of WhatsApp's 24 hours, counted down.
import { Hourglass } from 'lucide-react'
import type { Conversation } from '../../data/api.ts'
import { useClock, useNow } from '../../data/workspace.ts'
import { duration } from '../../text/number.ts'
import { useTexts } from '../../text/texts.ts'
import { cx } from '../../ui/class-names.ts'
import { millisecondsLeft } from './lock.ts'
import { composerTexts } from './texts.ts'

/** From here on the time is shown as urgent. */
const SOON_MS = 2 * 60 * 60_000

export function WindowChip({ window }: { window: NonNullable<Conversation['window']> }) {
  const t = useTexts(composerTexts)
  const clock = useClock()
  const left = millisecondsLeft(window, useNow())
  if (left === 0 || window.expires_at === null) return null
  return (
    <p
      title={t('windowTitle', { when: clock.dayTime(window.expires_at) })}
      className={cx(
        'flex items-center gap-1 text-sm tabular-nums',
        left < SOON_MS ? 'font-medium text-warn-ink' : 'text-faint',
      )}
    >
      <Hourglass size={14} aria-hidden />
      {t('windowLeft', { left: duration(Math.max(1, Math.floor(left / 60_000))) })}
      <span className="sr-only">{t('windowTitle', { when: clock.dayTime(window.expires_at) })}</span>
    </p>
  )
}
