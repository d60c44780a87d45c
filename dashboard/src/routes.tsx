// The roof: every page, where it is, and what it asks for before it is shown. Each page is a script of its own.
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { requireMember } from './data/session.ts'
import { Frame } from './shell/frame.tsx'
import { NotFound } from './shell/not-found.tsx'
import { Failed, SkeletonList } from './ui/surface.tsx'

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFound,
  errorComponent: ({ error, reset }) => <Failed error={error} retry={reset} />,
})

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

const outside = [
  page('/sign-in', () => import('./way-in/sign-in-page.tsx'), 'SignInPage'),
  page('/sign-up', () => import('./way-in/sign-up-page.tsx'), 'SignUpPage'),
  page('/join', () => import('./way-in/join-page.tsx'), 'JoinPage'),
  page('/reset-password', () => import('./way-in/reset-password-page.tsx'), 'ResetPasswordPage'),
  page('/welcome', () => import('./way-in/welcome-page.tsx'), 'WelcomePage'),
]

const settings = createRoute({
  getParentRoute: () => frame,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
})

const settingsHome = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/workspace' })
  },
})

const inSettings = [
  setting('/workspace', () => import('./settings/workspace/workspace-page.tsx'), 'WorkspacePage'),
  setting('/services', () => import('./settings/services/services-page.tsx'), 'ServicesPage'),
  setting('/resources', () => import('./settings/resources/resources-page.tsx'), 'ResourcesPage'),
  setting('/groups', () => import('./settings/groups/groups-page.tsx'), 'GroupsPage'),
  setting('/schedules', () => import('./settings/schedules/schedules-page.tsx'), 'SchedulesPage'),
  setting('/stages', () => import('./settings/stages/stages-page.tsx'), 'StagesPage'),
  setting('/team', () => import('./settings/team/team-page.tsx'), 'TeamPage'),
  setting('/keys', () => import('./settings/keys/keys-page.tsx'), 'KeysPage'),
  setting('/webhooks', () => import('./settings/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  setting('/agents', () => import('./settings/agents/agents-page.tsx'), 'AgentsPage'),
]

const inside = [
  inFrame('/today', () => import('./today/today-page.tsx'), 'TodayPage'),
  inFrame('/calendar', () => import('./calendar/calendar-page.tsx'), 'CalendarPage'),
  inFrame('/work', () => import('./work/work-page.tsx'), 'WorkPage'),
  inFrame('/customers', () => import('./customers/customers-page.tsx'), 'CustomersPage'),
  inFrame('/customers/$id', () => import('./customers/customer-page.tsx'), 'CustomerPage'),
]

const routeTree = root.addChildren([
  home,
  ...outside,
  frame.addChildren([...inside, settings.addChildren([settingsHome, ...inSettings])]),
])

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: () => <SkeletonList rows={8} />,
  defaultPendingMs: 150,
  scrollRestoration: true,
})

type Loader = Parameters<typeof lazyRouteComponent>[0]

function page(path: string, load: Loader, name: string) {
  return createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load, name) })
}

function inFrame(path: string, load: Loader, name: string) {
  return createRoute({ getParentRoute: () => frame, path, component: lazyRouteComponent(load, name) })
}

function setting(path: string, load: Loader, name: string) {
  return createRoute({ getParentRoute: () => settings, path, component: lazyRouteComponent(load, name) })
}
