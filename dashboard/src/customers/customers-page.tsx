// All customers.
import { PageHead } from '../ui/surface.tsx'

export function CustomersPage() {
  return <PageHead title="CustomersPage" />
}
