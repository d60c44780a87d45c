// The page to make an account on.
import { PageHead } from '../ui/surface.tsx'

export function SignUpPage() {
  return <PageHead title="SignUpPage" />
}
