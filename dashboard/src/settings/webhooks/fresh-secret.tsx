// The secret of an endpoint, shown this once: when it is made, and when it is made anew.
import { ShieldCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { webhookTexts } from './texts.ts'

export function FreshSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const t = useTexts(webhookTexts)
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={t('freshTitle')}
      className="flex flex-col gap-3 rounded-2xl border border-accent bg-card p-4 shadow-card outline-none sm:p-5"
    >
      <div className="flex items-start gap-3">
        <ShieldCheck size={20} aria-hidden className="mt-0.5 shrink-0 text-accent-ink" />
        <div className="min-w-0">
          <h2 className="font-semibold">{t('freshTitle')}</h2>
          <p className="text-soft">{t('fresh')}</p>
        </div>
      </div>
      <Copyable label={t('secret')} text={secret} />
      <Button className="self-end" onClick={onDone}>
        {t('done')}
      </Button>
    </section>
  )
}
