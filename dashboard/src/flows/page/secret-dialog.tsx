// The secret of a flow that calls a web address for the first time.
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { flowTexts } from '../texts.ts'

export function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  const t = useTexts(flowTexts)
  return (
    <Dialog
      title={t('secretTitle')}
      open={secret !== null}
      onClose={onClose}
      footer={
        <div className="flex justify-end">
          <Button look="main" onClick={onClose}>
            {t('secretDone')}
          </Button>
        </div>
      }
    >
      <p className="pb-3 text-soft">{t('secretText')}</p>
      <Copyable text={secret ?? ''} label={t('secret')} />
    </Dialog>
  )
}
