// Settings: team.
import { PageHead } from '../ui/surface.tsx'

export function TeamPage() {
  return <PageHead title="TeamPage" />
}
