// A file of a message: a picture is shown, anything else is a link with its name.
import type { MessageFile } from '../data/shapes.ts'
import { Icon } from '../ui/icon.tsx'
import { useChat, usePanel, useTexts } from '../ui/panel-context.ts'
import { threadTexts } from './texts.ts'

export function Attachment({ file }: { file: MessageFile }) {
  const t = useTexts(threadTexts)
  const chat = useChat()
  const { tag } = usePanel()
  if (file.url === null) return <p class="note">{t('fileGone')}</p>
  // A link works for an hour; a later click asks for a new one first.
  const isOld = () => file.url_expires_at !== null && Date.parse(file.url_expires_at) < Date.now()
  const renew = () => void chat.refresh().catch(() => undefined)
  const follow = (event: Event) => {
    if (!isOld()) return
    event.preventDefault()
    renew()
  }
  const isPicture = file.kind === 'image' || file.kind === 'sticker'
  return (
    <a
      class={isPicture ? 'picture' : 'file'}
      href={file.url}
      target="_blank"
      rel="noopener noreferrer"
      onClick={follow}
    >
      {isPicture ? (
        <img src={file.url} alt={t('picture', { name: file.name })} loading="lazy" onError={() => isOld() && renew()} />
      ) : (
        <>
          <Icon name="document" />
          <span>
            {file.name}
            {file.size !== null && <small>{sizeText(file.size, tag)}</small>}
          </span>
        </>
      )}
    </a>
  )
}

function sizeText(bytes: number, tag: string): string {
  const [size, unit] = bytes < 1_000_000 ? [Math.max(1, bytes / 1_000), 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  return new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits: 1 }).format(size)
}
