// The list of all pages: the router, the menus, the server and the journeys read it.

/** Pages for visitors who are not signed in. */
export const VISITOR_PAGES = ['/sign-in', '/sign-up', '/join', '/reset-password'] as const

/** Pages for signed-in users, also for those without a workspace. */
export const USER_PAGES = ['/welcome'] as const

/** Pages of a workspace. */
export const WORKSPACE_PAGES = ['/today', '/inbox', '/calendar', '/work', '/customers', '/customers/$id'] as const

/** Pages of the settings, in the two groups of their menu. */
export const BUSINESS_SETTINGS = [
  'workspace',
  'services',
  'resources',
  'groups',
  'schedules',
  'stages',
  'team',
  'notifications',
] as const
export const DEVELOPER_SETTINGS = ['keys', 'webhooks', 'agents'] as const
export const SETTINGS = [...BUSINESS_SETTINGS, ...DEVELOPER_SETTINGS] as const
export const settingsPage = <Name extends Setting>(name: Name) => `/settings/${name}` as const

/** The main menu, in its order. The page of each name is `/name`. */
export const MENU = ['today', 'inbox', 'calendar', 'work', 'customers', 'settings'] as const

export const PAGES: readonly Page[] = [
  ...VISITOR_PAGES,
  ...USER_PAGES,
  ...WORKSPACE_PAGES,
  ...SETTINGS.map(settingsPage),
]

export type Setting = (typeof SETTINGS)[number]
export type MenuName = (typeof MENU)[number]
export type WorkspacePage = (typeof WORKSPACE_PAGES)[number]
export type OutsidePage = (typeof VISITOR_PAGES)[number] | (typeof USER_PAGES)[number]
export type Page = OutsidePage | WorkspacePage | `/settings/${Setting}`
