// The emoji that people who serve customers use most.
import { Smile } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { composerTexts } from './texts.ts'

const EMOJI = [
  ...['😊', '😀', '😂', '🥰', '😍', '😉', '😅', '🙏', '👍', '👏', '💪', '🤝', '👋', '🙌', '❤️', '💚'],
  ...['✅', '❌', '⭐', '🎉', '🎁', '🔥', '✨', '📅', '⏰', '📍', '🏠', '🚗', '💇', '💅', '💆', '✂️'],
  ...['💳', '💵', '📞', '📷', '📎', '🕘', '☕', '🌞', '🌧️', '🐶', '🐱', '🌹', '😢', '😔', '😬', '🤔'],
]

export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const t = useTexts(composerTexts)
  const [open, setOpen] = useState(false)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <IconButton label={t('emoji')}>
          <Smile size={20} />
        </IconButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={t('emoji')}
          // The text field gets the focus when an emoji was chosen.
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="z-50 grid grid-cols-8 gap-0.5 rounded-xl border bg-card p-2 shadow-float"
        >
          {EMOJI.map((emoji) => (
            <button
              key={emoji}
              type="button"
              onClick={() => {
                setOpen(false)
                onPick(emoji)
              }}
              className="grid size-9 place-items-center rounded-lg text-xl hover:bg-sunken"
            >
              {emoji}
            </button>
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
