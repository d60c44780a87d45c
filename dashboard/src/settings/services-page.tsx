// Settings: services.
import { PageHead } from '../ui/surface.tsx'

export function ServicesPage() {
  return <PageHead title="ServicesPage" />
}
