// The input for a value that is copied from a provider: an id or a token.
import type { ComponentProps } from 'react'
import { Input } from '../../ui/field.tsx'

export function Value(props: ComponentProps<'input'>) {
  return <Input required autoComplete="off" autoCapitalize="none" spellCheck={false} className="font-mono" {...props} />
}
