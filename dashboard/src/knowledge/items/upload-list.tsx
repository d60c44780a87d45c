// The files that are being added, with their progress, and those that were refused, with the reason.
import { RotateCw, X } from 'lucide-react'
import { useTexts } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { knowledgeTexts } from '../texts.ts'
import { forgetUpload, sendAgain, type Upload, useUploads } from './uploads.ts'

export function UploadList() {
  const uploads = useUploads()
  if (uploads.length === 0) return null
  return (
    <ul className="mb-4 overflow-hidden rounded-2xl border bg-card shadow-card">
      {uploads.map((upload) => (
        <Row key={upload.key} upload={upload} />
      ))}
    </ul>
  )
}

function Row({ upload: { key, name, share, refusal, mayTryAgain } }: { upload: Upload }) {
  const t = useTexts(knowledgeTexts)
  const words = refusal ? t('refusedFile', { name }) : t(share === null ? 'waitingFile' : 'sendingFile', { name })
  return (
    <li className="flex min-h-14 items-center gap-3 border-b py-2 pr-2 pl-4 last:border-b-0">
      <div className="min-w-0 flex-1" role={refusal ? 'alert' : undefined}>
        <p className={refusal ? 'font-medium break-words text-danger-ink' : 'truncate text-soft'}>{words}</p>
        {refusal ? (
          <p className="text-sm text-soft">{refusal}</p>
        ) : (
          <progress
            aria-label={words}
            max={1}
            value={share ?? 0}
            className="h-1.5 w-full overflow-hidden rounded-full accent-(--accent)"
          />
        )}
      </div>
      {mayTryAgain && (
        <IconButton label={t('sendAgain', { name })} onClick={() => sendAgain(key)}>
          <RotateCw size={18} />
        </IconButton>
      )}
      <IconButton label={t(refusal ? 'forgetFile' : 'cancelFile', { name })} onClick={() => forgetUpload(key)}>
        <X size={18} />
      </IconButton>
    </li>
  )
}
