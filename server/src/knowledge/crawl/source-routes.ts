// The routes of sources. Only team members may call them, with a session; API keys are refused.
import { member } from '../../http/caller.ts'
import { list, read, slow, write } from '../../http/route.ts'
import {
  cancelSource,
  changeSource,
  crawlSource,
  createSource,
  deleteSource,
  getSource,
  listPages,
  listSources,
} from './source.ts'
import {
  KnowledgePage,
  KnowledgeSource,
  KnowledgeSourceChange,
  NewKnowledgeSource,
  PageFilter,
} from './source-schema.ts'
import { getStoredSource } from './stored-source.ts'

const looks = { tag: 'Knowledge', access: member('agent') }
const manages = { tag: 'Knowledge', access: member('admin') }

export const sourceRoutes = [
  list({
    at: 'GET /knowledge/sources',
    id: 'listKnowledgeSources',
    summary: 'The websites that are read',
    description: 'Newest first, with the numbers and errors of the last run of each.',
    ...looks,
    item: KnowledgeSource,
    run: (ctx, { page }) => listSources(ctx, page),
  }),
  slow({
    at: 'POST /knowledge/sources',
    id: 'createKnowledgeSource',
    summary: 'Read a website',
    description:
      'Starts the first crawl: the start, the pages of the sitemaps, and what they link to, up to five links away. Each page with text becomes an item of kind `site`. `invalid_url`: the address cannot be read. `blocked_address`: it is not public. A workspace has at most 20 sources (`quota_exceeded`).',
    answer: 'The source, whose crawl waits to begin',
    ...manages,
    problems: ['invalid_url', 'blocked_address', 'quota_exceeded'],
    body: NewKnowledgeSource,
    returns: [201, KnowledgeSource],
    run: (ctx, { body }) => createSource(ctx, body),
  }),
  read({
    at: 'GET /knowledge/sources/{id}',
    id: 'getKnowledgeSource',
    summary: 'One website, with the numbers and errors of its last run',
    description:
      'During a crawl the numbers grow; `knowledge_source.changed` on the stream says when, at most every 2 s.',
    ...looks,
    mustExist: (ctx, { id }) => getStoredSource(ctx, id),
    returns: [200, KnowledgeSource],
    run: (ctx, { params }) => getSource(ctx, params.id),
  }),
  write({
    at: 'PATCH /knowledge/sources/{id}',
    id: 'updateKnowledgeSource',
    summary: 'Change how a website is read',
    description:
      'What changes counts from the next run on; it starts no run. Pages that the source no longer includes are removed then. The address of a source stays: for another one, add a source.',
    ...manages,
    problems: ['version_conflict'],
    mustExist: (ctx, { id }) => getStoredSource(ctx, id),
    body: KnowledgeSourceChange,
    returns: [200, KnowledgeSource],
    run: (ctx, { params, body }) => changeSource(ctx, params.id, body),
  }),
  write({
    at: 'DELETE /knowledge/sources/{id}',
    id: 'deleteKnowledgeSource',
    summary: 'Forget a website',
    description: 'The items of its pages are deleted, too. A crawl that is under way ends.',
    ...manages,
    mustExist: (ctx, { id }) => getStoredSource(ctx, id),
    returns: [204],
    run: (ctx, { params }) => deleteSource(ctx, params.id),
  }),
  write({
    at: 'POST /knowledge/sources/{id}/crawl',
    id: 'crawlKnowledgeSource',
    summary: 'Read a website again now',
    description:
      'Starts a run. Pages that have not changed are not indexed again. If a run is under way, nothing happens, and the answer is 200 in place of 202.',
    answer: 'The source, whose crawl waits to begin',
    ...manages,
    mustExist: (ctx, { id }) => getStoredSource(ctx, id),
    returns: [202, KnowledgeSource],
    mayFind: true,
    run: (ctx, { params }) => crawlSource(ctx, params.id),
  }),
  write({
    at: 'POST /knowledge/sources/{id}/cancel',
    id: 'cancelKnowledgeSourceCrawl',
    summary: 'End the crawl of a website',
    description:
      'Pages that were read stay; the others get the cause `cancelled`. A source without a crawl stays as it is.',
    answer: 'The source, without a crawl',
    ...manages,
    mustExist: (ctx, { id }) => getStoredSource(ctx, id),
    returns: [200, KnowledgeSource],
    run: (ctx, { params }) => cancelSource(ctx, params.id),
  }),
  list({
    at: 'GET /knowledge/sources/{id}/pages',
    id: 'listKnowledgeSourcePages',
    summary: 'The pages of a website, with what became of each',
    description: 'In the order in which the runs found them. `cause` says why a page was not read.',
    ...looks,
    mustExist: (ctx, { id }) => getStoredSource(ctx, id),
    query: PageFilter,
    item: KnowledgePage,
    run: (ctx, { params, query, page }) => listPages(ctx, params.id, query, page),
  }),
]
