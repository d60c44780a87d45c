// The shapes of sources: websites whose pages become knowledge.
import {
  Body,
  BodyLike,
  documented,
  ExpectedVersion,
  Growing,
  Id,
  Maybe,
  Moment,
  MomentAt,
  Nullable,
  named,
  OneOf,
  Text,
  TextOut,
  Type,
  UsuallyNull,
  Version,
  Whole,
} from '../../http/shape.ts'
import { ITEM_STATUSES } from '../item-status.ts'
import { CAUSES } from '../reading/document.ts'
import { PAGE_STATUSES } from './stored-page.ts'
import { REFRESHES } from './stored-source.ts'

const MAX_PATTERNS = 50
const URL_EXAMPLE = 'https://www.salaoaurora.example/'
const PAGE_EXAMPLE = 'https://www.salaoaurora.example/precos'

const Pattern = Text(200, 1, { pattern: '^[/*]', ...documented('/blog/*', 'A path; `*` stands for any characters') })
const patterns = (example: string, description: string) =>
  Type.Array(Pattern, { maxItems: MAX_PATTERNS, ...documented([example], description) })
const patternsOut = (example: string, description: string) =>
  Type.Array(Type.String(), documented([example], description))

const INCLUDE = 'Only pages whose paths fit one of these; empty: all. The start is read for its links in any case'
const EXCLUDE = 'No pages whose paths fit one of these; it wins over `include`'
const Count = (example: number, description: string) => Whole(0, undefined, documented(example, description))

const PageCounts = named(
  'KnowledgeSourcePages',
  Type.Object({
    discovered: Count(48, 'Pages that were found, fetched or not'),
    fetched: Count(40, 'Pages that were asked for; `max_pages` limits these'),
    indexed: Count(31, 'Pages whose text is new or has changed'),
    unchanged: Count(4, 'Pages whose text is as before'),
    skipped: Count(
      11,
      'Pages that robots.txt, `noindex` or the source leaves out, and pages with the same text as another page',
    ),
    failed: Count(2, 'Pages that could not be read; a text of an earlier run is kept'),
  }),
  { description: 'The numbers of the last run, or of the one that is under way.' },
)

const cause = Growing(CAUSES, 'Why a page was not read.', 'not_found')

const SourceError = named(
  'KnowledgeSourceError',
  Type.Object({
    cause,
    count: Count(2, 'Pages with this cause'),
    samples: Type.Array(
      named(
        'KnowledgeSourceErrorSample',
        Type.Object({
          url: TextOut(PAGE_EXAMPLE),
          http_status: Nullable(Whole(100, 999, documented(404, 'null when the server gave no answer'))),
          detail: TextOut('There is no such page (status 404).', 'One sentence in English'),
        }),
        { description: 'A page with this cause.' },
      ),
    ),
  }),
  { description: 'The pages of the last run that were not read for one cause, with up to five of them.' },
)

export const KnowledgeSource = named(
  'KnowledgeSource',
  Type.Object({
    id: Id('ksr'),
    kind: Growing(['site']),
    url: TextOut(URL_EXAMPLE, 'Where the crawl starts'),
    max_pages: Whole(1, 500, documented(50, 'How many pages a run fetches at most')),
    include: patternsOut('/servicos/*', INCLUDE),
    exclude: patternsOut('/blog/*', EXCLUDE),
    refresh: Growing(REFRESHES, 'How often the site is read again by itself.', 'weekly'),
    status: Growing(
      ITEM_STATUSES,
      '`failed`: no page of it is indexed. `partial`: some are, and others could not be read.',
      'ready',
    ),
    pages: PageCounts,
    errors: Type.Array(SourceError),
    last_run_at: Nullable(MomentAt('2026-11-18T12:00:00.000Z', 'When the last run began')),
    next_run_at: Nullable(MomentAt('2026-11-25T12:00:00.000Z', 'null: it is read only when somebody starts a crawl')),
    version: Version,
    created_at: Moment,
    updated_at: Moment,
  }),
  { description: 'A website whose pages become knowledge.' },
)

const maxPages = Whole(1, 500, documented(50, 'How many pages a run fetches at most; 50 if left out'))
const refresh = OneOf(REFRESHES, 'How often the site is read again by itself; `manual` if left out')

export const NewKnowledgeSource = named(
  'NewKnowledgeSource',
  Body({
    kind: Type.Optional(OneOf(['site'], 'What it is; `site` is the only kind')),
    url: Text(2_000, 1, documented(URL_EXAMPLE, 'Where the crawl starts: http or https, on a public address')),
    max_pages: Maybe(maxPages),
    include: Maybe(patterns('/servicos/*', INCLUDE)),
    exclude: Maybe(patterns('/blog/*', EXCLUDE)),
    refresh: Maybe(refresh),
  }),
  { description: 'A website whose pages are to become knowledge.' },
)

export const KnowledgeSourceChange = named(
  'KnowledgeSourceChange',
  BodyLike(KnowledgeSource, {
    max_pages: Type.Optional(Whole(1, 500, documented(100, 'How many pages a run fetches at most'))),
    include: Type.Optional(patterns('/servicos/*', INCLUDE)),
    exclude: Type.Optional(patterns('/blog/*', EXCLUDE)),
    refresh: Type.Optional(OneOf(REFRESHES, 'How often the site is read again by itself')),
    expected_version: Type.Optional(ExpectedVersion),
  }),
  { description: 'The fields to change; the others stay. It counts from the next run on.' },
)

export const KnowledgePage = named(
  'KnowledgePage',
  Type.Object({
    url: TextOut(PAGE_EXAMPLE),
    status: Growing(PAGE_STATUSES, '`queued`: the run has not come to it yet.', 'indexed'),
    cause: UsuallyNull(cause),
    http_status: Nullable(Whole(100, 999, documented(200, 'null when the server gave no answer'))),
    knowledge_id: Nullable(Id('kno', 'The item with its text')),
    title: Nullable(TextOut('Preços', 'The title of the page')),
    fetched_at: Nullable(MomentAt('2026-11-18T12:00:30.000Z', 'When it was last asked for')),
  }),
  { description: 'A page of a source, as the last run met it.' },
)

export const PageFilter = Type.Object({
  status: Type.Optional(OneOf(PAGE_STATUSES, 'Only pages with this status')),
  cause: Type.Optional(OneOf(CAUSES, 'Only pages with this cause')),
})
