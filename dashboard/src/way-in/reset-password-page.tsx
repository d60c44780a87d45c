// Where a link for a new password leads.
import { PageHead } from '../ui/surface.tsx'

export function ResetPasswordPage() {
  return <PageHead title="ResetPasswordPage" />
}
