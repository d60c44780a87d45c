// The list of all pages: the router, the menus, the server and the journeys read it.

/** Pages for visitors who are not signed in. */
export const VISITOR_PAGES = ['/sign-in', '/sign-up', '/join', '/reset-password'] as const

/** Pages for signed-in users, also for those without a workspace. */
export const USER_PAGES = ['/welcome'] as const

/** Pages of a workspace. */
export const WORKSPACE_PAGES = [
  '/today',
  '/inbox',
  '/calendar',
  '/work',
  '/customers',
  '/customers/$id',
  '/chatbot',
  '/automations',
  '/automations/$id',
  '/ai',
  '/knowledge',
  '/flows/$id',
  '/setup',
] as const

/** Pages of the settings, in the two groups of their menu. */
export const BUSINESS_SETTINGS = [
  'workspace',
  'services',
  'resources',
  'groups',
  'schedules',
  'stages',
  'channels',
  'webchat',
  'booking-page',
  'canned-replies',
  'team',
  'notifications',
] as const
export const DEVELOPER_SETTINGS = ['keys', 'webhooks', 'agents'] as const
export const SETTINGS = [...BUSINESS_SETTINGS, ...DEVELOPER_SETTINGS] as const
export const settingsPage = <Name extends Setting>(name: Name) => `/settings/${name}` as const

/** The main menu, in its order. The page of each name is `/name`. */
export const MENU = ['today', 'inbox', 'calendar', 'work', 'customers', 'chatbot', 'automations', 'settings'] as const

/**
 * The menu of the pages about the bot. The page of each name is `/name`; `/bot` is the server's page about its crawler.
 */
export const BOT_MENU = ['chatbot', 'knowledge', 'ai'] as const

/** The name of the main menu under which an address is. */
export function menuNameOf(pathname: string): MenuName | undefined {
  const first = pathname.split('/')[1]
  return BOT_MENU.some((name) => name === first) ? 'chatbot' : MENU.find((name) => name === first)
}

export const PAGES: readonly Page[] = [
  ...VISITOR_PAGES,
  ...USER_PAGES,
  ...WORKSPACE_PAGES,
  ...SETTINGS.map(settingsPage),
]

/** The first part of each page's path. The server answers there and at everything below; the page reads the rest. */
export const FIRST_PARTS: ReadonlySet<string> = new Set(PAGES.flatMap((path) => path.slice(1).split('/', 1)))

export type Setting = (typeof SETTINGS)[number]
export type MenuName = (typeof MENU)[number]
export type WorkspacePage = (typeof WORKSPACE_PAGES)[number]
export type OutsidePage = (typeof VISITOR_PAGES)[number] | (typeof USER_PAGES)[number]
export type Page = OutsidePage | WorkspacePage | `/settings/${Setting}`
