// A new key, with an example call.
import { KeyRound } from 'lucide-react'
import type { ApiKeyWithSecret } from '../../data/api.ts'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { useTexts } from '../../text/texts.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { keyTexts } from './texts.ts'

export function FreshKey({ made: { name, key }, onDone }: { made: ApiKeyWithSecret; onDone: () => void }) {
  const t = useTexts(keyTexts)
  return (
    <div className="pb-4">
      <ShownOnce
        icon={<KeyRound size={20} />}
        title={t('freshTitle', { name })}
        text={t('fresh')}
        done={t('done')}
        onDone={onDone}
      >
        <Copyable label={t('freshKey')} text={key} />
        <p className="text-sm text-soft">{t('tryIt')}</p>
        <Copyable label={t('tryIt')} text={callWith(key)} />
      </ShownOnce>
    </div>
  )
}

const callWith = (key: string) => `curl -H "Authorization: Bearer ${key}" ${location.origin}/v1/me`
