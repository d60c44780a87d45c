// The shapes of a search in the knowledge.
import {
  Body,
  documented,
  exampleId,
  Flag,
  Growing,
  Id,
  Locale,
  Maybe,
  NOT_BLANK,
  Nullable,
  named,
  OneOf,
  Text,
  TextOut,
  Type,
  UsuallyNull,
  Whole,
} from '../http/shape.ts'
import { ITEM_KINDS } from './item-status.ts'

export const MAX_QUERY_CHARACTERS = 1_000
const MAX_HITS = 20
export const DEFAULT_HITS = 5

export const KnowledgeQuery = named(
  'KnowledgeQuery',
  Body({
    query: Text(MAX_QUERY_CHARACTERS, 1, {
      pattern: NOT_BLANK,
      ...documented('do you take cards?', 'A question as a customer asks it, with its typos'),
    }),
    locale: Maybe({ ...Locale, ...documented('en', 'The language to prefer; others are found, too') }),
    limit: Maybe(Whole(1, MAX_HITS, { ...documented(3, 'How many items at most'), default: DEFAULT_HITS })),
    kinds: Maybe(
      Type.Array(OneOf(ITEM_KINDS), {
        minItems: 1,
        maxItems: ITEM_KINDS.length,
        ...documented(['faq', 'text'], 'Only items of these kinds; left out: of all'),
      }),
    ),
  }),
  { description: 'A question to the knowledge.' },
)

const KnowledgeHit = named(
  'KnowledgeHit',
  Type.Object({
    knowledge_id: Id('kno'),
    source_id: UsuallyNull(TextOut(exampleId('ksr'), 'Of a page: the site that it belongs to')),
    kind: Growing(ITEM_KINDS, 'What the item is.', 'faq'),
    title: TextOut('Payment', 'Of the item'),
    url: UsuallyNull(TextOut('https://example.com/prices', 'Of a page: its address')),
    question: Nullable(TextOut('Do you take cards?', 'Of an FAQ: the question that `snippet` answers')),
    snippet: TextOut(
      'Yes, all cards, and Pix.',
      'The passage that fits best: a whole answer, or up to 700 characters of a text',
    ),
    score: Type.Number({
      minimum: 0,
      maximum: 1,
      ...documented(0.86, 'How much of the question the passage covers. It means the same in every workspace'),
    }),
    match: Growing(
      ['words', 'similar', 'meaning', 'both'],
      'How it was found. `words`: by the words of the question and their synonyms. `similar`: by words that are spelled alike. `meaning`: by an embedding model alone. `both`: by words and meaning.',
    ),
  }),
  { description: 'An item that fits a question, with its best passage.' },
)

export const KnowledgeAnswers = named(
  'KnowledgeAnswers',
  Type.Object({
    data: Type.Array(KnowledgeHit, { description: 'Best first, each item once' }),
    answerable: Flag(true, 'Whether the first hit is good enough to be given as an answer'),
  }),
  { description: 'What the knowledge says about a question.' },
)
