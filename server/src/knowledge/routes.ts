// The routes of knowledge: its items, files, synonyms, and the questions that nothing answered.
import { key } from '../http/caller.ts'
import { list, read, slow, upload, write } from '../http/route.ts'
import type { ReadCtx } from '../platform/context.ts'
import { changeKnowledge, createKnowledge, deleteKnowledge, getKnowledge, listKnowledge } from './item.ts'
import { answerQuestion, deleteQuestion, getQuestion, listQuestions } from './question.ts'
import { NewAnswer, Question, QuestionFilters } from './question-schema.ts'
import {
  FileFilters,
  Knowledge,
  KnowledgeChange,
  KnowledgeFilters,
  KnowledgeSummary,
  NewFile,
  NewKnowledge,
} from './schema.ts'
import { searchKnowledge } from './search/search.ts'
import { DEFAULT_HITS, KnowledgeAnswers, KnowledgeQuery } from './search-schema.ts'
import { getItem } from './stored-item.ts'
import { getSynonyms, putSynonyms } from './synonyms.ts'
import { Synonyms, SynonymsChange } from './synonyms-schema.ts'
import { uploadKnowledge } from './upload.ts'

const reads = { tag: 'Knowledge', access: key('config:read') }
const writes = { tag: 'Knowledge', access: key('config:write') }
const mustExist = (ctx: ReadCtx, { id }: { id: string }) => getItem(ctx, id)
const questionMustExist = (ctx: ReadCtx, { id }: { id: string }) => getQuestion(ctx, id)

const items = [
  list({
    at: 'GET /knowledge',
    id: 'listKnowledge',
    summary: 'What the workspace knows',
    description: 'Newest first, without the texts: `GET /knowledge/{id}` has them.',
    ...reads,
    query: KnowledgeFilters,
    item: KnowledgeSummary,
    run: (ctx, { query, page }) => listKnowledge(ctx, query, page),
  }),
  write({
    at: 'POST /knowledge',
    id: 'createKnowledge',
    summary: 'Add a text, or questions with answers',
    description:
      'The answer comes before the text is found: `status` is `queued`, and `ready` a moment later. Files are added with `POST /knowledge/files`. A workspace has at most 5,000 items, then `quota_exceeded`.',
    ...writes,
    idempotency: 'optional',
    body: NewKnowledge,
    returns: [201, Knowledge],
    problems: ['quota_exceeded'],
    run: (ctx, { body }) => createKnowledge(ctx, body),
  }),
  read({
    at: 'GET /knowledge/{id}',
    id: 'getKnowledge',
    summary: 'One item of knowledge, with its text',
    description: 'For a file or a page, `content` is what was taken out of it.',
    ...reads,
    mustExist,
    returns: [200, Knowledge],
    run: (ctx, { params }) => getKnowledge(ctx, params.id),
  }),
  write({
    at: 'PATCH /knowledge/{id}',
    id: 'updateKnowledge',
    summary: 'Change an item of knowledge, or switch it off and on',
    description:
      'Of a file, `content` comes from the file and cannot be changed (`read_only`); of a page only `enabled` and `tags` can. `enabled` counts at once. A new text is found as soon as `status` is `ready` again, and the old one no longer. With `expected_version` no change is overwritten: the second of two gets `version_conflict`.',
    ...writes,
    mustExist,
    body: KnowledgeChange,
    returns: [200, Knowledge],
    problems: ['version_conflict'],
    run: (ctx, { params, body }) => changeKnowledge(ctx, params.id, body),
  }),
  write({
    at: 'DELETE /knowledge/{id}',
    id: 'deleteKnowledge',
    summary: 'Delete an item of knowledge',
    description:
      'It is no longer found, and a file is deleted. A page of a site is refused with `invalid_transition`: switch it off, or exclude its address in the settings of the site.',
    ...writes,
    mustExist,
    returns: [204],
    problems: ['invalid_transition'],
    run: (ctx, { params }) => deleteKnowledge(ctx, params.id),
  }),
]

const files = [
  list({
    at: 'GET /knowledge/files',
    id: 'listKnowledgeFiles',
    summary: 'Uploaded files of knowledge',
    description: 'Newest first: the items of kind `file`. A file that could not be read is `failed`; `error` says why.',
    ...reads,
    query: FileFilters,
    item: KnowledgeSummary,
    run: (ctx, { query, page }) => listKnowledge(ctx, { ...query, kind: ['file'] }, page),
  }),
  upload({
    at: 'POST /knowledge/files',
    id: 'uploadKnowledgeFile',
    summary: 'Add a file to the knowledge',
    description:
      'Takes `multipart/form-data`: one `file` of at most 10 MiB whose name ends with pdf, docx, txt, md, csv or html, and optionally `title`, `locale` and `tags`. Its text is taken out afterwards: `status` is `queued`, then `ready`, or `failed` with the cause in `error`. Pictures in a file are not read. With an `Idempotency-Key`, a file that is sent again is never there twice.',
    ...writes,
    idempotency: 'optional',
    form: NewFile,
    returns: [201, Knowledge],
    problems: ['quota_exceeded'],
    run: (ctx, { form, file, remember }) => uploadKnowledge(ctx, form, file, remember),
  }),
]

const synonyms = [
  read({
    at: 'GET /knowledge/synonyms',
    id: 'getKnowledgeSynonyms',
    summary: 'Words that mean the same',
    description: 'Those of this workspace. The words of the trade that are built in are not listed.',
    ...reads,
    returns: [200, Synonyms],
    run: (ctx) => getSynonyms(ctx),
  }),
  write({
    at: 'PUT /knowledge/synonyms',
    id: 'putKnowledgeSynonyms',
    summary: 'Set the words that mean the same',
    description:
      'Replaces all groups. The next search uses them: nothing has to be read again. With `expected_version` no change is overwritten: the second of two gets `version_conflict`.',
    answer: 'The synonyms as they are now',
    ...writes,
    body: SynonymsChange,
    returns: [200, Synonyms],
    problems: ['version_conflict'],
    run: (ctx, { body }) => putSynonyms(ctx, body),
  }),
]

const questions = [
  list({
    at: 'GET /knowledge/questions',
    id: 'listKnowledgeQuestions',
    summary: 'Questions of customers that nothing answered',
    description:
      'The same question counts once, whatever its case, accents and punctuation. At most 2,000 are kept; those that nobody has asked for the longest time are dropped first.',
    ...reads,
    query: QuestionFilters,
    item: Question,
    run: (ctx, { query, page }) => listQuestions(ctx, query, page),
  }),
  write({
    at: 'POST /knowledge/questions/{id}/faq',
    id: 'answerKnowledgeQuestion',
    summary: 'Answer a question for the next customer who asks it',
    description:
      "Adds it to the FAQ in `knowledge_id` (200), or makes a new FAQ (201), and takes it off the list. If `question` says it in other words, the customer's words become a variant. Nothing is sent to the customers who asked.",
    answer: 'The FAQ that has the question now',
    ...writes,
    idempotency: 'optional',
    mustExist: questionMustExist,
    body: NewAnswer,
    returns: [201, Knowledge],
    mayFind: true,
    problems: ['quota_exceeded'],
    run: (ctx, { params, body }) => answerQuestion(ctx, params.id, body),
  }),
  write({
    at: 'DELETE /knowledge/questions/{id}',
    id: 'deleteKnowledgeQuestion',
    summary: 'Take a question off the list',
    description: 'If somebody asks it again, it is listed again, and counted from 1.',
    ...writes,
    mustExist: questionMustExist,
    returns: [204],
    run: (ctx, { params }) => deleteQuestion(ctx, params.id),
  }),
]

const search = [
  slow({
    at: 'POST /knowledge/search',
    id: 'searchKnowledge',
    summary: 'Ask the knowledge a question',
    description:
      'Finds passages by the words of the question, with their other forms, typos and synonyms. It works without any model; with one, passages are also found by meaning. Only items that are `enabled` and `ready` are found. Nothing is stored: the question is not counted among those without an answer.',
    ...reads,
    body: KnowledgeQuery,
    returns: [200, KnowledgeAnswers],
    run: (ctx, { body: { query, locale, limit, kinds } }) =>
      searchKnowledge(ctx, {
        query,
        limit: limit ?? DEFAULT_HITS,
        ...(locale && { locale }),
        ...(kinds && { kinds }),
      }),
  }),
]

export const knowledgeRoutes = [...search, ...items, ...files, ...synonyms, ...questions]
