// A choice in the middle of a sentence: the browser's own select, as wide as what is chosen.
import type { ComponentProps } from 'react'
import { cx } from '../ui/class-names.ts'
import { useFieldControl } from '../ui/field.tsx'

export function SentenceSelect({ className, ...rest }: ComponentProps<'select'> & { 'aria-label': string }) {
  return (
    <select
      {...useFieldControl()}
      className={cx(
        'h-10 max-w-full min-w-0 rounded-lg border border-transparent bg-accent-soft px-2.5 font-medium text-accent-ink [field-sizing:content] hover:border-accent aria-invalid:border-danger disabled:opacity-70',
        className,
      )}
      {...rest}
    />
  )
}
