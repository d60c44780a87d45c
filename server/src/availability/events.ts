// The events of time off.
import { Id, Type } from '../http/shape.ts'
import { event } from '../platform/event.ts'

const data = Type.Object({ time_off: Type.Object({ id: Id('off'), resource_id: Id('res') }) })

export const timeOffCreated = event('time_off.created', { data, readAt: 'GET /time-off' })
export const timeOffDeleted = event('time_off.deleted', { data, readAt: 'GET /time-off' })

export const availabilityEvents = [timeOffCreated, timeOffDeleted]
