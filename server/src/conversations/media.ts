// The note of a message about a file that a job has not downloaded from the provider yet, or could not download.
import type { MediaKind, ProviderName } from '../channels/provider.ts'

/** The job that downloads the file of a message. Its payload is `{ message_id }`. */
export const FETCH_MEDIA = 'fetch-media'

/** Why a file was not stored. */
export type MediaFailure = 'too_large' | 'gone' | 'unreachable' | 'not_allowed'

/**
 * A file that is not stored, in `content.media` of its message. It has the id that the stored file will have, and is
 * removed from the message when the file is stored. Callers see it among the attachments, without a link.
 */
export interface MediaNote {
  id: string
  kind: MediaKind
  /** The provider's id of the file. */
  ref: string
  channel: ProviderName
  name: string | null
  /** The type that the provider gave. The type of the stored file is read from its bytes. */
  media_type: string | null
  size: number | null
  /** null while the file is being downloaded. */
  failure: MediaFailure | null
  reason: string | null
}
