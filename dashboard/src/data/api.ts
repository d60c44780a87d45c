// The way to the server: the client that everybody else uses too, with the session's cookie and the chosen workspace.
import { Holdfast, type Pages } from '../../../clients/typescript/src/holdfast.ts'
import { keep, kept } from '../text/kept.ts'

export * from '../../../clients/typescript/src/holdfast.ts'

const PLACE = 'holdfast.workspace'
let workspace = chosenBefore()
let client = clientFor(workspace)

/** Made anew when another workspace is chosen, so ask for it each time. */
export function api(): Holdfast {
  return client
}

export function chosenWorkspace(): string | undefined {
  return workspace
}

/** Each tab keeps its own; a new tab begins with the one chosen last. */
export function chooseWorkspace(id: string | undefined): void {
  workspace = id
  client = clientFor(id)
  chooseForNextPage(id)
}

/** From the next time that the page is loaded; until then it goes on asking for what it shows. */
export function chooseForNextPage(id: string | undefined): void {
  keep('tab', PLACE, id)
  keep('device', PLACE, id)
}

/** Every page of a list, as one. */
export async function all<T>(pages: Pages<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of pages) items.push(item)
  return items
}

/** For what is done before a workspace is chosen, or in another one. */
export function clientFor(workspace: string | undefined): Holdfast {
  return new Holdfast({ baseUrl: '/', credentials: 'same-origin', workspace })
}

function chosenBefore(): string | undefined {
  const id = kept('tab', PLACE) ?? kept('device', PLACE)
  return typeof id === 'string' ? id : undefined
}
