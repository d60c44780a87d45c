// A menu that opens at a button, or at a point of the screen.
import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'

export function Menu({
  button,
  children,
  align = 'end',
  ...opening
}: {
  /** The button that opens the menu. */
  button: ReactNode
  children: ReactNode
  align?: 'start' | 'end'
  /** For a menu that something else than its button opens, too. */
  open?: boolean
  onOpenChange?: (open: boolean) => void
}) {
  return (
    <DropdownMenu.Root {...opening}>
      <DropdownMenu.Trigger asChild>{button}</DropdownMenu.Trigger>
      <MenuSheet align={align}>{children}</MenuSheet>
    </DropdownMenu.Root>
  )
}

/** A menu at a point of the screen, for the element there; when it closes, `back` gets the keyboard focus again. */
export function MenuAt({
  x,
  y,
  onClose,
  back,
  children,
}: {
  x: number
  y: number
  onClose: () => void
  back: () => void
  children: ReactNode
}) {
  return (
    <DropdownMenu.Root open onOpenChange={(open) => open || onClose()}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden className="fixed size-px" style={{ left: x, top: y }} />
      </DropdownMenu.Trigger>
      <MenuSheet
        align="start"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          back()
        }}
      >
        {children}
      </MenuSheet>
    </DropdownMenu.Root>
  )
}

function MenuSheet({ children, ...rest }: ComponentProps<typeof DropdownMenu.Content>) {
  return (
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        sideOffset={6}
        collisionPadding={8}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-xl border bg-card p-1 text-ink shadow-float"
        {...rest}
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  )
}

export function MenuItem({
  onSelect,
  icon,
  checked,
  danger,
  disabled,
  stays,
  children,
}: {
  onSelect: () => void
  icon?: ReactNode
  /** For an item that is one of several choices. */
  checked?: boolean
  danger?: true
  disabled?: boolean
  /** The menu stays open after a choice. */
  stays?: true
  children: ReactNode
}) {
  const look = {
    onSelect: (event: Event) => {
      if (stays) event.preventDefault()
      onSelect()
    },
    disabled: disabled ?? false,
    className: cx(
      'flex cursor-default items-center gap-2.5 rounded-lg px-3 py-2 outline-none data-highlighted:bg-sunken data-disabled:opacity-50',
      danger && 'text-danger-ink',
    ),
  }
  const content = (
    <>
      {icon && <span className="text-faint">{icon}</span>}
      <span className="min-w-0 flex-1">{children}</span>
      {checked && <Check size={16} aria-hidden />}
    </>
  )
  if (checked === undefined) return <DropdownMenu.Item {...look}>{content}</DropdownMenu.Item>
  return (
    <DropdownMenu.CheckboxItem checked={checked} {...look}>
      {content}
    </DropdownMenu.CheckboxItem>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-3 py-1.5 text-sm text-faint">{children}</DropdownMenu.Label>
}

export function MenuLine() {
  return <DropdownMenu.Separator className="my-1 h-px bg-line" />
}
