// Settings: keys.
import { PageHead } from '../ui/surface.tsx'

export function KeysPage() {
  return <PageHead title="KeysPage" />
}
