// The router: every page at its path. Each page is a separate script.
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouter,
} from '@tanstack/react-router'
import { type OutsidePage, type Setting, settingsPage, type WorkspacePage } from './data/pages.ts'
import { requireMember } from './data/session.ts'
import { Frame } from './shell/frame.tsx'
import { NotOpened } from './shell/no-connection.tsx'
import { NotFound } from './shell/not-found.tsx'
import { SkeletonList } from './ui/surface.tsx'

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: Broken,
})

/** Trying again asks the server again who the member is. */
function Broken({ error }: { error: unknown }) {
  const router = useRouter()
  const inFrame = router.state.matches.some(({ routeId, status }) => routeId === frame.id && status === 'success')
  return <NotOpened error={error} retry={() => void router.invalidate()} inFrame={inFrame} />
}

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/today' })
  },
})

const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  component: Frame,
  beforeLoad: ({ location }) => requireMember(location.href),
})

/** The script of each page, and the name of its component. A page of the list that is missing here does not compile. */
const OUTSIDE: Record<OutsidePage, Script> = {
  '/sign-in': [() => import('./way-in/sign-in-page.tsx'), 'SignInPage'],
  '/sign-up': [() => import('./way-in/sign-up-page.tsx'), 'SignUpPage'],
  '/join': [() => import('./way-in/join-page.tsx'), 'JoinPage'],
  '/reset-password': [() => import('./way-in/reset-password-page.tsx'), 'ResetPasswordPage'],
  '/welcome': [() => import('./way-in/welcome-page.tsx'), 'WelcomePage'],
}

const IN_FRAME: Record<WorkspacePage, Script> = {
  '/today': [() => import('./today/today-page.tsx'), 'TodayPage'],
  '/inbox': [() => import('./inbox/page/inbox-page.tsx'), 'InboxPage'],
  '/calendar': [() => import('./calendar/calendar-page.tsx'), 'CalendarPage'],
  '/work': [() => import('./work/work-page.tsx'), 'WorkPage'],
  '/customers': [() => import('./customers/customers-page.tsx'), 'CustomersPage'],
  '/customers/$id': [() => import('./customers/customer-page.tsx'), 'CustomerPage'],
  '/chatbot': [() => import('./bot/bot-page.tsx'), 'BotPage'],
  '/automations': [() => import('./automations/automations-page.tsx'), 'AutomationsPage'],
  '/automations/$id': [() => import('./automations/automation-page.tsx'), 'AutomationPage'],
  '/ai': [() => import('./ai/ai-page.tsx'), 'AiPage'],
  '/knowledge': [() => import('./knowledge/page/knowledge-page.tsx'), 'KnowledgePage'],
  '/flows/$id': [() => import('./flows/page/flow-page.tsx'), 'FlowPage'],
  '/setup': [() => import('./way-in/setup-page.tsx'), 'SetupPage'],
}

const IN_SETTINGS: Record<Setting, Script> = {
  workspace: [() => import('./settings/workspace/workspace-page.tsx'), 'WorkspacePage'],
  services: [() => import('./settings/services/services-page.tsx'), 'ServicesPage'],
  resources: [() => import('./settings/resources/resources-page.tsx'), 'ResourcesPage'],
  groups: [() => import('./settings/groups/groups-page.tsx'), 'GroupsPage'],
  schedules: [() => import('./settings/schedules/schedules-page.tsx'), 'SchedulesPage'],
  stages: [() => import('./settings/stages/stages-page.tsx'), 'StagesPage'],
  channels: [() => import('./settings/channels/channels-page.tsx'), 'ChannelsPage'],
  webchat: [() => import('./settings/webchat/webchat-page.tsx'), 'WebChatPage'],
  'booking-page': [() => import('./settings/booking-page/booking-page-page.tsx'), 'BookingPagePage'],
  'canned-replies': [() => import('./settings/canned-replies/canned-replies-page.tsx'), 'CannedRepliesPage'],
  team: [() => import('./settings/team/team-page.tsx'), 'TeamPage'],
  notifications: [() => import('./settings/notifications/notifications-page.tsx'), 'NotificationsPage'],
  keys: [() => import('./settings/keys/keys-page.tsx'), 'KeysPage'],
  webhooks: [() => import('./settings/webhooks/webhooks-page.tsx'), 'WebhooksPage'],
  agents: [() => import('./settings/agents/agents-page.tsx'), 'AgentsPage'],
}

const settings = createRoute({
  getParentRoute: () => frame,
  path: '/settings',
  component: lazyRouteComponent(
    orSay(() => import('./settings/settings-page.tsx')),
    'SettingsPage',
  ),
})

const settingsHome = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: settingsPage('workspace') })
  },
})

const routeTree = root.addChildren([
  home,
  ...routesOf(root, OUTSIDE),
  frame.addChildren([
    ...routesOf(frame, IN_FRAME),
    settings.addChildren([settingsHome, ...routesOf(settings, IN_SETTINGS)]),
  ]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // When a page cannot be shown, the frame around it stays.
  defaultErrorComponent: Broken,
  defaultPendingComponent: () => <SkeletonList rows={8} />,
  defaultPendingMs: 150,
  scrollRestoration: true,
})

/** Loads the script of the first page while the server says who the member is. */
export function loadFirstPage(): void {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const { options } = router.routesById[routeId as never] as AnyRoute
    void options.component?.preload?.()?.catch(() => undefined)
  }
}

/**
 * Loads the scripts of the pages that people use all day. A script that cannot be loaded now is loaded when it is needed.
 */
export async function loadPagesOfADay(): Promise<void> {
  if (router.state.matches.every(({ routeId }) => routeId !== frame.id)) return
  const paths = ['/today', '/inbox', '/calendar', '/work', '/customers'] as const
  const pages = paths.map((path) => IN_FRAME[path][0]())
  const parts = [import('./booking/drawer/booking-drawer.tsx'), import('./calendar/agenda.tsx')]
  await Promise.allSettled([...pages, ...parts])
}

type Script = readonly [load: Parameters<typeof lazyRouteComponent>[0], component: string]

function routesOf(parent: AnyRoute, pages: Readonly<Record<string, Script>>) {
  return Object.entries(pages).map(([path, [load, component]]) =>
    createRoute({ getParentRoute: () => parent, path, component: lazyRouteComponent(orSay(load), component) }),
  )
}

/**
 * The router loads the whole page again after the browser's own error, which without a network would show the browser's
 * error page. `main.tsx` does so where it helps.
 */
function orSay(load: Script[0]): Script[0] {
  return () =>
    load().catch((cause: unknown) => {
      throw new Error('The script of this page could not be loaded.', { cause })
    })
}
