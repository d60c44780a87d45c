// Runs before anything is painted: sets the colours, and asks for what the address needs while the large script loads.
import { askEarly } from './data/asked-early.ts'
import { VISITOR_PAGES } from './data/pages.ts'
import { readStored, WORKSPACE } from './text/browser-storage.ts'
import { apply, chosenBefore } from './text/chosen.ts'

/** By page, the files of its script. The build sets it. */
declare const FILES_OF_PAGES: Readonly<Record<string, readonly string[]>>

/** What pages ask for that does not depend on what another call answers. */
const LISTS = {
  services: '/v1/services?limit=200',
  resources: '/v1/resources?limit=200',
  groups: '/v1/resource-groups?limit=200',
  schedules: '/v1/schedules?limit=200',
  stages: '/v1/stage-config',
}
const ASKED: Readonly<Record<string, readonly string[]>> = {
  '/calendar': [LISTS.stages, LISTS.resources, LISTS.services, LISTS.groups, LISTS.schedules],
  '/today': [LISTS.stages, LISTS.services],
}

apply(chosenBefore())
const page = pageAt(location.pathname)
for (const file of FILES_OF_PAGES[page] ?? []) load(file)
if (!VISITOR_PAGES.some((each) => each === page)) {
  const workspace = readStored('tab', WORKSPACE) ?? readStored('device', WORKSPACE)
  // Without a workspace that was chosen before, probably nobody is signed in.
  if (typeof workspace === 'string') askEarly(workspace, ['/v1/me', ...(ASKED[page] ?? []), '/v1/notifications/unread'])
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
