// The files of a booking: people add them by a button, by dropping them or with the camera; pictures open large.
import { useQuery } from '@tanstack/react-query'
import { Camera, FileText, Upload } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Attachment } from '../../data/api.ts'
import { useMay } from '../../data/workspace.ts'
import { Lightbox } from '../../parts/lightbox.tsx'
import { fileSize } from '../../text/number.ts'
import { useLanguage } from '../../text/preferences.ts'
import { useTexts } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Failed, Skeleton } from '../../ui/surface.tsx'
import { attachmentsQuery } from '../queries.ts'
import { drawerTexts } from './drawer-texts.ts'
import { type Sending, useUploads } from './uploads.ts'

const ACCEPTED = 'image/*,application/pdf,text/plain'

export function Attachments({ bookingId }: { bookingId: string }) {
  const t = useTexts(drawerTexts)
  const mayWrite = useMay('bookings:write')
  const { data: files, error } = useQuery(attachmentsQuery(bookingId))
  const { sending, send } = useUploads(bookingId)
  const [shown, setShown] = useState<string | null>(null)
  const pictures = (files ?? []).filter(isPicture)
  if (error) return <Failed error={error} />
  return (
    <div className="flex flex-col gap-4">
      {mayWrite && <Add onFiles={send} />}
      {sending.map((each) => (
        <Progress key={each.key} sending={each} />
      ))}
      {!files && <Skeleton className="h-32" />}
      {files?.length === 0 && sending.length === 0 && <p className="text-center text-faint">{t('noFiles')}</p>}
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {files?.map((file) => (
          <li key={file.id} className="min-w-0">
            {isPicture(file) ? <Picture file={file} onOpen={() => setShown(file.id)} /> : <Document file={file} />}
          </li>
        ))}
      </ul>
      {shown && <Lightbox pictures={pictures} id={shown} onShow={setShown} onClose={() => setShown(null)} />}
    </div>
  )
}

const isPicture = ({ media_type }: Attachment) => media_type.startsWith('image/')

function Add({ onFiles }: { onFiles: (files: Iterable<File>) => void }) {
  const t = useTexts(drawerTexts)
  const [isOver, setOver] = useState(false)
  return (
    <section
      aria-label={t('addFile')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles(event.dataTransfer.files)
      }}
      className={cx(
        'flex flex-col items-center gap-3 rounded-xl border-2 border-dashed p-5 text-center',
        isOver ? 'border-accent bg-accent-soft' : 'border-strong-line',
      )}
    >
      <p className="hidden text-soft sm:block">{t('dropFiles')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <FileButton onFiles={onFiles} accept={ACCEPTED} icon={<Upload size={18} aria-hidden />} text={t('addFile')} />
        <span className="sm:hidden">
          <FileButton onFiles={onFiles} camera icon={<Camera size={18} aria-hidden />} text={t('takePhoto')} />
        </span>
      </div>
      <p className="text-sm text-faint">{t('fileLimit')}</p>
    </section>
  )
}

function FileButton({
  onFiles,
  accept = 'image/*',
  camera,
  icon,
  text,
  className,
}: {
  onFiles: (files: Iterable<File>) => void
  accept?: string
  /** Opens the camera if the device has one. */
  camera?: true
  icon: ReactNode
  text: string
  className?: string
}) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className={cx(buttonClass(), 'cursor-pointer focus-within:outline-2 focus-within:outline-accent', className)}
    >
      {icon}
      {text}
      <input
        id={id}
        type="file"
        accept={accept}
        {...(camera ? { capture: 'environment' } : { multiple: true })}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // After this, the same file can be chosen again when sending has failed.
          target.value = ''
        }}
      />
    </label>
  )
}

function Progress({ sending: { name, share } }: { sending: Sending }) {
  const t = useTexts(drawerTexts)
  return (
    <div>
      <p className="truncate text-sm text-soft">{t('sendingFile', { name })}</p>
      <progress
        aria-label={t('sendingFile', { name })}
        max={1}
        value={share}
        className="h-1.5 w-full overflow-hidden rounded-full accent-(--accent)"
      />
    </div>
  )
}

function Picture({ file: { name, url }, onOpen }: { file: Attachment; onOpen: () => void }) {
  const t = useTexts(drawerTexts)
  return (
    <button
      type="button"
      aria-label={t('openFile', { name })}
      onClick={onOpen}
      className="block w-full overflow-hidden rounded-xl border bg-sunken"
    >
      <img src={url} alt="" loading="lazy" className="aspect-square w-full object-cover" />
    </button>
  )
}

function Document({ file: { name, url, size } }: { file: Attachment }) {
  const language = useLanguage()
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="flex aspect-square flex-col items-center justify-center gap-1 rounded-xl border p-3 text-center hover:bg-sunken"
    >
      <FileText size={28} aria-hidden className="text-faint" />
      <span className="line-clamp-2 max-w-full text-sm break-words">{name}</span>
      <span className="text-xs text-faint">{fileSize(size, language)}</span>
    </a>
  )
}
