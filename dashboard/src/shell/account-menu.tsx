// The member's menu: language, light or dark, notifications, help, sign out.
import { useNavigate } from '@tanstack/react-router'
import { Bell, BookOpen, LogOut } from 'lucide-react'
import { settingsPage } from '../data/pages.ts'
import { signOut } from '../data/session.ts'
import { useMe } from '../data/workspace.ts'
import { LANGUAGE_NAMES, LANGUAGES, prefer, THEMES, useLanguage, usePreferences } from '../text/preferences.ts'
import { useTexts } from '../text/texts.ts'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../ui/menu.tsx'
import { notifyProblem } from '../ui/notices.tsx'
import { Initials } from '../ui/surface.tsx'
import { uiTexts } from '../ui/texts.ts'
import { shellTexts } from './texts.ts'

export function AccountMenu() {
  const t = useTexts(shellTexts)
  const ui = useTexts(uiTexts)
  const me = useMe()
  const language = useLanguage()
  const { theme } = usePreferences()
  const navigate = useNavigate()
  return (
    <Menu
      button={
        <button
          type="button"
          className="flex h-11 shrink-0 items-center gap-2.5 rounded-lg px-1.5 text-left hover:bg-sunken lg:min-w-0 lg:shrink lg:px-2"
        >
          <span className="sr-only">{`${t('account')}: ${me.name}`}</span>
          <Initials name={me.name} />
          <span aria-hidden className="hidden min-w-0 flex-1 truncate lg:block">
            {me.name}
          </span>
        </button>
      }
    >
      <MenuLabel>{me.email}</MenuLabel>
      <MenuLine />
      <MenuLabel>{ui('language')}</MenuLabel>
      {LANGUAGES.map((each) => (
        <MenuItem key={each} checked={each === language} onSelect={() => prefer({ language: each })}>
          {LANGUAGE_NAMES[each]}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuLabel>{ui('appearance')}</MenuLabel>
      {THEMES.map((each) => (
        <MenuItem key={each} checked={each === theme} onSelect={() => prefer({ theme: each })}>
          {ui(each)}
        </MenuItem>
      ))}
      <MenuLine />
      <MenuItem icon={<Bell size={18} />} onSelect={() => void navigate({ to: settingsPage('notifications') })}>
        {t('notifications')}
      </MenuItem>
      <MenuItem icon={<BookOpen size={18} />} onSelect={() => location.assign('/guides')}>
        {t('help')}
      </MenuItem>
      <MenuItem icon={<LogOut size={18} />} onSelect={() => void signOut().catch(notifyProblem)}>
        {t('signOut')}
      </MenuItem>
    </Menu>
  )
}
