// Files that are being sent to a booking, with their progress.
import { useState } from 'react'
import type { Attachment } from '../../data/api.ts'
import { meQuery, queryClient } from '../../data/queries.ts'
import { smallerPhoto } from '../../data/smaller-photo.ts'
import { sendInto } from '../../data/unsent.ts'
import { MAX_FILE_BYTES, upload } from '../../data/upload.ts'
import { say } from '../../text/texts.ts'
import { notify, notifyProblem } from '../../ui/notices.tsx'
import { attachmentsQuery } from '../queries.ts'
import { drawerTexts } from './drawer-texts.ts'

export interface Sending {
  key: string
  name: string
  /** The sent part, from 0 to 1. */
  share: number
}

export function useUploads(bookingId: string) {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const sendOne = async (file: File) => {
    const key = `${file.name} ${Math.random()}`
    const at = (share: number) =>
      setSending((present) => [...present.filter((each) => each.key !== key), { key, name: file.name, share }])
    at(0)
    await sendFile(bookingId, file, at)
    setSending((present) => present.filter((each) => each.key !== key))
  }
  return { sending, send: (files: Iterable<File>) => void Promise.all([...files].map(sendOne)) }
}

/** Returns whether the file was accepted; if not, a notice says why. */
export async function sendFile(
  bookingId: string,
  original: File,
  onProgress?: (share: number) => void,
): Promise<boolean> {
  const file = await smallerPhoto(original)
  if (file.size > MAX_FILE_BYTES) {
    notify(say(drawerTexts, 'tooLarge', { name: file.name }), { tone: 'danger' })
    return false
  }
  const kind = file.type.startsWith('image/') ? 'photo' : 'document'
  try {
    const { queryKey } = attachmentsQuery(bookingId)
    const me = queryClient.getQueryData(meQuery.queryKey)?.id ?? ''
    // The progress is shown outside the list, so the list does not contain the file before the answer.
    await sendInto({ queryKey, me, add: asLast }, null, () => upload(bookingId, { file, kind }, onProgress))
    // Guards of actions may require a photo, so the available actions of the booking may have changed too.
    for (const touched of [['booking', bookingId], ['work']]) {
      void queryClient.invalidateQueries({ queryKey: touched })
    }
    return true
  } catch (error) {
    notifyProblem(error)
    return false
  }
}

const asLast = (files: unknown, file: Attachment): unknown => [...(files as Attachment[]), file]
