// Links to files: anybody who has the link may read the file until it expires. A link is signed and has the workspace
// id. A lasting link does not expire: it is valid while the file is there.
import { DAY_MS, HOUR_MS, plus, SECOND_MS } from '@holdfast/time/moment.ts'
import type { Visit } from '../http/visit.ts'
import type { FileRef } from '../platform/context.ts'
import { isSignedBy, sign } from '../platform/secrets.ts'

const VALID_FOR_MS = HOUR_MS
/** Stands in a lasting link instead of the moment at which it expires. */
const LASTING = '0'
/** How long clients may keep the file of a lasting link: after that they ask again, because it may be gone. */
const LASTING_KEPT_MS = DAY_MS
const TOKEN = /^((\w+)\.(\w+)\.(\d{1,11}))\.([\w-]+)$/

export type Links = Pick<Visit, 'publicUrl' | 'linkKey'>

export function linkTo({ publicUrl, linkKey }: Links, { workspaceId, id }: FileRef, now: Date) {
  const seconds = Math.floor(plus(now, VALID_FOR_MS).getTime() / SECOND_MS)
  return {
    url: urlOf({ publicUrl, linkKey }, `${workspaceId}.${id}.${seconds}`),
    url_expires_at: new Date(seconds * SECOND_MS),
  }
}

/** For pictures that are shown to the public: the link stays the same, so browsers load the picture once a day. */
export const lastingLinkTo = (links: Links, { workspaceId, id }: FileRef) =>
  urlOf(links, `${workspaceId}.${id}.${LASTING}`)

const urlOf = ({ publicUrl, linkKey }: Links, text: string) => `${publicUrl}/v1/files/${text}.${sign(linkKey, text)}`

/** The file of a link, and for how many seconds it may be kept; null when it is not ours or has expired. */
export function readLink({ linkKey }: Links, token: string, now: Date): { ref: FileRef; secondsLeft: number } | null {
  const [, text = '', workspaceId = '', id = '', seconds = '', signature = ''] = TOKEN.exec(token) ?? []
  if (!isSignedBy(linkKey, text, signature)) return null
  const left = seconds === LASTING ? LASTING_KEPT_MS : Number(seconds) * SECOND_MS - now.getTime()
  return left > 0 ? { ref: { workspaceId, id }, secondsLeft: Math.floor(left / SECOND_MS) } : null
}
