// Sends a file to a booking and tells how much of it has left, which fetch cannot.
import { type Attachment, type CreateAttachmentForm, chosenWorkspace, Holdfast } from './api.ts'

const PATIENCE = 300_000
/** The server takes no more. */
export const LARGEST_FILE = 10 * 1024 * 1024

/** `tell` gets a share from 0 to 1. */
export function upload(
  bookingId: string,
  form: CreateAttachmentForm,
  tell: (share: number) => void = () => {},
): Promise<Attachment> {
  const client = new Holdfast({ baseUrl: '/', workspace: chosenWorkspace(), timeout: PATIENCE, fetch: watched(tell) })
  return client.createAttachment(bookingId, form)
}

/** As fetch, as far as the client asks for it. */
function watched(tell: (share: number) => void): typeof fetch {
  return (url, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', String(url))
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => total > 0 && tell(loaded / total)
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
