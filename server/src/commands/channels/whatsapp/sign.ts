// Writes the body of a call to a hook as WhatsApp does, and signs its bytes.
import { createHmac } from 'node:crypto'

const NOT_ASCII = /[\u0080-\uffff]/g

/** JSON with escapes for everything that is not ASCII, in lower case, and for slashes. */
export function encode(payload: unknown): Buffer {
  const text = JSON.stringify(payload)
    .replace(NOT_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('/', '\\/')
  return Buffer.from(text, 'ascii')
}

/** The value of X-Hub-Signature-256. */
export const signature = (body: Buffer, appSecret: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
