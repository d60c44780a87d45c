// The first steps of a new workspace.
import { PageHead } from '../ui/surface.tsx'

export function WelcomePage() {
  return <PageHead title="WelcomePage" />
}
