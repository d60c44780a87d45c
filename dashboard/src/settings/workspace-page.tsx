// Settings: workspace.
import { PageHead } from '../ui/surface.tsx'

export function WorkspacePage() {
  return <PageHead title="WorkspacePage" />
}
