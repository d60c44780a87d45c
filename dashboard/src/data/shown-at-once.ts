// Changes that are shown before the server has answered, on top of all data that the server sends in the meantime.
import { type InfiniteData, matchQuery, notifyManager, type Query, type QueryKey } from '@tanstack/react-query'
import type { Page } from './api.ts'
import { queryClient } from './queries.ts'

export interface Change {
  /** The beginning of the keys of all queries that show the change. */
  queryKey: QueryKey
  /** Only the query with exactly this key. */
  exact?: boolean
  /** Applies the change to the server's data, also to data that contains the change already. */
  // biome-ignore lint/suspicious/noExplicitAny: a query's key decides what its answer is
  apply: (answer: any) => unknown
}

const pending = new Set<Change>()

/** For data with changes on top: the data as the server sent it. */
const answers = new WeakMap<object, object>()

/**
 * Shows the changes while they are sent. `keep` turns the answer into the data that stays; the queries should be loaded
 * again afterwards. When the server refuses, its latest data is shown again.
 */
export async function showAtOnce<Answer>(
  changes: readonly Change[],
  send: () => Promise<Answer>,
  keep: (answer: Answer) => readonly Change[],
): Promise<Answer> {
  for (const change of changes) pending.add(change)
  layOn(changes)
  let kept: readonly Change[] = []
  try {
    const answer = await send()
    kept = keep(answer)
    return answer
  } finally {
    for (const change of changes) pending.delete(change)
    notifyManager.batch(() => {
      keepAnswer(kept)
      layOn(changes)
    })
  }
}

/** Puts the server's answer into all shown data, below changes that are still being sent. */
export function keepAnswer(changes: readonly Change[]): void {
  for (const change of changes) {
    for (const query of queriesOf(change)) {
      const answer = answerOf(query.state.data as object)
      lay(query, change.apply(answer) as object)
    }
  }
}

/** Changes each item of a list, paged or not; null removes an item. Unchanged parts stay the same objects. */
export function eachItem<Item>(data: unknown, change: (item: Item) => Item | null): unknown {
  const changed = (items: Item[]) => {
    const next = items.map(change)
    return next.every((item, index) => item === items[index]) ? items : next.filter((item) => item !== null)
  }
  if (Array.isArray(data)) return changed(data)
  if (!isPaged<Item>(data)) return data
  const pages = data.pages.map((page) => {
    const items = changed(page.data)
    return items === page.data ? page : { ...page, data: items }
  })
  return pages.every((page, index) => page === data.pages[index]) ? data : { ...data, pages }
}

function layOn(changes: readonly Change[]): void {
  for (const query of new Set(changes.flatMap(queriesOf))) lay(query)
}

let isLaying = false

function lay(query: Query, answer = answerOf(query.state.data as object)): void {
  let shown = answer
  for (const change of pending) if (isAbout(change, query)) shown = change.apply(shown) as object
  if (shown === query.state.data) return
  remember(shown, answer)
  isLaying = true
  // setState, because setQueryData would mark the data as new.
  query.setState({ data: shown })
  isLaying = false
}

/** Each page is remembered too, because loading one more page keeps the earlier ones as they are shown. */
function remember(shown: object, answer: object): void {
  if (shown !== answer) answers.set(shown, answer)
  if (!isPaged(shown) || !isPaged(answer)) return
  for (const [index, page] of shown.pages.entries()) {
    const below = answer.pages[index]
    if (below && below !== page) answers.set(page, below)
  }
}

function answerOf(data: object): object {
  const whole = answers.get(data)
  if (whole || !isPaged(data) || !data.pages.some((page) => answers.has(page))) return whole ?? data
  return { ...data, pages: data.pages.map((page) => answers.get(page) ?? page) }
}

function queriesOf({ queryKey, exact = false }: Change): Query[] {
  const found = queryClient.getQueryCache().findAll({ queryKey, exact })
  return found.filter(({ state }) => typeof state.data === 'object' && state.data !== null)
}

const isAbout = ({ queryKey, exact = false }: Change, query: Query) => matchQuery({ queryKey, exact }, query)

const isPaged = <Item>(data: unknown): data is InfiniteData<Page<Item>> =>
  Array.isArray((data as Partial<InfiniteData<unknown>> | null)?.pages)

// A query may return to data with changes on top when its page is left and its refetch is cancelled.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || isLaying) return
  const { query, action } = event
  if (action.type !== 'success' && action.type !== 'setState') return
  if (typeof query.state.data === 'object' && query.state.data !== null) lay(query)
})
