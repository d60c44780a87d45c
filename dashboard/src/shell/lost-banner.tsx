// The line above a page that cannot reach the server: since when, and what that means.
import { WifiOff } from 'lucide-react'
import { useLostSince } from '../data/connection.ts'
import { useClock } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { shellTexts } from './texts.ts'

export function LostBanner() {
  const t = useTexts(shellTexts)
  const clock = useClock()
  const since = useLostSince()
  return (
    <div role="status">
      {since && (
        <p className="mb-4 flex items-center gap-3 rounded-xl bg-warn-soft px-4 py-3 text-warn-ink">
          <WifiOff size={18} className="shrink-0" aria-hidden />
          {t('lostSince', { time: clock.time(since) })}
        </p>
      )}
    </div>
  )
}
