// The button for a new entry, for members who may add one. On a phone it shows only its icon.
import { Plus } from 'lucide-react'
import { useMay } from '../../data/workspace.ts'
import { Button } from '../../ui/button.tsx'

export function AddButton({
  text,
  at,
  scope = 'config:write',
  onClick,
}: {
  text: string
  at: 'head' | 'empty'
  /** The scope that a member needs in order to add an entry. */
  scope?: string
  onClick: () => void
}) {
  if (!useMay(scope)) return null
  return (
    <Button look="main" onClick={onClick} className={at === 'head' ? 'max-sm:px-3' : undefined}>
      <Plus size={18} aria-hidden />
      <span className={at === 'head' ? 'max-sm:sr-only' : undefined}>{text}</span>
    </Button>
  )
}
