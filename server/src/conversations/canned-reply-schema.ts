// The shapes of canned replies.
import {
  BodyLike,
  documented,
  ExpectedVersion,
  Id,
  Maybe,
  Moment,
  NOT_BLANK,
  named,
  Text,
  TextOut,
  Type,
  Version,
} from '../http/shape.ts'
import { MAX_TEXT_CHARACTERS } from './message-schema.ts'

const MAX_LANGUAGES = 20

const SHORTCUT = documented('hours', 'What the team types to find it')
const TEXTS = documented(
  { 'pt-BR': 'Abrimos das 9 às 18.', en: 'We are open from 9 to 6.' },
  'By language tag (BCP 47)',
)

export const CannedReply = named(
  'CannedReply',
  Type.Object({
    id: Id('cnr'),
    shortcut: TextOut('hours', SHORTCUT.description),
    texts: Type.Unsafe<Record<string, string>>({
      type: 'object',
      additionalProperties: { type: 'string' },
      ...TEXTS,
    }),
    version: Version,
    created_at: Moment,
    updated_at: Moment,
  }),
  { description: 'A text that the team writes often, in the languages that it writes.' },
)

const ShortcutIn = Text(50, 1, { pattern: '^\\s*[\\p{L}\\p{N}_\\-]+\\s*$', ...SHORTCUT })
const TextsIn = Type.Unsafe<Record<string, string>>({
  type: 'object',
  propertyNames: { type: 'string', maxLength: 35, format: 'locale' },
  additionalProperties: { type: 'string', minLength: 1, maxLength: MAX_TEXT_CHARACTERS, pattern: NOT_BLANK },
  minProperties: 1,
  maxProperties: MAX_LANGUAGES,
  ...TEXTS,
})

export const NewCannedReply = named('NewCannedReply', BodyLike(CannedReply, { shortcut: ShortcutIn, texts: TextsIn }), {
  description: 'A canned reply to be added.',
})

export const CannedReplyChange = named(
  'CannedReplyChange',
  BodyLike(CannedReply, {
    shortcut: Type.Optional(ShortcutIn),
    texts: Type.Optional(TextsIn),
    expected_version: Maybe(ExpectedVersion),
  }),
  { description: 'What to change; `texts` are replaced whole.', shown: ['texts', 'expected_version'] },
)
