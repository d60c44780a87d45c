// The public route of stored files: a link gives the bytes.
import { everybody } from '../http/caller.ts'
import { download } from '../http/route.ts'
import { MESSAGE_MEDIA_TYPES } from '../lib/media.ts'
import { getLinked, openLinked } from './file.ts'

export const fileRoutes = [
  download({
    at: 'GET /files/{token}',
    id: 'getFile',
    tag: 'Work',
    summary: 'A file, by its link',
    description:
      'The address in `url` of an attachment, or in `photo_url` of a resource. It needs no key; a link that has expired or was changed is unknown. The link to a photo is valid while the resource has that photo. Pictures are sent to be displayed, all other files to be downloaded.',
    access: everybody,
    media: MESSAGE_MEDIA_TYPES,
    mustExist: (ctx, { token }, visit) => getLinked(ctx, visit, token),
    run: (ctx, { params }, visit) => openLinked(ctx, visit, params.token),
  }),
]
