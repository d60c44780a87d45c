// The calendar.
import { PageHead } from '../ui/surface.tsx'

export function CalendarPage() {
  return <PageHead title="CalendarPage" />
}
