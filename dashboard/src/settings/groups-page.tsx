// Settings: groups.
import { PageHead } from '../ui/surface.tsx'

export function GroupsPage() {
  return <PageHead title="GroupsPage" />
}
