// The routes of attachments.
import { getStoredBooking } from '../../bookings/booking.ts'
import { key } from '../../http/caller.ts'
import { list, upload } from '../../http/route.ts'
import type { ReadCtx } from '../../platform/context.ts'
import { Attachment, NewAttachment } from '../schema.ts'
import { addAttachment, listAttachments } from './attachment.ts'

const mustExist = (ctx: ReadCtx, { id }: { id: string }) => getStoredBooking(ctx, id)

const UPLOADING = `Takes \`multipart/form-data\`: one \`file\` of at most 10 MiB, its \`kind\` and, optionally, a \`name\`. The type of the file is detected from its bytes; its name and media type are ignored.

- \`photo\`: JPEG, PNG or WebP
- \`signature\`: JPEG or PNG
- \`document\`: PDF, plain text in UTF-8, JPEG, PNG or WebP

Any other file, a broken picture, and a file that is an archive as well are refused with the code \`file_type\`. Pictures are stored without their metadata (place, time, camera), except for the orientation. A booking has at most 100 attachments (\`too_many\`).`

export const attachmentRoutes = [
  list({
    at: 'GET /bookings/{id}/attachments',
    id: 'listAttachments',
    summary: 'Files that show what was done',
    description:
      'Newest first. Each has a link that gives the file itself for an hour; for a link that has expired, read the list again.',
    item: Attachment,
    tag: 'Work',
    access: key('bookings:read'),
    mustExist,
    run: (ctx, { params, page }, visit) => listAttachments(ctx, visit, params.id, page),
  }),
  upload({
    at: 'POST /bookings/{id}/attachments',
    id: 'createAttachment',
    summary: 'Attach a file to a booking',
    description: UPLOADING,
    form: NewAttachment,
    returns: [201, Attachment],
    tag: 'Work',
    access: key('bookings:write'),
    mustExist,
    run: (ctx, { params, form, file }, visit) => addAttachment(ctx, visit, params.id, form, file),
  }),
]
