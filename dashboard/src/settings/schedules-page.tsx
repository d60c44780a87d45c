// Settings: schedules.
import { PageHead } from '../ui/surface.tsx'

export function SchedulesPage() {
  return <PageHead title="SchedulesPage" />
}
