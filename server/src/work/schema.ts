// The shapes of what is written down while a task is done: its history, where somebody was, what was attached to it.
import {
  ActorShape,
  Body,
  ExpectedVersion,
  Growing,
  Id,
  IdIn,
  Latitude,
  Longitude,
  Maybe,
  Moment,
  MomentIn,
  Nullable,
  named,
  OneOf,
  publicPattern,
  Text,
  Type,
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
      }),
    ),
    resource_id: Maybe({ ...IdIn, description: 'Who does it; by default whoever the team member is who calls' }),
    expected_version: Maybe(ExpectedVersion),
  }),
)

export const HistoryEntry = named(
  'HistoryEntry',
  Type.Object({
    id: Id('hst_0RqGxk2mTq9Lh7wVb3NcYd'),
    created_at: Moment,
    from_stage: Nullable(Type.String({ description: 'null: the booking begins' })),
    to_stage: Type.String(),
    from_status: Nullable(Type.String()),
    to_status: Type.String(),
    action: Type.String({ description: 'The operation or action that moved it' }),
    actor: ActorShape,
    resource_id: Nullable(Type.String({ description: 'Who did it, where that was told' })),
    data: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
    seconds_in_stage: Nullable(
      Whole(0, Number.MAX_SAFE_INTEGER, {
        description: 'How long it stood in `to_stage`, until now if it still does; null once it has ended',
      }),
    ),
  }),
)

const LOCATION_KINDS = ['position', 'departure', 'arrival'] as const

export const LocationEvent = named(
  'LocationEvent',
  Type.Object({
    id: Id('loc_0RqGxk2mTq9Lh7wVb3NcYd'),
    kind: Growing(LOCATION_KINDS),
    lat: Latitude,
    lng: Longitude,
    accuracy_m: Nullable(Type.Number({ minimum: 0 })),
    recorded_at: Moment,
    author: ActorShape,
    created_at: Moment,
  }),
)

export const NewLocationEvent = named(
  'NewLocationEvent',
  Body(
    {
      kind: Text(64, 1, { pattern: '^[a-z][a-z0-9_\\-]*$', description: `Such as ${LOCATION_KINDS.join(', ')}` }),
      lat: Latitude,
      lng: Longitude,
      accuracy_m: Maybe(Type.Number({ minimum: 0, maximum: 1_000_000 })),
      recorded_at: Maybe({ ...MomentIn, description: 'RFC 3339 with an offset; left out: now' }),
    },
    ['id', 'author', 'created_at'],
  ),
)

export const Attachment = named(
  'Attachment',
  Type.Object({
    id: Id('att_0RqGxk2mTq9Lh7wVb3NcYd'),
    kind: Growing(EVIDENCE_KINDS),
    name: Type.String({ examples: ['front-door.jpg'] }),
    media_type: Growing(MEDIA_TYPES, 'Told by the bytes of the file, whatever it is called.'),
    size: Whole(0, Number.MAX_SAFE_INTEGER, { description: 'In bytes, as handed out' }),
    sha256: Type.String({
      description: 'In hexadecimal, of the bytes as handed out: of a picture without its metadata',
      examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    }),
    url: Type.String({ description: 'Gives the file to whoever has it, without a key, until `url_expires_at`' }),
    url_expires_at: Moment,
    author: ActorShape,
    created_at: Moment,
  }),
)

/** Controls, formats and separators of lines, written out for machines that know no `\p`; beyond U+FFFF they are left out. */
const UNSEEN =
  '\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff\\ufff9-\\ufffb'
const NO_PATH = `${UNSEEN}/\\\\`

/** The parts of the form beside the file. */
export const NewAttachment = {
  kind: OneOf(EVIDENCE_KINDS),
  name: Type.Optional(
    Text(200, 1, {
      // Not blank, nothing that cannot be seen or turns the text around, and no path.
      pattern: '^(?=.*\\S)[^\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}/\\\\]*$',
      ...publicPattern(`^[^${NO_PATH}]*[^\\s${NO_PATH}][^${NO_PATH}]*$`),
      description: 'How to call it; left out: the name of the file, without its path',
    }),
  ),
}
