// The frame around every page of a workspace: navigation at the side or, on a phone, at the bottom.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import {
  Bot,
  CalendarDays,
  ChevronsUpDown,
  ListChecks,
  MessagesSquare,
  Plus,
  Search,
  Settings,
  Sun,
  Users,
  Workflow,
} from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { textIn, useAddress } from '../data/address.ts'
import { useDeviceNews } from '../data/device-news.ts'
import { useIsKeeper } from '../data/keeper.ts'
import { useLive, useLiveState } from '../data/live.ts'
import { MENU, type MenuName, menuNameOf } from '../data/pages.ts'
import { workspacesQuery } from '../data/queries.ts'
import { goToWorkspace, useOwnSession } from '../data/session.ts'
import { useMe } from '../data/workspace.ts'
import { Bell } from '../notifications/bell.tsx'
import { useTexts } from '../text/texts.ts'
import { cx } from '../ui/class-names.ts'
import { COMMAND_KEY } from '../ui/command-key.ts'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../ui/menu.tsx'
import { Notices } from '../ui/notices.tsx'
import { Initials, Key } from '../ui/surface.tsx'
import { AccountMenu } from './account-menu.tsx'
import { LostBanner } from './lost-banner.tsx'
import { PhoneBar } from './phone-bar.tsx'
import { useShortcuts } from './shortcuts.ts'
import { shellTexts } from './texts.ts'
import { useUnreadSigns } from './unread-signs.ts'

const Palette = lazy(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette })))
const Shortcuts = lazy(() => import('./shortcut-list.tsx').then(({ ShortcutList }) => ({ default: ShortcutList })))
const NotificationDrawer = lazy(() =>
  import('../notifications/notification-drawer.tsx').then(({ NotificationDrawer }) => ({
    default: NotificationDrawer,
  })),
)
const DeviceNews = lazy(() =>
  import('../notifications/device-news.tsx').then(({ DeviceNews }) => ({ default: DeviceNews })),
)
const BookingDrawer = lazy(() =>
  import('../booking/drawer/booking-drawer.tsx').then(({ BookingDrawer }) => ({ default: BookingDrawer })),
)

const ICONS: Record<MenuName, ReactNode> = {
  today: <Sun size={20} />,
  inbox: <MessagesSquare size={20} />,
  calendar: <CalendarDays size={20} />,
  work: <ListChecks size={20} />,
  customers: <Users size={20} />,
  chatbot: <Bot size={20} />,
  automations: <Workflow size={20} />,
  settings: <Settings size={20} />,
}

export function Frame() {
  const t = useTexts(shellTexts)
  const me = useMe()
  const current = menuNameOf(useLocation().pathname)
  const [open, setOpen] = useState<'palette' | 'shortcuts' | null>(null)
  useLive(me.workspace.id)
  useOwnSession(me)
  useShortcuts(setOpen)
  useUnreadSigns()
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-card focus:px-4 focus:py-2"
      >
        {t('skip')}
      </a>
      <aside className="sticky top-0 z-30 flex h-14 items-center gap-1 border-b bg-card px-3 lg:h-dvh lg:flex-col lg:items-stretch lg:border-r lg:border-b-0 lg:p-3">
        <WorkspaceMenu />
        <button
          type="button"
          onClick={() => setOpen('palette')}
          className="ml-auto flex h-10 items-center gap-2 rounded-lg border bg-page px-3 text-faint hover:text-ink lg:my-2 lg:ml-0"
        >
          <Search size={18} aria-hidden />
          <span className="hidden flex-1 truncate text-left sm:inline">{t('palette')}</span>
          <span className="sr-only sm:hidden">{t('palette')}</span>
          <span className="hidden lg:inline">
            <Key>{`${COMMAND_KEY} K`}</Key>
          </span>
        </button>
        <nav aria-label={t('pages')} className="hidden flex-1 flex-col gap-0.5 lg:flex">
          {MENU.map((name) => (
            <PageLink key={name} to={`/${name}`} icon={ICONS[name]} text={t(name)} isCurrent={name === current} />
          ))}
        </nav>
        <Bell />
        <LiveLight />
        <AccountMenu />
      </aside>
      <main id="content" className="min-w-0 p-4 pb-24 sm:p-6 lg:pb-6">
        <LostBanner />
        <Outlet />
      </main>
      <PhoneBar icons={ICONS} />
      <Suspense>
        {open === 'palette' && <Palette onClose={() => setOpen(null)} />}
        {open === 'shortcuts' && <Shortcuts onClose={() => setOpen(null)} />}
        <OpenNotifications />
        <ChosenBooking />
        <WantedDeviceNews />
      </Suspense>
      <Notices />
    </div>
  )
}

function PageLink({ to, icon, text, isCurrent }: { to: string; icon: ReactNode; text: string; isCurrent: boolean }) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex items-center gap-3 rounded-lg px-3 py-2 font-medium text-soft hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink"
    >
      {icon}
      {text}
    </Link>
  )
}

/** The drawer with the notifications, which any page can show: the address says that it is open. */
function OpenNotifications() {
  const [search, change] = useAddress()
  return search.notifications === true && <NotificationDrawer onClose={() => change({ notifications: undefined })} />
}

/** Of several tabs only one tells of news. */
function WantedDeviceNews() {
  const { shows, sounds } = useDeviceNews()
  const isKeeper = useIsKeeper()
  return isKeeper && (shows || sounds) && <DeviceNews />
}

/** The drawer with a booking, which any page can show: its id is in the address. */
function ChosenBooking() {
  const [search, change] = useAddress()
  const booking = textIn(search, 'booking')
  return (
    booking && (
      <BookingDrawer key={booking} id={booking} onClose={() => change({ booking: undefined, about: undefined })} />
    )
  )
}

function WorkspaceMenu() {
  const t = useTexts(shellTexts)
  const me = useMe()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const fetch = () => void queryClient.prefetchQuery(workspacesQuery)
  return (
    <Menu
      align="start"
      button={
        <button
          type="button"
          onPointerEnter={fetch}
          onFocus={fetch}
          className="flex h-11 min-w-0 items-center gap-2.5 rounded-lg px-1.5 text-left hover:bg-sunken lg:px-2"
        >
          <span className="sr-only">{`${t('workspace')}: ${me.workspace.name}`}</span>
          <Initials name={me.workspace.name} />
          <span aria-hidden className="min-w-0 flex-1 truncate font-semibold">
            {me.workspace.name}
          </span>
          <ChevronsUpDown size={16} className="shrink-0 text-faint" aria-hidden />
        </button>
      }
    >
      <MenuLabel>{t('workspace')}</MenuLabel>
      <Workspaces present={me.workspace.id} />
      <MenuLine />
      <MenuItem icon={<Plus size={18} />} onSelect={() => void navigate({ to: '/welcome' })}>
        {t('newWorkspace')}
      </MenuItem>
    </Menu>
  )
}

/** Loads the workspaces when the menu opens, if hovering has not loaded them before. */
function Workspaces({ present }: { present: string }) {
  const { data: workspaces = [] } = useQuery(workspacesQuery)
  return workspaces.map(({ id, name }) => (
    <MenuItem key={id} checked={id === present} onSelect={() => goToWorkspace(id)}>
      {name}
    </MenuItem>
  ))
}

function LiveLight() {
  const t = useTexts(shellTexts)
  const state = useLiveState()
  return (
    <p title={t(state)} className="flex items-center gap-2 px-2 text-sm text-faint lg:px-3 lg:py-1">
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full', state === 'live' ? 'bg-good' : 'bg-warn')} />
      <span className="sr-only lg:not-sr-only lg:truncate">{t(state)}</span>
    </p>
  )
}
