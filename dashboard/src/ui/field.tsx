// A field of a form: its label, its control and its fault, connected for screen readers.
import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react'
import { useTexts } from '../text/texts.ts'
import { cx } from './class-names.ts'
import { LetterCount } from './letter-count.tsx'
import { uiTexts } from './texts.ts'

interface FieldTie {
  id: string
  described: string | undefined
  invalid: boolean
}

const Tie = createContext<FieldTie | null>(null)

const CONTROL =
  'w-full min-w-0 rounded-lg border border-strong-line bg-card px-3 text-ink aria-invalid:border-danger disabled:bg-sunken disabled:text-soft'

export function Field({
  label,
  hint,
  fault,
  optional,
  className,
  children,
}: {
  label: ReactNode
  hint?: ReactNode
  fault?: string | undefined
  /** Shows "optional" next to the label. */
  optional?: true
  className?: string
  children: ReactNode
}) {
  const id = useId()
  const t = useTexts(uiTexts)
  const note = `${id}-note`
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      <label htmlFor={id} className="text-sm font-medium text-soft">
        {label}
        {optional && <span className="ml-1.5 font-normal text-faint">{t('optional')}</span>}
      </label>
      <Tie value={{ id, described: hint || fault ? note : undefined, invalid: fault !== undefined }}>{children}</Tie>
      {(fault || hint) && (
        <p id={note} className={cx('text-sm', fault ? 'text-danger-ink' : 'text-faint')}>
          {fault ?? hint}
        </p>
      )}
    </div>
  )
}

/** Connects a custom control to the field around it. */
export function useFieldControl() {
  const tie = use(Tie)
  return tie ? { id: tie.id, 'aria-describedby': tie.described, 'aria-invalid': tie.invalid || undefined } : {}
}

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldControl()} className={cx(CONTROL, 'h-10', className)} {...rest} />
}

export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  const { maxLength, value } = rest
  return (
    <>
      <textarea {...useFieldControl()} rows={rows} className={cx(CONTROL, 'py-2', className)} {...rest} />
      {maxLength !== undefined && typeof value === 'string' && <LetterCount text={value} max={maxLength} />}
    </>
  )
}

/** The browser's own select, which works best on a phone. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...useFieldControl()} className={cx(CONTROL, 'h-10 pr-8', className)} {...rest} />
}

/** The options of a select, by name. */
export function Options({ of }: { of: readonly { id: string; name: string }[] }) {
  return of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
}

export function Checkbox({
  label,
  hint,
  className,
  ...rest
}: ComponentProps<'input'> & { label: ReactNode; hint?: string }) {
  const note = useId()
  return (
    <div className={className}>
      <label className="flex items-start gap-2.5 py-1">
        <input
          type="checkbox"
          aria-describedby={hint && note}
          className="mt-1 size-4 shrink-0 accent-(--accent)"
          {...rest}
        />
        <span className="min-w-0">{label}</span>
      </label>
      {hint && (
        <p id={note} className="pl-6.5 text-sm text-faint">
          {hint}
        </p>
      )}
    </div>
  )
}
