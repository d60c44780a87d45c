// Keyboard shortcuts for every page; they are off while somebody types or a dialog is open.
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The page of each letter after g. */
const LETTERS = { t: '/today', c: '/calendar', w: '/work', u: '/customers', s: '/settings' } as const

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
      if (event.key === 'g') {
        went = event.timeStamp
        return
      }
      const soon = event.timeStamp - went < 1_500
      went = 0
      const letter = event.key.toLowerCase()
      if (soon && letter in LETTERS) return void navigate({ to: LETTERS[letter as keyof typeof LETTERS] })
      if (letter === 'n') {
        event.preventDefault()
        void navigate({ to: '/calendar', search: { new: true } })
      }
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [navigate, open])
}

function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog],[role=menu]')) return true
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}
