// Work to be done.
import { PageHead } from '../ui/surface.tsx'

export function WorkPage() {
  return <PageHead title="WorkPage" />
}
