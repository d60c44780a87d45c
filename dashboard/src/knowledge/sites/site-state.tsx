// How far a website has been read: its badge, and the progress of a reading that is under way.
import type { KnowledgeSource } from '../../data/api.ts'
import { useTexts } from '../../text/texts.ts'
import { Badge, type Tone } from '../../ui/surface.tsx'
import { siteTexts } from './texts.ts'

const TONES = {
  queued: 'accent',
  processing: 'accent',
  ready: 'good',
  partial: 'warn',
  failed: 'danger',
} satisfies Record<string, Tone>
type Status = keyof typeof TONES

const isKnown = (status: string): status is Status => Object.hasOwn(TONES, status)

export const isRunning = ({ status }: KnowledgeSource) => status === 'queued' || status === 'processing'

/** The address without what all addresses have. */
export const siteName = (url: string) => url.replace(/^https?:\/\//, '').replace(/\/$/, '')

export function SiteBadge({ source: { status } }: { source: KnowledgeSource }) {
  const t = useTexts(siteTexts)
  return isKnown(status) && <Badge tone={TONES[status]}>{t(status)}</Badge>
}

/** Nothing when no reading is under way. */
export function SiteProgress({ source }: { source: KnowledgeSource }) {
  const t = useTexts(siteTexts)
  if (!isRunning(source)) return null
  const { pages, max_pages } = source
  const ended = pages.indexed + pages.unchanged + pages.skipped + pages.failed
  const all = Math.max(ended, Math.min(pages.discovered, max_pages + pages.skipped))
  const words = t('progress', { done: ended, all })
  return (
    <span className="flex min-w-0 items-center gap-3">
      <progress
        aria-label={words}
        max={Math.max(1, all)}
        value={ended}
        className="h-1.5 min-w-16 flex-1 overflow-hidden rounded-full accent-(--accent)"
      />
      <span className="shrink-0 text-sm text-soft tabular-nums">{words}</span>
    </span>
  )
}
