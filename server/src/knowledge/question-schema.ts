// The shapes of questions that nothing answered, and of the answer that the team gives.
import {
  Body,
  documented,
  Id,
  IdIn,
  Maybe,
  Moment,
  NOT_BLANK,
  named,
  OneOf,
  Text,
  TextOut,
  Type,
  UsuallyNull,
  Whole,
} from '../http/shape.ts'
import { AnswerIn, QuestionIn } from './schema.ts'
import { MAX_TITLE_CHARACTERS } from './title.ts'

export const Question = named(
  'KnowledgeQuestion',
  Type.Object({
    id: Id('kqu'),
    question: TextOut('Do you have parking?', 'In the words of the customer who asked it first'),
    locale: UsuallyNull(TextOut('en', 'The language of the conversation')),
    count: Whole(1, undefined, documented(3, 'How often it was asked')),
    first_asked_at: Moment,
    last_asked_at: Moment,
  }),
  { description: 'A question of customers that nothing in the knowledge answers.' },
)

export const QuestionFilters = Type.Object({
  sort: Type.Optional({
    ...OneOf(['latest', 'count']),
    description: '`latest`: asked last comes first, as when it is left out. `count`: asked most often comes first',
    examples: ['count'],
  }),
})

export const NewAnswer = named(
  'KnowledgeAnswer',
  Body({
    answer: AnswerIn,
    question: Maybe({ ...QuestionIn, description: "As the FAQ asks it; left out: in the customer's words" }),
    knowledge_id: Maybe(IdIn('kno', 'The FAQ to add it to; left out: a new one is made')),
    title: Maybe(
      Text(MAX_TITLE_CHARACTERS, 1, {
        pattern: NOT_BLANK,
        ...documented('Parking', 'Of a new FAQ; left out: the question'),
      }),
    ),
  }),
  { description: 'The answer to a question of customers.', shown: ['answer', 'question', 'title'] },
)
