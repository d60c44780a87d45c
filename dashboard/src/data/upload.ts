// Uploads files and reports the progress, which fetch cannot.
import {
  type Attachment,
  type CreateAttachmentForm,
  chosenWorkspace,
  Holdfast,
  type Knowledge,
  type UploadKnowledgeFileForm,
} from './api.ts'

const UPLOAD_TIMEOUT_MS = 300_000
/** The server refuses larger files. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024

/** `onProgress` gets the sent part, from 0 to 1. */
export function upload(
  bookingId: string,
  form: CreateAttachmentForm,
  onProgress: (share: number) => void = () => {},
): Promise<Attachment> {
  return uploader(onProgress).createAttachment(bookingId, form)
}

/**
 * The same for a file of the knowledge; `signal` cancels it. The client does not repeat the call: the member sees
 * that it failed and sends the file again, with the same key, so that the server adds it once.
 */
export function uploadKnowledge(
  form: UploadKnowledgeFileForm,
  idempotencyKey: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Knowledge> {
  return uploader(onProgress).uploadKnowledgeFile(form, { idempotencyKey, signal, maxRetries: 0 })
}

function uploader(onProgress: (share: number) => void): Holdfast {
  return new Holdfast({
    baseUrl: '/',
    workspace: chosenWorkspace(),
    timeout: UPLOAD_TIMEOUT_MS,
    fetch: watched(onProgress),
  })
}

/** A replacement for fetch with only what the client uses. */
function watched(onProgress: (share: number) => void): typeof fetch {
  return (url, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', String(url))
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress(loaded / total)
      request.onload = () => resolve(answerOf(request))
      request.onerror = () => reject(new TypeError('The connection broke.'))
      request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
      init.signal?.addEventListener('abort', () => request.abort())
      request.send(init.body as FormData)
    })
}

function answerOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/)
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]))
  return new Response(request.responseText, { status: request.status, headers })
}
