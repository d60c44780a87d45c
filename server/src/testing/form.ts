// Forms with files for tests, written byte by byte.
import type { FastifyInstance } from 'fastify'
import { PLAIN_JPEG } from './pictures.ts'
import { type Client, PUBLIC_URL, type Reply } from './world.ts'

export const BOUNDARY = '----holdfast-test'
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

export interface Part {
  name: string
  value: string | Buffer
  filename?: string
  type?: string
}

export function part({ name, value, filename, type }: Part): Buffer {
  const disposition = `form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}`
  const head = [`Content-Disposition: ${disposition}`, ...(type ? [`Content-Type: ${type}`] : [])]
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\n${head.join('\r\n')}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
}

export const form = (...parts: Part[]) => Buffer.concat([...parts.map(part), Buffer.from(`--${BOUNDARY}--\r\n`)])

export const sendForm = (client: Client, path: string, body: Buffer, headers: Record<string, string> = {}) =>
  client.post(path, body, { ...FORM, ...headers })

interface Attached {
  kind?: string
  bytes?: Buffer | string
  filename?: string
  type?: string
  name?: string
}

/** Attaches a photo to a booking by default. */
export const attach = (client: Client, bookingId: string, attached: Attached = {}): Promise<Reply> => {
  const { kind = 'photo', bytes = PLAIN_JPEG, filename = 'door.jpg', type = 'image/jpeg', name } = attached
  const named = name === undefined ? [] : [{ name: 'name', value: name }]
  const file = { name: 'file', value: bytes as string, filename, type }
  return sendForm(client, `/bookings/${bookingId}/attachments`, form({ name: 'kind', value: kind }, ...named, file))
}

/** Follows a link as a browser does, without credentials, and returns the body as bytes. */
export async function follow(app: FastifyInstance, url: string, method: 'GET' | 'HEAD' = 'GET') {
  const { statusCode, headers, rawPayload } = await app.inject({ method, url: url.slice(PUBLIC_URL.length) })
  return { status: statusCode, headers, bytes: rawPayload }
}
