// Keyboard shortcuts for every page; they are off while somebody types or a dialog is open.
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Search } from '../data/address.ts'
import { MENU, type MenuName } from '../data/pages.ts'
import { GO_KEY, GO_MS, isBusy } from '../ui/page-keys.ts'

/** The letter after g for each page of the menu. */
export const LETTERS: Record<MenuName, string> = {
  today: 't',
  inbox: 'i',
  calendar: 'c',
  work: 'w',
  customers: 'u',
  chatbot: 'b',
  automations: 'a',
  settings: 's',
}

export function useShortcuts(open: (what: 'palette' | 'shortcuts') => void): void {
  const navigate = useNavigate()
  useEffect(() => {
    let went = 0
    const press = (event: KeyboardEvent) => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        return open('palette')
      }
      if (event.metaKey || event.ctrlKey || event.altKey || isBusy(event.target)) return
      if (event.key === '?') return open('shortcuts')
      if (event.key === GO_KEY) {
        went = event.timeStamp
        return
      }
      const soon = event.timeStamp - went < GO_MS
      went = 0
      const letter = event.key.toLowerCase()
      const page = MENU.find((name) => LETTERS[name] === letter)
      if (soon && page) return void navigate({ to: `/${page}` })
      if (letter === 'n') {
        event.preventDefault()
        // In the calendar, the day that is shown stays.
        const isThere = location.pathname === '/calendar'
        void navigate({ to: '/calendar', search: (present: Search) => ({ ...(isThere && present), new: true }) })
      }
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [navigate, open])
}
