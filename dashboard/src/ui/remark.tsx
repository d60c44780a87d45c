// A highlighted sentence inside a page.
import type { ComponentProps } from 'react'

const TONES = { warn: 'bg-warn-soft text-warn-ink', danger: 'bg-danger-soft text-danger-ink' }

export function Remark({ tone, ...rest }: Omit<ComponentProps<'p'>, 'className'> & { tone: keyof typeof TONES }) {
  return <p className={`rounded-lg px-3 py-2 text-sm ${TONES[tone]}`} {...rest} />
}
