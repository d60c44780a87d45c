// Settings: webhooks.
import { PageHead } from '../ui/surface.tsx'

export function WebhooksPage() {
  return <PageHead title="WebhooksPage" />
}
