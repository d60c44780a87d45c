// One picture as large as the screen allows; the arrow keys show the others.
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { Attachment } from '../data/api.ts'
import { useClock } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { IconButton } from '../ui/button.tsx'
import { uiTexts } from '../ui/texts.ts'
import { partTexts } from './texts.ts'

type Picture = Pick<Attachment, 'id' | 'name' | 'url' | 'created_at'> & { author: { name: string } }

export function Lightbox({
  pictures,
  id,
  onShow,
  onClose,
}: {
  pictures: readonly Picture[]
  id: string
  onShow: (id: string) => void
  onClose: () => void
}) {
  const t = useTexts(partTexts)
  const ui = useTexts(uiTexts)
  const clock = useClock()
  const place = pictures.findIndex((each) => each.id === id)
  const picture = pictures[place]
  const go = (steps: number) => {
    const next = pictures[place + steps]
    if (next) onShow(next.id)
  }
  if (!picture) return null
  const { name, url, author, created_at } = picture
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          onKeyDown={({ key }) => go(key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0)}
          className="fixed inset-0 z-60 flex flex-col bg-card outline-none"
        >
          <header className="flex items-center gap-1 border-b py-2 pr-2 pl-4">
            <div className="min-w-0 flex-1">
              <Dialog.Title className="truncate font-medium">{name}</Dialog.Title>
              <p className="truncate text-sm text-faint">
                {t('madeByAt', { name: author.name, time: clock.dayTime(created_at) })}
              </p>
            </div>
            <IconButton label={t('previous')} disabled={place === 0} onClick={() => go(-1)}>
              <ChevronLeft size={20} />
            </IconButton>
            <IconButton label={t('following')} disabled={place === pictures.length - 1} onClick={() => go(1)}>
              <ChevronRight size={20} />
            </IconButton>
            <a
              href={url}
              download={name}
              aria-label={t('download')}
              title={t('download')}
              className="grid size-10 place-items-center rounded-lg text-soft hover:bg-sunken"
            >
              <Download size={20} />
            </a>
            <Dialog.Close asChild>
              <IconButton label={ui('close')}>
                <X size={20} />
              </IconButton>
            </Dialog.Close>
          </header>
          <div className="grid min-h-0 flex-1 place-items-center bg-sunken p-2">
            <img src={url} alt={name} className="max-h-full max-w-full object-contain" />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
