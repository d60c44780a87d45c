// Buttons: one look for what a page is for, a quieter one for the rest, and one for what cannot be taken back.
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

/** For links that look like buttons. */
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

/** A button with a picture only; its label is for those who do not see it, and a tip for those who do. */
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
