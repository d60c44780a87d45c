// What every editor beside the picture is given.
import type { Content } from './content.ts'
import type { PlacedFault } from './faults.ts'
import type { Chosen } from './stage-picture.tsx'

export interface EditorProps {
  content: Content
  faults: readonly PlacedFault[]
  onEdit: (content: Content) => void
  onChoose: (chosen: Chosen | null) => void
}
