// Buttons: one look for the main action of a page, one for other actions, and one for actions that cannot be undone.
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'

export type ButtonLook = 'main' | 'plain' | 'quiet' | 'danger'
type ButtonSize = 'normal' | 'small' | 'large'

const LOOKS: Record<ButtonLook, string> = {
  main: 'bg-accent text-on-accent hover:brightness-110',
  plain: 'bg-card text-ink border border-strong-line hover:bg-sunken',
  quiet: 'text-soft hover:bg-sunken hover:text-ink',
  danger: 'bg-danger text-on-danger hover:brightness-110',
}

const SIZES: Record<ButtonSize, string> = {
  small: 'h-8 px-2.5 text-sm gap-1.5',
  normal: 'h-10 px-4 gap-2',
  large: 'h-14 px-6 text-lg gap-3',
}

interface Look {
  look?: ButtonLook
  size?: ButtonSize
}

/** The classes of a button, for links that look like buttons. */
export function buttonClass({ look = 'plain', size = 'normal' }: Look = {}): string {
  return cx(
    'inline-flex shrink-0 items-center justify-center rounded-lg font-medium whitespace-nowrap select-none transition-colors',
    'disabled:opacity-55 disabled:cursor-not-allowed',
    LOOKS[look],
    SIZES[size],
  )
}

export function Button({ look, size, className, type = 'button', ...rest }: ComponentProps<'button'> & Look) {
  return <button type={type} className={cx(buttonClass({ look, size }), className)} {...rest} />
}

/** A button with only an icon; its label is for screen readers and is shown as a tip. */
export function IconButton({
  label,
  children,
  look = 'quiet',
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string; children: ReactNode; look?: ButtonLook }) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'grid size-10 shrink-0 place-items-center rounded-lg transition-colors disabled:cursor-not-allowed disabled:opacity-40',
        LOOKS[look],
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  )
}
