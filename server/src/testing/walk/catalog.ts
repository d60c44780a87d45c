// The walk through the catalog and its free times.
import { form, sendForm } from '../form.ts'
import { PLAIN_JPEG } from '../pictures.ts'
import type { Insider } from './walk.ts'

export type WalkedCatalog = Awaited<ReturnType<typeof walkCatalog>>

export async function walkCatalog({ see, program }: Insider) {
  const weekly = [{ weekday: 1, start: '09:00', end: '18:00' }]
  const schedule = see('createSchedule', await program.post('/schedules', { name: 'Open', weekly, is_default: true }))
  see('getSchedule', await program.get(`/schedules/${schedule.id}`))
  see('updateSchedule', await program.patch(`/schedules/${schedule.id}`, { name: 'Opening hours' }))
  see('listSchedules', await program.get('/schedules'))
  const day = { date: '2031-12-25', windows: [{ start: '09:00', end: '12:00' }], reason: 'Christmas' }
  see('setScheduleOverride', await program.post(`/schedules/${schedule.id}/overrides`, day))
  see('listScheduleOverrides', await program.get('/schedule-overrides'))
  see('deleteScheduleOverride', await program.delete(`/schedules/${schedule.id}/overrides/2031-12-25`))
  const chair = { name: 'Chair', kind: 'equipment', capacity: 1, tags: ['a'], schedule_id: schedule.id }
  const resource = see('createResource', await program.post('/resources', chair))
  const photo = form({ name: 'file', value: PLAIN_JPEG, filename: 'ana.jpg' })
  see('setResourcePhoto', await sendForm(program, `/resources/${resource.id}/photo`, photo))
  see('removeResourcePhoto', await program.delete(`/resources/${resource.id}/photo`))
  see('updateResource', await program.patch(`/resources/${resource.id}`, { priority: 5 }))
  const group = see(
    'createResourceGroup',
    await program.post('/resource-groups', { name: 'Chairs', resource_ids: [resource.id] }),
  )
  see('getResourceGroup', await program.get(`/resource-groups/${group.id}`))
  see('updateResourceGroup', await program.patch(`/resource-groups/${group.id}`, { assignment: 'priority' }))
  see('listResourceGroups', await program.get('/resource-groups'))
  see('getResource', await program.get(`/resources/${resource.id}`))
  see('listResources', await program.get('/resources'))
  const haircut = {
    name: 'Haircut',
    duration_minutes: 30,
    price_cents: 5_000,
    requirements: [{ group_id: group.id }],
    intake_fields: [{ key: 'length', type: 'select', label: { en: 'Length' }, options: ['short', 'long'] }],
  }
  const service = see('createService', await program.post('/services', haircut))
  see('getService', await program.get(`/services/${service.id}`))
  see('updateService', await program.patch(`/services/${service.id}`, { deposit_cents: 1_000 }))
  see('listServices', await program.get('/services'))
  see('listSlots', await program.get(`/slots?service_id=${service.id}`))
  see('explainSlot', await program.get(`/slots/explain?service_id=${service.id}&start=2030-03-04T15:00:00Z`))
  const lunch = { resource_id: resource.id, start: '2030-03-11T12:00:00-03:00', end: '2030-03-11T13:00:00-03:00' }
  const repeats = { weekdays: [1], until: '2030-03-25' }
  const timeOff = see('createTimeOff', await program.post('/time-off', { ...lunch, reason: 'Lunch', repeats }))
  see('listTimeOff', await program.get('/time-off'))
  see('deleteTimeOff', await program.delete(`/time-off/${timeOff.id}`))
  return { schedule, resource, group, service }
}

export async function leaveCatalog({ see, program }: Insider, catalog: WalkedCatalog, delivery: { id: string }) {
  const { schedule, resource, group, service } = catalog
  see('deleteService', await program.delete(`/services/${delivery.id}`))
  see('deleteService', await program.delete(`/services/${service.id}`))
  see('deleteResourceGroup', await program.delete(`/resource-groups/${group.id}`))
  see('deleteResource', await program.delete(`/resources/${resource.id}`))
  see('deleteSchedule', await program.delete(`/schedules/${schedule.id}`))
}
