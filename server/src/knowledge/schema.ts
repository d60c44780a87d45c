// The shapes of items of knowledge.
import {
  BodyLike,
  documented,
  ExpectedVersion,
  exampleId,
  Flag,
  Growing,
  Id,
  IdIn,
  Locale,
  Maybe,
  Moment,
  NOT_BLANK,
  Nullable,
  named,
  OneOf,
  Tags,
  TagsOut,
  Text,
  TextOut,
  Type,
  UsuallyNull,
  Version,
  Whole,
} from '../http/shape.ts'
import { ITEM_KINDS, ITEM_STATUSES } from './item-status.ts'
import { MAX_CONTENT_CHARACTERS } from './stored-item.ts'
import { MAX_TITLE_CHARACTERS } from './title.ts'

export const MAX_PAIRS = 200
export const MAX_QUESTION_CHARACTERS = 500
const MAX_ANSWER_CHARACTERS = 4_000
const MAX_VARIANTS = 20

const TITLE = documented('Prices and payment', 'What it is about; it counts when knowledge is searched')
const CONTENT = documented(
  'A haircut costs R$ 80.\n\nWe take cards and Pix.',
  'Plain text, or Markdown: headings and empty lines divide it into passages',
)
const QUESTION = documented('Do you take cards?', 'As a customer would ask it')
const ANSWER = documented('Yes, all cards, and Pix.', 'What the customer is told, whole')
const VARIANTS = documented(['Can I pay by card?'], 'Other ways to ask the same')
const LOCALE = documented('en', 'The language of its text (BCP 47)')

const PairOut = named(
  'KnowledgePair',
  Type.Object({
    question: TextOut('Do you take cards?', QUESTION.description),
    answer: TextOut('Yes, all cards, and Pix.', ANSWER.description),
    variants: Type.Array(Type.String(), VARIANTS),
  }),
  { description: 'A question with its answer.' },
)

export const KnowledgeFailure = named(
  'KnowledgeFailure',
  Type.Object({
    cause: Growing(
      ['access_denied', 'empty_content', 'parse_error', 'too_large', 'unsupported_type', 'timeout'],
      '`access_denied`: the file has a password. `empty_content`: it has no text, such as a scan. `parse_error`: it is damaged, or some of its pages are. `too_large`: it unpacks to too much, or its text is too long. `unsupported_type`: its bytes are of another type than its name says. `timeout`: it takes too long to read.',
    ),
    detail: TextOut('The file is protected by a password.', 'The same in a sentence'),
  }),
  { description: 'Why there is no text to search, or a part of it is missing.' },
)

export const KnowledgeFile = named(
  'KnowledgeFile',
  Type.Object({
    name: TextOut('prices.pdf', 'The name it was uploaded with'),
    media_type: TextOut('application/pdf', 'What its bytes are'),
    size: Whole(0, undefined, documented(48_213, 'In bytes')),
  }),
  { description: 'The file that the text was taken from.' },
)

const LISTED = {
  id: Id('kno'),
  kind: Growing(
    ITEM_KINDS,
    '`text`: a text of yours. `faq`: questions with answers. `file`: an uploaded file. `site`: one page of a site.',
  ),
  title: TextOut('Prices and payment', TITLE.description),
  locale: Nullable(TextOut('en', 'The language of its text; null: found out from the text')),
  file: UsuallyNull(KnowledgeFile),
  source_id: UsuallyNull(TextOut(exampleId('ksr'), 'Of a page: the site that it belongs to')),
  url: UsuallyNull(TextOut('https://example.com/prices', 'Of a page: its address')),
  status: Growing(
    ITEM_STATUSES,
    '`queued` and `processing`: its text is not found yet. `ready`: it is found, if it is `enabled`. `partial`: it is found, but a part of its text is missing. `failed`: there is no text. `error` says why.',
    'ready',
  ),
  error: UsuallyNull(KnowledgeFailure),
  enabled: Flag(true, 'Whether it is found'),
  tags: TagsOut,
  chunk_count: Whole(0, undefined, documented(2, 'Into how many passages its text is divided')),
  meaning: Growing(
    ['off', 'waiting', 'ready', 'failed'],
    'Whether it is also found by meaning, which needs an embedding model: `off` without one, `waiting` until it has answered, `failed` when it did not; words find it all the same.',
  ),
  version: Version,
  created_at: Moment,
  updated_at: Moment,
}

export const KnowledgeSummary = named('KnowledgeSummary', Type.Object(LISTED), {
  description: 'An item of knowledge, without its text.',
})

export const Knowledge = named(
  'Knowledge',
  Type.Object({
    ...LISTED,
    content: Nullable(
      Type.String({
        description: `The text that is searched; of a file or a page what was taken out of it, at most ${MAX_CONTENT_CHARACTERS} characters. Null for questions with answers`,
        examples: CONTENT.examples,
      }),
    ),
    items: Type.Array(PairOut, { description: 'Questions with answers; empty for other kinds', here: [] }),
  }),
  { description: 'Something that the workspace knows: a text, questions with answers, a file, or a page of a site.' },
)

const TitleIn = Text(MAX_TITLE_CHARACTERS, 1, { pattern: NOT_BLANK, ...TITLE })
const ContentIn = Text(MAX_CONTENT_CHARACTERS, 1, { pattern: NOT_BLANK, ...CONTENT })
export const QuestionIn = Text(MAX_QUESTION_CHARACTERS, 1, { pattern: NOT_BLANK, ...QUESTION })
export const AnswerIn = Text(MAX_ANSWER_CHARACTERS, 1, { pattern: NOT_BLANK, ...ANSWER })
const VariantsIn = Type.Array(Text(MAX_QUESTION_CHARACTERS, 1, { pattern: NOT_BLANK }), {
  maxItems: MAX_VARIANTS,
  ...VARIANTS,
})
export const PairIn = named(
  'KnowledgePairInput',
  Type.Object(
    { question: QuestionIn, answer: AnswerIn, variants: Type.Optional(VariantsIn) },
    { additionalProperties: false },
  ),
  { description: 'A question with its answer.' },
)
export const PairsIn = Type.Array(PairIn, { maxItems: MAX_PAIRS, description: 'Questions with answers' })
const LocaleIn = { ...Locale, ...LOCALE }

export const NewKnowledge = named(
  'NewKnowledge',
  BodyLike(Knowledge, {
    kind: OneOf(['text', 'faq'], '`text` needs `content`, `faq` needs `items`'),
    title: TitleIn,
    locale: Maybe(LocaleIn),
    content: Maybe(ContentIn),
    items: Maybe(PairsIn),
    enabled: Type.Optional(Flag(true, 'Whether it is found; left out: true')),
    tags: Type.Optional(Tags),
  }),
  {
    description: 'A text, or questions with answers.',
    examples: [
      { kind: 'text', title: 'Prices and payment', content: CONTENT.examples[0], tags: ['prices'] },
      {
        kind: 'faq',
        title: 'Payment',
        locale: 'en',
        items: [
          { question: 'Do you take cards?', answer: 'Yes, all cards, and Pix.', variants: ['Can I pay by card?'] },
        ],
      },
    ],
  },
)

export const KnowledgeChange = named(
  'KnowledgeChange',
  BodyLike(Knowledge, {
    title: Type.Optional(TitleIn),
    locale: Type.Optional(Nullable(LocaleIn)),
    content: Maybe(Text(MAX_CONTENT_CHARACTERS, 0, CONTENT)),
    items: Maybe(PairsIn),
    enabled: Type.Optional(Flag(true, 'Whether it is found')),
    tags: Type.Optional(Tags),
    expected_version: Maybe(ExpectedVersion),
  }),
  {
    description: 'What to change. `items` and `tags` are replaced whole.',
    shown: ['title', 'enabled', 'expected_version'],
  },
)

const MAX_VALUES = 20
const oneOf = (values: readonly string[], example: string, description: string) =>
  Type.Optional(
    Type.Array(Type.Unsafe<string>({ type: 'string', enum: [...values] }), {
      maxItems: MAX_VALUES,
      ...documented([example], `${description} Any of several: repeat it.`),
    }),
  )

const FILTERS = {
  status: oneOf(ITEM_STATUSES, 'failed', 'How far it is on its way to be found.'),
  enabled: Type.Optional(Flag(true, 'Whether it is found')),
  tag: Type.Optional(
    Type.Array(Text(50, 1), {
      maxItems: MAX_VALUES,
      ...documented(['prices'], 'Has exactly this tag. Any of several: repeat it.'),
    }),
  ),
  q: Type.Optional(
    Text(
      200,
      0,
      documented('pay', 'Parts of the title, where every word must be found; case and accents do not matter'),
    ),
  ),
}

export const FileFilters = Type.Object(FILTERS)

export const KnowledgeFilters = Type.Object({
  kind: oneOf(ITEM_KINDS, 'faq', 'What it is.'),
  source_id: Type.Optional(IdIn('ksr', 'Pages of this site')),
  ...FILTERS,
})

export const NewFile = {
  title: Type.Optional(
    Text(MAX_TITLE_CHARACTERS, 1, {
      pattern: NOT_BLANK,
      ...documented('Prices and payment', 'Left out: the title in the file, or its name'),
    }),
  ),
  locale: Type.Optional({
    ...Locale,
    ...documented('en', 'The language of its text; left out: found out from the text'),
  }),
  tags: Type.Optional(Text(3_000, 0, documented('prices, nails', 'Separated by commas'))),
}
