// Links to files: anybody who has the link may read the file until it expires. A link is signed and has the workspace
// id.
import { HOUR_MS, plus, SECOND_MS } from '@holdfast/time/moment.ts'
import type { Visit } from '../http/visit.ts'
import type { FileRef } from '../platform/context.ts'
import { isSignedBy, sign } from '../platform/secrets.ts'

const VALID_FOR_MS = HOUR_MS
const TOKEN = /^((\w+)\.(\w+)\.(\d{1,11}))\.([\w-]+)$/

export type Links = Pick<Visit, 'publicUrl' | 'linkKey'>

export function linkTo({ publicUrl, linkKey }: Links, { workspaceId, id }: FileRef, now: Date) {
  const seconds = Math.floor(plus(now, VALID_FOR_MS).getTime() / SECOND_MS)
  const text = `${workspaceId}.${id}.${seconds}`
  return {
    url: `${publicUrl}/v1/files/${text}.${sign(linkKey, text)}`,
    url_expires_at: new Date(seconds * SECOND_MS),
  }
}

/** The file of a link, and for how many seconds the link is valid; null when it is not ours or has expired. */
export function readLink({ linkKey }: Links, token: string, now: Date): { ref: FileRef; secondsLeft: number } | null {
  const [, text = '', workspaceId = '', id = '', seconds = '', signature = ''] = TOKEN.exec(token) ?? []
  if (!isSignedBy(linkKey, text, signature)) return null
  const left = Number(seconds) * SECOND_MS - now.getTime()
  return left > 0 ? { ref: { workspaceId, id }, secondsLeft: Math.floor(left / SECOND_MS) } : null
}
