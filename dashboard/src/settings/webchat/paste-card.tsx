// The line to paste into a website, and a page of ours on which the chat can be tried.
import { ExternalLink } from 'lucide-react'
import type { WebChatSite } from '../../data/api.ts'
import { useTexts } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { Card } from '../../ui/surface.tsx'
import { webChatTexts } from './texts.ts'

export function PasteCard({ site: { publishable_key } }: { site: WebChatSite }) {
  const t = useTexts(webChatTexts)
  return (
    <Card title={t('paste')}>
      <p className="-mt-2 pb-3 text-sm text-faint">{t('pasteHint')}</p>
      <Copyable label={t('line')} text={lineOf(publishable_key)} />
      <a
        href={`/webchat/preview?key=${publishable_key}`}
        target="_blank"
        rel="noreferrer"
        className={cx(buttonClass(), 'mt-3 max-w-full')}
      >
        <span className="truncate">{t('tryIt')}</span>
        <ExternalLink size={16} aria-hidden className="shrink-0" />
      </a>
    </Card>
  )
}

const lineOf = (key: string) => `<script async src="${location.origin}/webchat.js" data-key="${key}"></script>`
