// A key that was just made, shown this once, with a call that tries it.
import { KeyRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ApiKeyWithSecret } from '../../data/api.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { keyTexts } from './texts.ts'

export function FreshKey({ made, onDone }: { made: ApiKeyWithSecret; onDone: () => void }) {
  const t = useTexts(keyTexts)
  const place = useRef<HTMLElement>(null)
  useEffect(() => place.current?.focus(), [])
  const title = t('freshTitle', { name: made.name })
  return (
    <section
      ref={place}
      tabIndex={-1}
      aria-label={title}
      className="mb-4 flex flex-col gap-3 rounded-2xl border border-accent bg-card p-4 shadow-card outline-none sm:p-5"
    >
      <div className="flex items-start gap-3">
        <KeyRound size={20} aria-hidden className="mt-0.5 shrink-0 text-accent-ink" />
        <div className="min-w-0">
          <h2 className="font-semibold break-words">{title}</h2>
          <p className="text-soft">{t('fresh')}</p>
        </div>
      </div>
      <Copyable label={t('freshKey')} text={made.key} />
      <p className="text-sm text-soft">{t('tryIt')}</p>
      <Copyable label={t('tryIt')} text={callWith(made.key)} />
      <Button className="self-end" onClick={onDone}>
        {t('done')}
      </Button>
    </section>
  )
}

const callWith = (key: string) => `curl -H "Authorization: Bearer ${key}" ${location.origin}/v1/me`
