// The frame of all settings: the menu of settings, at the side or above, and the chosen page.
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { BUSINESS_SETTINGS, DEVELOPER_SETTINGS, type Setting, settingsPage } from '../data/pages.ts'
import { useUses } from '../data/uses.ts'
import { useManages, useMay } from '../data/workspace.ts'
import { useTexts } from '../text/texts.ts'
import { settingsTexts } from './texts.ts'

export function SettingsPage() {
  const t = useTexts(settingsTexts)
  const manages = useManages()
  const mayWebhooks = useMay('webhooks:manage')
  const developers = DEVELOPER_SETTINGS.filter((name) => (name === 'webhooks' ? mayWebhooks : manages))
  const uses = useUses()
  const [isOpen, setOpen] = useState(false)
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a phone the menu is one line that is longer than the screen, so the current entry is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path decides which entry is current
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  const isShown = (name: Setting) => isOpen || pathname === settingsPage(name) || !isSeldom(name) || uses[name]
  const names = BUSINESS_SETTINGS.filter(isShown)
  return (
    <div className="lg:grid lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-8">
      <nav
        ref={nav}
        aria-label={t('settings')}
        className="-mx-4 mb-4 flex gap-1 overflow-x-auto px-4 pb-1 lg:mx-0 lg:mb-0 lg:flex-col lg:overflow-visible lg:px-0"
      >
        <Names names={names} />
        {manages && (
          <Link to="/setup" className="rounded-lg px-3 py-1.5 whitespace-nowrap text-soft hover:bg-sunken">
            {t('assistant')}
          </Link>
        )}
        {names.length < BUSINESS_SETTINGS.length && (
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="rounded-lg px-3 py-1.5 text-left whitespace-nowrap text-soft hover:bg-sunken"
          >
            {t('more')}
          </button>
        )}
        {developers.length > 0 && (
          <p className="hidden px-3 pt-4 pb-1 text-sm text-faint lg:block">{t('developers')}</p>
        )}
        <Names names={developers} />
        <a href="/guides" className="rounded-lg px-3 py-1.5 whitespace-nowrap text-soft hover:bg-sunken">
          {t('docs')}
        </a>
      </nav>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}

/** The settings that only some businesses need: they are behind a button until they are used. */
const SELDOM = ['groups', 'stages'] as const
const isSeldom = (name: Setting): name is (typeof SELDOM)[number] => SELDOM.some((each) => each === name)

function Names({ names }: { names: readonly Setting[] }) {
  const t = useTexts(settingsTexts)
  return names.map((name) => (
    <Link
      key={name}
      to={settingsPage(name)}
      className="rounded-lg px-3 py-1.5 whitespace-nowrap text-soft hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-ink"
    >
      {t(name)}
    </Link>
  ))
}
