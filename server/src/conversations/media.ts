// Files of messages that lie at a provider until a job has fetched them: what the message says of such a file meanwhile, and when it failed.
import type { MediaKind, ProviderName } from '../channels/provider.ts'

/** The job that fetches the file of a message. Its payload is `{ message_id }`. */
export const FETCH_MEDIA = 'fetch-media'

/** Why a file was not kept. */
export type MediaFailure = 'too_large' | 'gone' | 'unreachable' | 'not_allowed'

/**
 * A file that is not stored, in `content.media` of its message. It has the id that its file will have, and it is taken
 * out of the message when the file is there. It is shown among the attachments without a link.
 */
export interface MediaNote {
  id: string
  kind: MediaKind
  /** The provider's id of the file. */
  ref: string
  channel: ProviderName
  name: string | null
  /** What the provider said; the bytes decide. */
  media_type: string | null
  size: number | null
  /** null while it is being fetched. */
  failure: MediaFailure | null
  reason: string | null
}
