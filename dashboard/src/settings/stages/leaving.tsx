// Asks before a draft is left behind.
import { useBlocker } from '@tanstack/react-router'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { stageTexts } from './texts.ts'

export function Leaving({ hasDraft }: { hasDraft: boolean }) {
  const t = useTexts(stageTexts)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => hasDraft && current.pathname !== next.pathname,
    enableBeforeUnload: () => hasDraft,
    withResolver: true,
  })
  return (
    <Dialog title={t('leaveTitle')} open={status === 'blocked'} onClose={() => reset?.()}>
      <p className="pb-5 text-soft">{t('leaveAsk')}</p>
      <div className="flex justify-end gap-2">
        <Button look="quiet" onClick={() => proceed?.()}>
          {t('leave')}
        </Button>
        <Button look="main" onClick={() => reset?.()}>
          {t('stay')}
        </Button>
      </div>
    </Dialog>
  )
}
