// Runs before anything is painted: sets the colours, and asks for what the address needs while the large script loads.
import { askAfter, askEarly } from './data/asked-early.ts'
import { VISITOR_PAGES } from './data/pages.ts'
import { AT_ONCE, BY_ZONE } from './early-calls.ts'
import { readStored, WORKSPACE } from './text/browser-storage.ts'
import { apply, chosenBefore } from './text/chosen.ts'

/** The files of all pages, and by page the numbers of those that it needs. The build sets both. */
declare const FILES: readonly string[]
declare const FILES_OF_PAGES: Readonly<Record<string, readonly number[]>>

apply(chosenBefore())
const page = pageAt(location.pathname)
for (const number of FILES_OF_PAGES[page] ?? []) load(FILES[number] as string)
if (!VISITOR_PAGES.some((each) => each === page)) {
  const workspace = readStored('tab', WORKSPACE) ?? readStored('device', WORKSPACE)
  // Without a workspace that was chosen before, probably nobody is signed in.
  if (typeof workspace === 'string') ask(workspace)
}

function ask(workspace: string): void {
  askEarly(workspace, ['/v1/me', ...(AT_ONCE[page] ?? []), '/v1/notifications/unread'])
  const byZone = BY_ZONE[page]
  if (byZone === undefined) return
  const search = new URLSearchParams(location.search)
  askAfter<{ workspace: { timezone: string } }>(workspace, '/v1/me', (me) =>
    byZone({ timezone: me.workspace.timezone, search, now: new Date() }),
  )
}

/** The page at this address, as the list of pages names it. */
function pageAt(pathname: string): string {
  const path = pathname === '/' ? '/today' : pathname.replace(/\/$/, '')
  const above = path.slice(0, path.lastIndexOf('/'))
  return path in FILES_OF_PAGES ? path : `${above}/$id`
}

function load(file: string): void {
  const link = document.createElement('link')
  link.href = file
  link.crossOrigin = ''
  if (file.endsWith('.css')) {
    link.rel = 'preload'
    link.as = 'style'
  } else link.rel = 'modulepreload'
  document.head.append(link)
}
