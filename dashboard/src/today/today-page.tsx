// The day at a glance.
import { PageHead } from '../ui/surface.tsx'

export function TodayPage() {
  return <PageHead title="TodayPage" />
}
