// Files that are uploaded for the next message of a conversation.
import { useState } from 'react'
import { api, type MessageFile } from '../../data/api.ts'
import { smallerPhoto } from '../../data/smaller-photo.ts'
import { say } from '../../text/texts.ts'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { composerTexts } from './texts.ts'

/** The server refuses larger files. */
const MAX_FILE_BYTES = 16 * 1024 * 1024

export interface Attached {
  key: string
  name: string
  /** Null while the file is being uploaded. */
  file: MessageFile | null
}

export function useAttached(conversationId: string) {
  const [files, setFiles] = useState<readonly Attached[]>([])
  const remove = (key: string) => setFiles((present) => present.filter((each) => each.key !== key))
  const add = async (original: File) => {
    const file = await smallerPhoto(original)
    if (file.size > MAX_FILE_BYTES) {
      return notify(say(composerTexts, 'tooLarge', { name: file.name }), { tone: 'danger' })
    }
    const key = `${file.name} ${Math.random()}`
    setFiles((present) => [...present, { key, name: file.name, file: null }])
    try {
      const stored = await api().uploadMessageFile(conversationId, { file })
      setFiles((present) => present.map((each) => (each.key === key ? { ...each, file: stored } : each)))
    } catch (error) {
      remove(key)
      notifyProblem(error)
    }
  }
  return {
    files,
    isBusy: files.some(({ file }) => file === null),
    add: (chosen: Iterable<File>) => void Promise.all([...chosen].map(add)),
    remove,
    clear: () => setFiles([]),
  }
}
