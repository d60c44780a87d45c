// A small plus that offers the kinds of steps.
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../text/texts.ts'
import { Menu, MenuItem, MenuLabel } from '../../ui/menu.tsx'
import { KIND_GROUPS, type Kind } from '../kinds.ts'
import { useOffered } from '../offered.ts'
import { StepIcon } from '../step-icon.tsx'
import { flowTexts } from '../texts.ts'
import { useKindName } from '../words.ts'

export function AddMenu({ label, add, button }: { label: string; add: (kind: Kind) => void; button?: ReactNode }) {
  return (
    <Menu
      align="start"
      button={
        button ?? (
          <button
            type="button"
            aria-label={label}
            title={label}
            className="grid size-6 place-items-center rounded-full border border-strong-line bg-card text-soft shadow-card hover:border-accent hover:bg-accent hover:text-on-accent"
          >
            <Plus size={14} />
          </button>
        )
      }
    >
      <KindItems add={add} />
    </Menu>
  )
}

/** The kinds in their groups, as items of a menu. */
export function KindItems({ add }: { add: (kind: Kind) => void }) {
  const t = useTexts(flowTexts)
  const nameOf = useKindName()
  const isOffered = useOffered()
  return KIND_GROUPS.map(({ name, kinds }) => (
    <div key={name}>
      <MenuLabel>{t(name)}</MenuLabel>
      {kinds.filter(isOffered).map((kind) => (
        <MenuItem key={kind} icon={<StepIcon kind={kind} />} onSelect={() => add(kind)}>
          {nameOf(kind)}
        </MenuItem>
      ))}
    </div>
  ))
}
