// The API client of the page: the public TypeScript client, with the session's cookie and the chosen workspace.
import { Holdfast, type Pages } from '../../../clients/typescript/src/holdfast.ts'
import { readStored, store, WORKSPACE } from '../text/browser-storage.ts'
import { fetchOrTake } from './asked-early.ts'
import { isLost, watched } from './connection.ts'

export * from '../../../clients/typescript/src/holdfast.ts'

let workspace = chosenBefore()
let client = clientFor(workspace)
/** Says at once that there is no connection, instead of trying for some seconds. */
let withoutConnection = clientFor(workspace, 0)

/** Another workspace gets another client, so call this each time. */
export function api(): Holdfast {
  return isLost() ? withoutConnection : client
}

export function chosenWorkspace(): string | undefined {
  return workspace
}

/** Each tab has its own workspace; a new tab begins with the one that was chosen last. */
export function chooseWorkspace(id: string | undefined): void {
  workspace = id
  client = clientFor(id)
  withoutConnection = clientFor(id, 0)
  chooseForNextPage(id)
}

/** The choice counts when the page is loaded again; until then the page keeps its workspace. */
export function chooseForNextPage(id: string | undefined): void {
  store('tab', WORKSPACE, id)
  store('device', WORKSPACE, id)
}

/** All items of all pages of a list. */
export async function all<T>(pages: Pages<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of pages) items.push(item)
  return items
}

/** A client for calls before a workspace is chosen, or to another workspace. */
export function clientFor(workspace: string | undefined, maxRetries?: number): Holdfast {
  // An answer to an early call may be older than the loss of the connection, so only other answers are watched.
  const fetch = fetchOrTake(workspace, watched(globalThis.fetch))
  return new Holdfast({ baseUrl: '/', credentials: 'same-origin', workspace, fetch, maxRetries })
}

function chosenBefore(): string | undefined {
  const id = readStored('tab', WORKSPACE) ?? readStored('device', WORKSPACE)
  return typeof id === 'string' ? id : undefined
}
