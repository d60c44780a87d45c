// Groups what several pages share into a few scripts: on a slow network, sixty small scripts take longer than two large.
import type { Rollup } from 'vite'

/** Modules that several pages use, grouped by those pages: a module is in the first group that fits. */
const GROUPS: readonly { name: string | undefined; fits: (pages: readonly string[]) => boolean }[] = [
  // The page that people open most loads nothing that only others need.
  { name: 'of-the-calendar', fits: some(/\/calendar-page\.tsx$/) },
  {
    name: 'of-a-day',
    fits: some(/\/(today|inbox|work|customers?)-page\.tsx$|\/(booking-drawer|quick-booking|chosen-move|agenda)\.tsx$/),
  },
  // A visitor who signs in does not load the modules that only settings share.
  { name: undefined, fits: some(/\/way-in\//) },
  { name: 'of-bot', fits: (pages) => pages.every((page) => /\/(automations|flows|bot|knowledge|ai)\//.test(page)) },
  { name: 'of-settings', fits: () => true },
]
/** What every page needs. */
const FIRST_SCRIPT_NAME = 'first'
/** This module is larger than everything else that is shared, and needed only where somebody types a number. */
const LARGE = '/libphonenumber-js/'
/**
 * These packages have one file that exports all their parts, so the imports do not show which module uses which part.
 * For icons, the names in the code of each module show it. Of the other packages, everything is in the first script
 * except the parts in `NOT_FIRST`.
 */
const ICONS = /\/lucide-react\/.*\/icons\/([\w-]+)\.m?js$/
const ALL_ICONS = /\/lucide-react\/.*\/lucide-react\.m?js$/
const ICON_FILES = /export \{([^}]*)\} from ["']\.\/icons\/([\w-]+)\.m?js["']/g
const NAMED_ICONS = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g
const NOT_FIRST =
  /\/@radix-ui\/react-(dialog|popover)\/|\/(useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver)\.js$/

type Modules = Pick<Rollup.ManualChunkMeta, 'getModuleIds' | 'getModuleInfo'>

/** Returns the group of each module; undefined: the bundler decides. */
export function groupsOf(modules: Modules): (id: string) => string | undefined {
  const inFirst = new Set<string>()
  const users = new Map<string, Set<string>>()
  const infos = [...modules.getModuleIds()].flatMap((id) => modules.getModuleInfo(id) ?? [])
  for (const { id } of infos.filter(({ isEntry }) => isEntry)) for (const used of usedBy(id, modules)) inFirst.add(used)
  for (const { id } of infos.filter(({ dynamicImporters }) => dynamicImporters.length > 0)) {
    for (const used of usedBy(id, modules)) users.set(used, (users.get(used) ?? new Set()).add(id))
  }
  const importers = importersOfIcons(infos)
  const isLarge = (id: string) => [...usedBy(id, modules)].some((used) => used.includes(LARGE))
  return (id) => {
    if (NOT_FIRST.test(id)) return 'of-the-calendar'
    const [, icon] = ICONS.exec(id) ?? []
    const from = icon === undefined ? [id] : (importers.get(icon) ?? [])
    if (from.some((each) => inFirst.has(each))) return FIRST_SCRIPT_NAME
    const pages = [...new Set(from.flatMap((each) => [...(users.get(each) ?? [])]))]
    // A page itself is no part of a group, even if another page is reached from it.
    if (pages.length < 2 || pages.includes(id) || isLarge(id)) return undefined
    return GROUPS.find(({ fits }) => fits(pages))?.name
  }
}

/** By the file of an icon, the modules that use it. */
function importersOfIcons(infos: readonly Rollup.ModuleInfo[]): Map<string, string[]> {
  const files = new Map<string, string>()
  const importers = new Map<string, string[]>()
  const named = (names: string) => names.split(',').map((name) => name.trim())
  for (const { code } of infos.filter(({ id }) => ALL_ICONS.test(id))) {
    for (const [, names = '', file = ''] of (code ?? '').matchAll(ICON_FILES)) {
      for (const name of named(names)) files.set(name.replace('default as ', ''), file)
    }
  }
  for (const { id, code } of infos.filter(({ id }) => !id.includes('/node_modules/'))) {
    for (const [, names = ''] of (code ?? '').matchAll(NAMED_ICONS)) {
      for (const name of named(names)) {
        const file = files.get(name.split(' ')[0] as string) ?? ''
        importers.set(file, [...(importers.get(file) ?? []), id])
      }
    }
  }
  return importers
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
