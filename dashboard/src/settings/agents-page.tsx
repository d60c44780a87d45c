// Settings: agents.
import { PageHead } from '../ui/surface.tsx'

export function AgentsPage() {
  return <PageHead title="AgentsPage" />
}
