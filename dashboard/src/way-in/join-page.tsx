// Where an invitation leads.
import { PageHead } from '../ui/surface.tsx'

export function JoinPage() {
  return <PageHead title="JoinPage" />
}
