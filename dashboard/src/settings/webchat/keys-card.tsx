// The public key of the chat and the secret that signs visitors, each with its replacement.
import { KeyRound, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { api, type WebChatSite } from '../../data/api.ts'
import { useClock, useManages } from '../../data/workspace.ts'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { useTexts } from '../../text/texts.ts'
import { Ask } from '../../ui/ask.tsx'
import { Button } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Remark } from '../../ui/remark.tsx'
import { Card } from '../../ui/surface.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'
import { webChatTexts } from './texts.ts'

interface KeysProps {
  site: WebChatSite
  /** Gets the site with its new key or secret. */
  onChanged: (site: WebChatSite) => void
}

export function KeysCard({ site, onChanged }: KeysProps) {
  const t = useTexts(webChatTexts)
  const clock = useClock()
  const manages = useManages()
  const [rotating, setRotating] = useState(false)
  const { publishable_key, previous_key_until } = site
  return (
    <Card title={t('keys')}>
      <div className="flex flex-col gap-3">
        <p aria-hidden className="text-sm font-medium text-soft">
          {t('publicKey')}
        </p>
        <div className="-mt-2">
          <Copyable label={t('publicKey')} text={publishable_key} />
        </div>
        <p className="text-sm text-faint">{t('publicKeyHint')}</p>
        {previous_key_until && (
          <Remark tone="warn">{t('oldKeyUntil', { when: clock.dayTime(previous_key_until) })}</Remark>
        )}
        {manages && (
          <Button className="self-start" onClick={() => setRotating(true)}>
            <KeyRound size={18} aria-hidden />
            {t('rotateKey')}
          </Button>
        )}
        <Secret site={site} onChanged={onChanged} />
      </div>
      {rotating && <RotateKeyDialog site={site} onChanged={onChanged} onClose={() => setRotating(false)} />}
    </Card>
  )
}

function Secret({ site: { secret_last4 }, onChanged }: KeysProps) {
  const t = useTexts(webChatTexts)
  const manages = useManages()
  const [fresh, setFresh] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const make = async () => {
    const { secret, ...site } = await api().rotateWebChatSecret()
    onChanged(site)
    setFresh(secret)
  }
  return (
    <div className="flex flex-col gap-3 border-t pt-4">
      <div>
        <p className="text-sm font-medium text-soft">{t('secret')}</p>
        {secret_last4 === null ? <p>{t('noSecret')}</p> : <p className="font-mono text-sm">{`wcs_…${secret_last4}`}</p>}
      </div>
      <p className="text-sm text-faint">
        {t('secretHint')}{' '}
        <a href="/guides/webchat#identify-users" className="text-accent-ink underline">
          {t('secretGuide')}
        </a>
      </p>
      {fresh !== null && (
        <ShownOnce
          icon={<ShieldCheck size={20} />}
          title={t('freshSecret')}
          text={t('freshSecretText')}
          done={t('kept')}
          onDone={() => setFresh(null)}
        >
          <Copyable label={t('secret')} text={fresh} />
        </ShownOnce>
      )}
      {manages && (
        <Button className="self-start" onClick={() => setAsking(true)}>
          <ShieldCheck size={18} aria-hidden />
          {t(secret_last4 === null ? 'makeSecret' : 'rotateSecret')}
        </Button>
      )}
      <Ask
        title={t(secret_last4 === null ? 'makeSecret' : 'rotateSecret')}
        action={t(secret_last4 === null ? 'makeSecret' : 'rotateSecret')}
        open={asking}
        onClose={() => setAsking(false)}
        run={make}
      >
        {t(secret_last4 === null ? 'makeSecretText' : 'rotateSecretText')}
      </Ask>
    </div>
  )
}
