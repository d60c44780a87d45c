// The service of a booking, as far as it is offered here.
import type { Booking, Service } from '../data/shapes.ts'
import { usePanel } from '../ui/panel-context.ts'

export function useService({ service_id }: Booking): Service | undefined {
  const { config } = usePanel()
  return config.services.find(({ id }) => id === service_id)
}
