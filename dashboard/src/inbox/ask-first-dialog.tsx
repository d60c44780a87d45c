// Asks before something is sent although somebody else has said something in the meantime, which it shows.
import type { Message } from '../data/api.ts'
import { useTexts } from '../text/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { uiTexts } from '../ui/texts.ts'
import { useInboxName } from './value-name.ts'

export function AskFirstDialog({
  title,
  note,
  said: { text, type },
  submit,
  send,
  onClose,
}: {
  title: string
  /** Says who said it and when. */
  note: string
  said: Message
  /** The name of the button that sends all the same. */
  submit: string
  send: () => void
  onClose: () => void
}) {
  const ui = useTexts(uiTexts)
  const nameOf = useInboxName()
  return (
    <Dialog title={title} open onClose={onClose}>
      <div className="flex flex-col gap-4">
        <p className="text-soft">{note}</p>
        <blockquote className="line-clamp-6 rounded-xl bg-accent-soft px-4 py-3 break-words whitespace-pre-wrap">
          {text ?? nameOf(type)}
        </blockquote>
        <div className="flex justify-end gap-2">
          <Button look="plain" autoFocus onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button look="main" onClick={send}>
            {submit}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
