// The page to sign in on.
import { PageHead } from '../ui/surface.tsx'

export function SignInPage() {
  return <PageHead title="SignInPage" />
}
