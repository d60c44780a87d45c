// A button that opens a short list of actions. It closes at a choice, at Escape, and when the focus leaves it.
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { IconButton } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

export function Menu({
  label,
  icon,
  side,
  children,
}: {
  label: string
  icon: IconName
  side: 'top' | 'bottom'
  children: ComponentChildren
}) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const focusButton = () => place.current?.querySelector('button')?.focus()

  useLayoutEffect(() => {
    if (!isOpen) return
    place.current?.querySelector<HTMLElement>('.menu-list button')?.focus()
    const pressedOutside = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', pressedOutside)
    return () => document.removeEventListener('pointerdown', pressedOutside)
  }, [isOpen])

  const pressed = (event: KeyboardEvent) => {
    if (!isOpen) return
    if (event.key === 'Escape') {
      // Escape closes the innermost thing only.
      event.stopPropagation()
      setOpen(false)
      focusButton()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const items = [...(place.current?.querySelectorAll<HTMLElement>('.menu-list button') ?? [])]
      const at = items.indexOf(document.activeElement as HTMLElement)
      items[(at + (event.key === 'ArrowDown' ? 1 : items.length - 1)) % items.length]?.focus()
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what happens to the buttons in it
    <div
      ref={place}
      class="menu"
      onKeyDown={pressed}
      onFocusOut={({ relatedTarget }) => {
        if (relatedTarget && !place.current?.contains(relatedTarget as Node)) setOpen(false)
      }}
    >
      <IconButton label={label} icon={icon} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the click of any button in it closes it
        // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons in it have keys
        <div class={`menu-list ${side}`} onClick={() => setOpen(false)}>
          {children}
        </div>
      )}
    </div>
  )
}

export function MenuItem({
  icon,
  onSelect,
  children,
}: {
  icon: IconName
  onSelect: () => void
  children: ComponentChildren
}) {
  return (
    <button type="button" class="menu-item" onClick={onSelect}>
      <Icon name={icon} />
      {children}
    </button>
  )
}
