// Settings: resources.
import { PageHead } from '../ui/surface.tsx'

export function ResourcesPage() {
  return <PageHead title="ResourcesPage" />
}
