// The kinds of resources with their icons; a kind that is newer than this page counts as "other".
import { Box, Car, DoorOpen, UserRound, Wrench } from 'lucide-react'
import type { ReactNode } from 'react'

export const KINDS = ['person', 'room', 'vehicle', 'equipment', 'other'] as const
export type Kind = (typeof KINDS)[number]

export const kindOf = (kind: string): Kind => KINDS.find((each) => each === kind) ?? 'other'

const PICTURES: Record<Kind, ReactNode> = {
  person: <UserRound size={18} />,
  room: <DoorOpen size={18} />,
  vehicle: <Car size={18} />,
  equipment: <Wrench size={18} />,
  other: <Box size={18} />,
}

export function KindPicture({ kind }: { kind: string }) {
  return (
    <span aria-hidden className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-soft">
      {PICTURES[kindOf(kind)]}
    </span>
  )
}
