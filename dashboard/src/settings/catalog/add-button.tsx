// The button for a new entry, for members who may add one. On a phone it shows only its icon.
import { Plus } from 'lucide-react'
import { useMay } from '../../data/workspace.ts'
import { Button } from '../../ui/button.tsx'

export function AddButton({ text, at, onClick }: { text: string; at: 'head' | 'empty'; onClick: () => void }) {
  if (!useMay('config:write')) return null
  return (
    <Button look="main" onClick={onClick} className={at === 'head' ? 'max-sm:px-3' : undefined}>
      <Plus size={18} aria-hidden />
      <span className={at === 'head' ? 'max-sm:sr-only' : undefined}>{text}</span>
    </Button>
  )
}
