// A link to a page of a provider, which opens in a new tab.
import { ExternalLink } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'

/** The text is the address without its scheme, because people look for it at the provider, too. */
export function OutsideLink({ to }: { to: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className={cx(buttonClass(), 'max-w-full self-start')}>
      <span className="truncate">{to.replace('https://', '')}</span>
      <ExternalLink size={16} aria-hidden className="shrink-0" />
    </a>
  )
}
