// The files that are sent with the next message.
import { LoaderCircle, Paperclip, X } from 'lucide-react'
import { useTexts } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import type { Attached } from './attached.ts'
import { composerTexts } from './texts.ts'

export function AttachedFiles({ files, remove }: { files: readonly Attached[]; remove: (key: string) => void }) {
  const t = useTexts(composerTexts)
  return (
    <ul className="flex flex-wrap gap-1.5 empty:hidden">
      {files.map(({ key, name, file }) => (
        <li key={key} className="flex max-w-full items-center gap-2 rounded-lg border bg-page pl-2">
          {file?.kind === 'image' && file.url ? (
            <img src={file.url} alt="" className="size-8 rounded object-cover" />
          ) : file ? (
            <Paperclip size={16} aria-hidden className="text-faint" />
          ) : (
            <LoaderCircle size={16} aria-hidden className="animate-spin text-faint" />
          )}
          <span className="min-w-0 truncate text-sm">{file ? name : t('uploading', { name })}</span>
          <IconButton label={t('removeFile', { name })} className="size-9" onClick={() => remove(key)}>
            <X size={14} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
