// Buttons: with words, and with only an icon, whose label is for screen readers and is shown as a tip.
import type { ComponentChildren, JSX } from 'preact'
import { Icon, type IconName } from './icon.tsx'

type ButtonProps = Omit<JSX.IntrinsicElements['button'], 'icon'>

export function Button({
  look = 'plain',
  icon,
  focused,
  children,
  ...rest
}: ButtonProps & {
  look?: 'main' | 'plain' | 'quiet' | 'danger'
  icon?: IconName
  /** Takes the focus when it appears. */
  focused?: true
  children: ComponentChildren
}) {
  return (
    <button type="button" {...rest} {...(focused && { ref: takeFocus })} class={`button ${look}`}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </button>
  )
}

const takeFocus = (button: HTMLButtonElement | null) => button?.focus()

export function IconButton({
  label,
  icon,
  look = '',
  ...rest
}: ButtonProps & { label: string; icon: IconName; look?: 'main' | '' }) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} class={`icon-button ${look}`}>
      <Icon name={icon} />
    </button>
  )
}
