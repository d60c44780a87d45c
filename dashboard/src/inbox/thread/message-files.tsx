// The files of a message: pictures, audio and video are shown in place, documents are downloaded.
import { FileText } from 'lucide-react'
import { useState } from 'react'
import type { Message, MessageFile } from '../../data/api.ts'
import { Lightbox } from '../../parts/lightbox.tsx'
import { fileSize } from '../../text/number.ts'
import { useLanguage } from '../../text/preferences.ts'
import { says, useTexts } from '../../text/texts.ts'
import { threadTexts } from './texts.ts'

export function MessageFiles({ message }: { message: Message }) {
  const { attachments } = message
  const [shown, setShown] = useState<string | null>(null)
  const pictures = attachments.flatMap(({ id, name, url, kind }) =>
    url && isPicture(kind) ? [{ id, name, url, author: message.author, created_at: message.created_at }] : [],
  )
  return (
    <div className="flex flex-col gap-1.5 empty:hidden">
      {attachments.map((file) => (
        <File key={file.id} file={file} show={() => setShown(file.id)} />
      ))}
      {shown && <Lightbox pictures={pictures} id={shown} onShow={setShown} onClose={() => setShown(null)} />}
    </div>
  )
}

const isPicture = (kind: string) => kind === 'image' || kind === 'sticker'

function File({ file, show }: { file: MessageFile; show: () => void }) {
  const t = useTexts(threadTexts)
  const language = useLanguage()
  const { kind, name, url, failure, reason, size } = file
  if (failure !== null) {
    return <p className="text-sm text-danger-ink">{says(threadTexts, failure) ? t(failure) : (reason ?? failure)}</p>
  }
  if (url === null) return <p className="text-sm text-faint">{t('fileComing')}</p>
  if (isPicture(kind)) {
    return (
      <button type="button" onClick={show} className="block">
        {/* A fixed height, so that nothing jumps while pictures are loaded. */}
        <img
          src={url}
          alt={name}
          loading="lazy"
          className={
            kind === 'sticker' ? 'size-32 object-contain' : 'h-48 max-w-full rounded-lg bg-sunken object-cover'
          }
        />
      </button>
    )
  }
  // biome-ignore lint/a11y/useMediaCaption: customers send no captions
  if (kind === 'audio') return <audio controls preload="none" src={url} aria-label={name} className="w-64 max-w-full" />
  if (kind === 'video') {
    // biome-ignore lint/a11y/useMediaCaption: customers send no captions
    return <video controls preload="metadata" src={url} aria-label={name} className="h-56 max-w-full rounded-lg" />
  }
  return (
    <a
      href={url}
      download={name}
      className="flex max-w-full items-center gap-2 rounded-lg border bg-card px-3 py-2 text-ink hover:bg-sunken"
    >
      <FileText size={20} aria-hidden className="shrink-0 text-faint" />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {size !== null && <span className="shrink-0 text-sm text-faint">{fileSize(size, language)}</span>}
    </a>
  )
}
