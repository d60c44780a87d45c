// The shapes of actions, of a task's history, of location events and of attachments.
import {
  ActorShape,
  Body,
  documented,
  ExpectedVersion,
  Flag,
  Growing,
  Id,
  IdIn,
  Latitude,
  Longitude,
  Maybe,
  Moment,
  MomentAt,
  MomentIn,
  Nullable,
  named,
  OneOf,
  publicPattern,
  Text,
  TextOut,
  Type,
  UsuallyNull,
  Whole,
} from '../http/shape.ts'
import { MEDIA_TYPES } from '../lib/media.ts'
import { EVIDENCE_KINDS } from '../stages/schema.ts'

export const ActionBody = named(
  'ActionRequest',
  Body({
    data: Maybe(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        description:
          "By the keys of the action's `fields`; other keys are kept as they are. In all at most 200 keys, and 65,536 characters as JSON",
        examples: [{ comment: 'Rang twice' }],
      }),
    ),
    resource_id: Maybe(IdIn('res', 'The resource that does it; by default a resource of the team member who calls')),
    early: Maybe({
      ...Flag(true, 'Needed if the action completes a booking, or says that nobody came, before its start'),
      default: false,
    }),
    expected_version: Maybe(ExpectedVersion),
  }),
  { description: 'Who carries out the action, and the data for its fields.', shown: ['resource_id'] },
)

export const HistoryEntry = named(
  'HistoryEntry',
  Type.Object({
    id: Id('hst'),
    created_at: Moment,
    from_stage: Nullable(TextOut('scheduled', 'null: the booking is new')),
    to_stage: TextOut('arrived'),
    from_status: Nullable(TextOut('confirmed', 'null: the booking is new')),
    to_status: TextOut('checked_in'),
    action: TextOut('check_in', 'The operation or action that moved it'),
    actor: ActorShape,
    resource_id: UsuallyNull(Id('res', 'The resource that did it, if it was named')),
    data: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'The data that was sent: the reason, or the fields of the action',
      examples: [{ reason: 'Came early' }],
    }),
    seconds_in_stage: Nullable(
      Whole(
        0,
        Number.MAX_SAFE_INTEGER,
        documented(600, 'How long it was in `to_stage`, until now if it still is; null once it has ended'),
      ),
    ),
  }),
  { description: 'One move of a booking, from stage to stage and from status to status.' },
)

const LOCATION_KINDS = ['position', 'departure', 'arrival'] as const
const ACCURACY = documented(8, 'The accuracy in metres')
const ARRIVED = '2026-11-20T14:28:00.000Z'

export const LocationEvent = named(
  'LocationEvent',
  Type.Object({
    id: Id('loc'),
    kind: Growing(LOCATION_KINDS, '', 'arrival'),
    lat: Latitude,
    lng: Longitude,
    accuracy_m: Nullable(Type.Number({ minimum: 0, ...ACCURACY })),
    recorded_at: MomentAt(ARRIVED, 'When somebody was there'),
    author: ActorShape,
    created_at: MomentAt(ARRIVED, 'When it was sent to us'),
  }),
  { description: 'Where somebody was while doing the task, and when.' },
)

export const NewLocationEvent = named(
  'NewLocationEvent',
  Body(
    {
      kind: Text(64, 1, {
        pattern: '^[a-z][a-z0-9_\\-]*$',
        ...documented('arrival', `Such as ${LOCATION_KINDS.join(', ')}`),
      }),
      lat: Latitude,
      lng: Longitude,
      accuracy_m: Maybe(Type.Number({ minimum: 0, maximum: 1_000_000, ...ACCURACY })),
      recorded_at: Maybe({
        ...MomentIn,
        ...documented('2026-11-20T11:28:00-03:00', 'RFC 3339 with an offset; left out: now'),
      }),
    },
    ['id', 'author', 'created_at'],
  ),
  { description: 'Where somebody is, or was.' },
)

const FILE_NAME = 'front-door.jpg'

export const Attachment = named(
  'Attachment',
  Type.Object({
    id: Id('att'),
    kind: Growing(EVIDENCE_KINDS, 'What it shows.'),
    name: TextOut(FILE_NAME),
    media_type: Growing(MEDIA_TYPES, 'Detected from the bytes of the file, whatever its name.'),
    size: Whole(0, Number.MAX_SAFE_INTEGER, documented(184_320, 'In bytes, as it is downloaded')),
    sha256: TextOut(
      '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      'In hexadecimal, of the bytes as they are downloaded: a picture has no metadata',
    ),
    url: TextOut(
      'https://holdfast.example.com/v1/files/eyJpZCI6ImF0dF8wUnFHeGsybVRxOUxoN3dWYjNOY1lkIn0.c2lnbmF0dXJl',
      'Anybody with this link can download the file without a key, until `url_expires_at`',
    ),
    url_expires_at: MomentAt('2026-11-18T13:00:00.000Z', 'An hour after this answer; read the list for a new link'),
    author: ActorShape,
    created_at: Moment,
  }),
  { description: 'A file that shows what was done: a photo, a signature or a document.' },
)

/**
 * Control and format characters and line separators, written out for programs that do not support `\p`. Characters
 * beyond U+FFFF are left out.
 */
const UNSEEN =
  '\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb'
const NO_PATH = `${UNSEEN}/\\\\`

/** The parts of the form besides the file. */
export const NewAttachment = {
  kind: OneOf(EVIDENCE_KINDS, 'What it shows'),
  name: Type.Optional(
    Text(200, 1, {
      // A name is not blank, and contains no invisible characters, none that reverse the text, and no path.
      pattern: '^(?=.*\\S)[^\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}/\\\\]*$',
      ...publicPattern(`^[^${NO_PATH}]*[^\\s${NO_PATH}][^${NO_PATH}]*$`),
      ...documented(FILE_NAME, 'The name to show; left out: the name of the file, without its path'),
    }),
  ),
}
