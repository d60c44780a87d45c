// Settings: stages.
import { PageHead } from '../ui/surface.tsx'

export function StagesPage() {
  return <PageHead title="StagesPage" />
}
