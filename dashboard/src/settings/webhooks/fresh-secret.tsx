// The secret of an endpoint, shown once when it is made or rotated.
import { ShieldCheck } from 'lucide-react'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { useTexts } from '../../text/texts.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { webhookTexts } from './texts.ts'

export function FreshSecret({ secret, onDone }: { secret: string; onDone: () => void }) {
  const t = useTexts(webhookTexts)
  return (
    <ShownOnce
      icon={<ShieldCheck size={20} />}
      title={t('freshTitle')}
      text={t('fresh')}
      done={t('done')}
      onDone={onDone}
    >
      <Copyable label={t('secret')} text={secret} />
    </ShownOnce>
  )
}
