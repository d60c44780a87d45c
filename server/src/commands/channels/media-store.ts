// The files that an emulated provider stores.
import { createHash } from 'node:crypto'

export interface StoredMedia {
  id: string
  bytes: Buffer
  mime_type: string
  filename: string | null
  at: Date
}

export function openMediaStore(clock: () => Date, newId: () => string) {
  const files = new Map<string, StoredMedia>()
  return {
    add(bytes: Buffer, mime_type: string, filename: string | null = null): StoredMedia {
      const media = { id: newId(), bytes, mime_type, filename, at: clock() }
      files.set(media.id, media)
      return media
    },
    find: (id: string): StoredMedia | null => files.get(id) ?? null,
    all: (): StoredMedia[] => [...files.values()],
    remove: (id: string): boolean => files.delete(id),
  }
}

export const sha256 = (bytes: Buffer, form: 'hex' | 'base64'): string => createHash('sha256').update(bytes).digest(form)
