// A switch for something that is on or off at once.
import { cx } from './class-names.ts'

export function Switch({
  label,
  on,
  disabled,
  onChange,
}: {
  label: string
  on: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      disabled={disabled}
      onClick={() => onChange(!on)}
      className="grid h-10 w-12 shrink-0 place-items-center disabled:cursor-not-allowed disabled:opacity-55"
    >
      <span
        aria-hidden
        className={cx(
          'flex h-6 w-11 items-center rounded-full border p-0.5',
          on ? 'justify-end border-accent bg-accent' : 'justify-start border-strong-line bg-sunken',
        )}
      >
        <span className={cx('size-4.5 rounded-full', on ? 'bg-on-accent' : 'bg-(--faint)')} />
      </span>
    </button>
  )
}
