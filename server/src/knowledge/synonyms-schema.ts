// The shapes of the synonyms of a workspace.
import {
  BodyLike,
  documented,
  ExpectedVersion,
  Locale,
  Maybe,
  NOT_BLANK,
  named,
  Text,
  TextOut,
  Type,
  Version,
} from '../http/shape.ts'

const MAX_GROUPS = 500
const MAX_ENTRIES_PER_GROUP = 30
const MAX_WORD_CHARACTERS = 100
/** The schema cannot express these two. */
export const MAX_WORDS_PER_ENTRY = 6
export const MAX_WORDS_IN_ALL_GROUPS = 2_000

const LOCALE = documented('pt-BR', 'The language of the words (BCP 47)')
const WORDS = documented(
  ['progressiva', 'escova definitiva', 'alisamento'],
  `Each is a word, or up to ${MAX_WORDS_PER_ENTRY} together`,
)

export const Synonyms = named(
  'KnowledgeSynonyms',
  Type.Object({
    groups: Type.Array(
      named(
        'KnowledgeSynonymGroup',
        Type.Object({
          locale: TextOut('pt-BR', LOCALE.description),
          words: Type.Array(Type.String(), WORDS),
        }),
        { description: 'Words that mean the same.' },
      ),
      { description: 'In the order in which they were sent' },
    ),
    version: Version,
  }),
  { description: 'Words of your trade that mean the same, beside those that are built in.' },
)

export const SynonymsChange = named(
  'KnowledgeSynonymsChange',
  BodyLike(Synonyms, {
    groups: Type.Array(
      named(
        'KnowledgeSynonymGroupInput',
        Type.Object(
          {
            locale: { ...Locale, ...LOCALE },
            words: Type.Array(Text(MAX_WORD_CHARACTERS, 1, { pattern: NOT_BLANK }), {
              minItems: 2,
              maxItems: MAX_ENTRIES_PER_GROUP,
              ...WORDS,
            }),
          },
          { additionalProperties: false },
        ),
        { description: 'Words that mean the same.' },
      ),
      {
        maxItems: MAX_GROUPS,
        description: `All groups: those that are left out are removed. Together they have at most ${MAX_WORDS_IN_ALL_GROUPS} words`,
      },
    ),
    expected_version: Maybe(ExpectedVersion),
  }),
  { description: 'All synonyms of the workspace.' },
)
