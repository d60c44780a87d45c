// Files that are uploaded for the next message. They stay attached while the member reads another conversation.
import { api, type MessageFile } from '../../data/api.ts'
import { smallerPhoto } from '../../data/smaller-photo.ts'
import { openStore } from '../../text/store.ts'
import { say } from '../../text/texts.ts'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { composerTexts } from './texts.ts'

/** The server refuses larger files. */
const MAX_FILE_BYTES = 16 * 1024 * 1024
/** The largest file takes this long at half a megabit per second. */
const UPLOAD_TIMEOUT_MS = 300_000

export interface Attached {
  key: string
  name: string
  /** Null while the file is being uploaded. */
  file: MessageFile | null
}

interface Chosen extends Attached {
  conversationId: string
  upload: AbortController
}

const chosen = openStore<readonly Chosen[]>([])

export function useAttached(conversationId: string) {
  const files: readonly Attached[] = chosen.use().filter((each) => each.conversationId === conversationId)
  return {
    files,
    isBusy: files.some(({ file }) => file === null),
    add: (added: Iterable<File>) => void Promise.all([...added].map((file) => add(conversationId, file))),
    /** Removing a file also ends its upload. */
    remove,
    clear: () => chosen.set(chosen.get().filter((each) => each.conversationId !== conversationId)),
  }
}

async function add(conversationId: string, original: File): Promise<void> {
  const key = `${original.name} ${Math.random()}`
  const upload = new AbortController()
  // The file counts as attached before the photo is made smaller, so that a message is not sent without it.
  chosen.set([...chosen.get(), { key, name: original.name, file: null, conversationId, upload }])
  const file = await smallerPhoto(original)
  if (upload.signal.aborted) return
  if (file.size > MAX_FILE_BYTES) {
    remove(key)
    return notify(say(composerTexts, 'tooLarge', { name: original.name }), { tone: 'danger' })
  }
  try {
    const options = { signal: upload.signal, timeout: UPLOAD_TIMEOUT_MS }
    const stored = await api().uploadMessageFile(conversationId, { file }, options)
    chosen.set(chosen.get().map((each) => (each.key === key ? { ...each, file: stored } : each)))
  } catch (error) {
    if (upload.signal.aborted) return
    remove(key)
    notifyProblem(error)
  }
}

function remove(key: string): void {
  chosen
    .get()
    .find((each) => each.key === key)
    ?.upload.abort()
  chosen.set(chosen.get().filter((each) => each.key !== key))
}
