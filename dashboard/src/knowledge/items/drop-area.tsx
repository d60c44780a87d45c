// The area on which files can be dropped: the whole page of knowledge.
import { Upload } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useTexts } from '../../text/texts.ts'
import { knowledgeTexts } from '../texts.ts'

export function DropArea({ onFiles, children }: { onFiles: (files: Iterable<File>) => void; children: ReactNode }) {
  const t = useTexts(knowledgeTexts)
  const [isOver, setOver] = useState(false)
  // The browser also sends enter and leave events for every element inside the area.
  const depth = useRef(0)
  const enter = (steps: 1 | -1) => (event: DragEvent) => {
    if (!hasFiles(event)) return
    depth.current += steps
    setOver(depth.current > 0)
  }
  return (
    <section
      aria-label={t('title')}
      className="relative"
      onDragEnter={enter(1)}
      onDragLeave={enter(-1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        depth.current = 0
        setOver(false)
        onFiles(event.dataTransfer.files)
      }}
    >
      {children}
      {isOver && (
        <div className="pointer-events-none absolute -inset-2 z-20 flex min-h-60 flex-col items-center gap-2 rounded-2xl border-2 border-dashed border-accent bg-accent-soft pt-24 text-accent-ink">
          <Upload size={32} aria-hidden />
          <p className="text-lg font-semibold">{t('dropHere')}</p>
          <p className="px-6 text-center text-sm">{t('fileTypes')}</p>
        </div>
      )}
    </section>
  )
}

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
