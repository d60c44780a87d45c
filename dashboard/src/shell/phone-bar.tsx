// The main menu on a phone: the first pages at the bottom of the screen, the other ones behind "More".
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { MENU, type MenuName, menuNameOf } from '../data/pages.ts'
import { useTexts } from '../text/texts.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { uiTexts } from '../ui/texts.ts'
import { shellTexts } from './texts.ts'

/** On a screen of 360 pixels, six entries can be read in each language. "More" is the sixth. */
const ENTRIES_BEFORE_MORE = 5

const ENTRY =
  'flex min-w-0 flex-col items-center gap-0.5 py-2 text-[0.6875rem] text-soft aria-[current=page]:text-accent-ink aria-[current=true]:text-accent-ink'

export function PhoneBar({ icons }: { icons: Readonly<Record<MenuName, ReactNode>> }) {
  const t = useTexts(shellTexts)
  const ui = useTexts(uiTexts)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const rest = MENU.slice(ENTRIES_BEFORE_MORE)
  const current = menuNameOf(pathname)
  const isInRest = rest.some((name) => name === current)
  return (
    <nav
      aria-label={t('pages')}
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t bg-card pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {MENU.slice(0, ENTRIES_BEFORE_MORE).map((name) => (
        <Link key={name} to={`/${name}`} className={ENTRY}>
          {icons[name]}
          <span className="max-w-full truncate tracking-tight">{t(name)}</span>
        </Link>
      ))}
      <Menu
        button={
          <button type="button" className={ENTRY} aria-current={isInRest ? 'true' : undefined}>
            <Ellipsis size={20} aria-hidden />
            <span className="max-w-full truncate tracking-tight">{ui('more')}</span>
          </button>
        }
      >
        {rest.map((name) => (
          <MenuItem
            key={name}
            icon={icons[name]}
            checked={name === current}
            onSelect={() => void navigate({ to: `/${name}` })}
          >
            {t(name)}
          </MenuItem>
        ))}
      </Menu>
    </nav>
  )
}
