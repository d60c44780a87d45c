// One customer.
import { PageHead } from '../ui/surface.tsx'

export function CustomerPage() {
  return <PageHead title="CustomerPage" />
}
