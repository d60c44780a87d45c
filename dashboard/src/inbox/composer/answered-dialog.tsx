// Asks before a reply is sent although somebody else has answered in the meantime.
import type { Message } from '../../data/api.ts'
import { useClock } from '../../data/workspace.ts'
import { useTexts } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { uiTexts } from '../../ui/texts.ts'
import { useInboxName } from '../value-name.ts'
import { composerTexts } from './texts.ts'

export function AnsweredDialog({
  answer: { author, text, type, created_at },
  send,
  onClose,
}: {
  answer: Message
  send: () => void
  onClose: () => void
}) {
  const t = useTexts(composerTexts)
  const ui = useTexts(uiTexts)
  const nameOf = useInboxName()
  const clock = useClock()
  return (
    <Dialog title={t('answeredTitle')} open onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-soft">{t('answered', { name: author.name, time: clock.time(created_at) })}</p>
        <blockquote className="line-clamp-6 rounded-xl bg-accent-soft px-4 py-3 break-words whitespace-pre-wrap">
          {text ?? nameOf(type)}
        </blockquote>
        <div className="flex justify-end gap-2">
          <Button look="plain" autoFocus onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button look="main" onClick={send}>
            {t('sendAnyway')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
