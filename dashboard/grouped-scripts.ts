// Groups what several pages share into a few scripts: on a slow network, sixty small scripts take longer than two large.
import type { Rollup } from 'vite'

/** Modules that are used by several pages, by whose pages they are: the first group that fits. */
const GROUPS: readonly { name: string | undefined; fits: (pages: readonly string[]) => boolean }[] = [
  {
    name: 'of-a-day',
    fits: some(
      /\/(today|inbox|calendar|work|customers?)-page\.tsx$|\/(booking-drawer|quick-booking|chosen-move)\.tsx$/,
    ),
  },
  // Who signs in should not load what settings share.
  { name: undefined, fits: some(/\/way-in\//) },
  { name: 'of-bot', fits: (pages) => pages.every((page) => /\/(automations|flows|bot|knowledge|ai)\//.test(page)) },
  { name: 'of-settings', fits: () => true },
]
/** The package of the icons has one file that names all, so it cannot be seen here which page uses which. */
const ICONS = '/lucide-react/'
/** Larger than everything else that is shared, and needed only where somebody types a number. */
const LARGE = '/libphonenumber-js/'

type Modules = Pick<Rollup.ManualChunkMeta, 'getModuleIds' | 'getModuleInfo'>

/** Returns the group of each module; undefined: the bundler decides, as for everything of the first script. */
export function groupsOf(modules: Modules): (id: string) => string | undefined {
  const inFirst = new Set<string>()
  const users = new Map<string, Set<string>>()
  const ids = [...modules.getModuleIds()]
  const infos = ids.flatMap((id) => modules.getModuleInfo(id) ?? [])
  for (const { id } of infos.filter(({ isEntry }) => isEntry)) for (const used of usedBy(id, modules)) inFirst.add(used)
  for (const { id } of infos.filter(({ dynamicImporters }) => dynamicImporters.length > 0)) {
    for (const used of usedBy(id, modules)) users.set(used, (users.get(used) ?? new Set()).add(id))
  }
  const isLarge = (id: string) => [...usedBy(id, modules)].some((used) => used.includes(LARGE))
  return (id) => {
    if (id.includes(ICONS)) return 'icons'
    const pages = [...(users.get(id) ?? [])]
    // A page itself is no part of a group, even if another page is reached from it.
    if (pages.length < 2 || inFirst.has(id) || pages.includes(id) || isLarge(id)) return undefined
    return GROUPS.find(({ fits }) => fits(pages))?.name
  }
}

/** The module and all that it imports, except what it loads later. */
function usedBy(id: string, { getModuleInfo }: Modules, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const used of getModuleInfo(id)?.importedIds ?? []) usedBy(used, { getModuleInfo } as Modules, found)
  return found
}

function some(pattern: RegExp) {
  return (pages: readonly string[]) => pages.some((page) => pattern.test(page))
}
