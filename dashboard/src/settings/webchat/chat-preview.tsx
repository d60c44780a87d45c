// The real panel of the chat in a frame, with the settings that are being edited. It can be looked at, not used.
import { useEffect, useRef, useState } from 'react'
import { HELLO, PREVIEW, type ToPanel } from '../../../../webchat/src/frame/messages.ts'
import type { WebChatSite } from '../../data/api.ts'
import { useTexts } from '../../text/texts.ts'
import { Choice } from '../../ui/surface.tsx'
import { changeOf, type SiteDraft } from './site-draft.ts'
import { webChatTexts } from './texts.ts'

export function ChatPreview({ site, draft, tag }: { site: WebChatSite; draft: SiteDraft; tag: string }) {
  const t = useTexts(webChatTexts)
  const [when, setWhen] = useState<'open' | 'closed'>('open')
  const { theme, texts, features, pre_chat, locale } = changeOf(draft)
  // The panel may load pictures only from the address that was saved.
  const { logo_url } = site.theme
  const config = { theme: { ...theme, logo_url }, texts, features, pre_chat, locale, open: when === 'open' }
  return (
    <section aria-label={t('preview')} className="flex min-w-0 flex-col gap-3 xl:sticky xl:top-6">
      <div className="flex items-center justify-between gap-3">
        <h2 className="font-semibold">{t('preview')}</h2>
        <Choice
          label={t('previewWhen')}
          value={when}
          options={[
            { value: 'open', text: t('whenOpen') },
            { value: 'closed', text: t('whenClosed') },
          ]}
          onChange={setWhen}
        />
      </div>
      <Frame key={`${site.publishable_key} ${logo_url}`} siteKey={site.publishable_key} config={config} tag={tag} />
      <p className="text-sm text-faint">{t('previewHint')}</p>
    </section>
  )
}

function Frame({ siteKey, config, tag }: { siteKey: string; config: object; tag: string }) {
  const t = useTexts(webChatTexts)
  const frame = useRef<HTMLIFrameElement>(null)
  const [port, setPort] = useState<MessagePort | null>(null)
  useEffect(() => {
    const greet = ({ source, data }: MessageEvent) => {
      const panel = frame.current?.contentWindow
      if (!panel || source !== panel || data !== HELLO) return
      const { port1, port2 } = new MessageChannel()
      panel.postMessage(HELLO, location.origin, [port2])
      setPort(port1)
    }
    addEventListener('message', greet)
    return () => removeEventListener('message', greet)
  }, [])
  const settings = JSON.stringify(config)
  useEffect(() => {
    if (!port) return
    const say = (message: ToPanel) => port.postMessage(message)
    say({ say: 'locale', locale: tag, page: '' })
    say({ say: 'preview', config: JSON.parse(settings) })
    say({ say: 'page', page: { url: '', title: '', referrer: '' } })
    say({ say: 'opened', full: false, safe: { top: 0, bottom: 0 }, focus: false })
  }, [port, settings, tag])
  return (
    <div inert className="h-[34rem] overflow-hidden rounded-2xl border bg-card shadow-card">
      <iframe
        ref={frame}
        title={t('preview')}
        src={`/webchat/panel?key=${siteKey}&${PREVIEW}=1`}
        className="size-full border-0"
      />
    </div>
  )
}
