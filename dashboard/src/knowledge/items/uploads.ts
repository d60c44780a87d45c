// Files that are being added: up to three are sent at once, each can be cancelled, and refusals stay until they are closed.
import { ConnectionError, isProblem } from '../../data/api.ts'
import { openQuestion } from '../../data/leaving.ts'
import { newKey } from '../../data/once.ts'
import { wordsFor } from '../../data/problem.ts'
import { queryClient } from '../../data/queries.ts'
import { MAX_FILE_BYTES, uploadKnowledge } from '../../data/upload.ts'
import { openStore } from '../../text/store.ts'
import { say } from '../../text/texts.ts'
import { knowledgeTexts } from '../texts.ts'

export interface Upload {
  key: number
  name: string
  /** The sent part, from 0 to 1; null while it waits for its turn. */
  share: number | null
  /** Why it was not added. */
  refusal: string | null
  /** Whether sending it again may help. */
  mayTryAgain: boolean
}

interface Waiting {
  key: number
  file: File
  end: AbortController
  /** The same whenever it is sent again, so that the server adds it once. */
  idempotencyKey: string
}

/** The endings that the server reads. */
export const FILE_ENDINGS = ['pdf', 'docx', 'txt', 'md', 'csv', 'html', 'htm']
const MAX_UPLOADS_AT_ONCE = 3

const uploads = openStore<readonly Upload[]>([])
let queue: readonly Waiting[] = []
const sending = new Map<number, AbortController>()
const failed = new Map<number, Waiting>()
let lastKey = 0
const askToStay = openQuestion()

export const useUploads = uploads.use

export function addFiles(files: Iterable<File>): void {
  for (const file of files) {
    lastKey += 1
    const refusal = refusalOf(file)
    uploads.set([...uploads.get(), { key: lastKey, name: file.name, share: null, refusal, mayTryAgain: false }])
    if (refusal === null)
      queue = [...queue, { key: lastKey, file, end: new AbortController(), idempotencyKey: newKey() }]
  }
  sendNext()
}

export function sendAgain(key: number): void {
  const again = failed.get(key)
  if (!again) return
  failed.delete(key)
  change(key, { share: null, refusal: null, mayTryAgain: false })
  queue = [...queue, { ...again, end: new AbortController() }]
  sendNext()
}

/** Cancels the upload, or closes its refusal. */
export function forgetUpload(key: number): void {
  sending.get(key)?.abort()
  failed.delete(key)
  queue = queue.filter((each) => each.key !== key)
  uploads.set(uploads.get().filter((each) => each.key !== key))
}

function refusalOf(file: File): string | null {
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!FILE_ENDINGS.includes(ending)) return say(knowledgeTexts, 'fileType')
  if (file.size > MAX_FILE_BYTES) return say(knowledgeTexts, 'fileTooLarge')
  return file.size === 0 ? say(knowledgeTexts, 'fileEmpty') : null
}

function sendNext(): void {
  while (sending.size < MAX_UPLOADS_AT_ONCE) {
    const [next] = queue
    if (!next) break
    queue = queue.slice(1)
    void send(next)
  }
  askToStay(sending.size > 0)
}

async function send(waiting: Waiting): Promise<void> {
  const { key, file, end, idempotencyKey } = waiting
  sending.set(key, end)
  change(key, { share: 0 })
  try {
    await uploadKnowledge({ file }, idempotencyKey, (share) => change(key, { share }), end.signal)
    forgetUpload(key)
    await queryClient.invalidateQueries({ queryKey: ['knowledge', 'items'] })
  } catch (error) {
    if (!end.signal.aborted) {
      const isRetryable = isProblem(error, 'unavailable', 'internal_error', 'rate_limited')
      const mayTryAgain = error instanceof ConnectionError || isRetryable
      if (mayTryAgain) failed.set(key, waiting)
      change(key, { refusal: wordsOf(error), mayTryAgain })
    }
  } finally {
    sending.delete(key)
    sendNext()
  }
}

const change = (key: number, part: Partial<Upload>) =>
  uploads.set(uploads.get().map((each) => (each.key === key ? { ...each, ...part } : each)))

function wordsOf(error: unknown): string {
  if (isProblem(error, 'payload_too_large')) return say(knowledgeTexts, 'fileTooLarge')
  const isOfType = isProblem(error, 'validation_error') && error.errors.some(({ code }) => code === 'file_type')
  return isOfType ? say(knowledgeTexts, 'fileType') : wordsFor(error)
}
