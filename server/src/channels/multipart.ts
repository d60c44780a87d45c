// Builds a multipart form with one file, as the providers require for uploads.
import { randomBytes } from 'node:crypto'

interface FormFile {
  field: string
  name: string
  media_type: string
  bytes: Buffer
}

export function toForm(fields: Record<string, string>, { field, name, media_type, bytes }: FormFile) {
  const boundary = `holdfast-${randomBytes(16).toString('hex')}`
  const texts = Object.entries(fields).map(
    ([each, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${each}"\r\n\r\n${value}\r\n`,
  )
  // Characters that would end the quotes or the line are escaped as browsers do.
  const fileName = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\ncontent-type: ${media_type}\r\n\r\n`
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(texts.join('') + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}
