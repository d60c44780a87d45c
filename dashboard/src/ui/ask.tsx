// Asks for confirmation before something that cannot be undone.
import { type ReactNode, useState } from 'react'
import { useTexts } from '../text/texts.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { notifyProblem } from './notices.tsx'
import { uiTexts } from './texts.ts'

export function Ask({
  title,
  children,
  action,
  open,
  onClose,
  run,
}: {
  title: string
  children: ReactNode
  /** The text of the button. */
  action: string
  open: boolean
  onClose: () => void
  run: () => Promise<unknown>
}) {
  const t = useTexts(uiTexts)
  const [running, setRunning] = useState(false)
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <div className="text-soft">{children}</div>
        <div className="flex justify-end gap-2">
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            look="danger"
            disabled={running}
            onClick={async () => {
              setRunning(true)
              await run().then(onClose, notifyProblem)
              setRunning(false)
            }}
          >
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
