// The values that the quick booking opens with.
import type { Person } from './customer-picker.tsx'

export interface QuickBookingBegin {
  day: string
  start?: string | undefined
  resourceIds?: readonly string[] | undefined
  serviceId?: string | undefined
  customer?: Person | undefined
  /** The conversation that the booking comes from. */
  conversationId?: string | undefined
}
