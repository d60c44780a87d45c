// The properties of every editor in the panel.
import type { Chosen } from './chosen.ts'
import type { Content } from './content.ts'
import type { PlacedFault } from './faults.ts'

export interface EditorProps {
  content: Content
  faults: readonly PlacedFault[]
  onEdit: (content: Content) => void
  onChoose: (chosen: Chosen | null) => void
}
