// The walk through holds, bookings, work and stages.
import { expect } from 'vitest'
import { attach } from '../form.ts'
import { aPerson, bookingVerbsOf } from '../shop.ts'
import type { WalkedCatalog } from './catalog.ts'
import type { Insider } from './walk.ts'

/** These operations come before the start of the booking. */
const EARLY = ['no-show', 'complete']

/** Answers with the service of a queue, which was made on the way. */
export async function walkBookings({ world, see, me, program }: Insider, catalog: WalkedCatalog) {
  const { resource, group, service } = catalog
  const { hold, confirm, release, book, reschedule, act } = bookingVerbsOf(program)
  const wish = { service_id: service.id, customer: aPerson() }
  const monday = (day: string) => `2030-03-${day}T15:00:00Z`
  const held = see('createHold', await hold({ ...wish, start: monday('11') }))
  see('getBooking', await program.get(`/bookings/${held.id}`))
  see('listWorkItems', await program.get('/work-items?status=held'))
  see('createBookingComment', await program.post(`/bookings/${held.id}/comments`, { body: 'Hello' }))
  see('listBookingComments', await program.get(`/bookings/${held.id}/comments`))
  const place = { kind: 'arrival', lat: -23.5, lng: -46.6, accuracy_m: 4 }
  see('createLocationEvent', await program.post(`/bookings/${held.id}/location-events`, place))
  see('listLocationEvents', await program.get(`/bookings/${held.id}/location-events`))
  const photo = see('createAttachment', await attach(program, held.id))
  see('listAttachments', await program.get(`/bookings/${held.id}/attachments`))
  see('getFile', await world.anybody.get(new URL(photo.url).pathname.slice('/v1'.length)))
  see('listStageHistory', await program.get(`/bookings/${held.id}/stage-history`))
  see('listBookingTimeline', await program.get(`/bookings/${held.id}/timeline`))
  see('confirmHold', await confirm(held.id, { intake: { length: 'short' }, location: { formatted: 'Rua A' } }))
  const anonymous = see('createHold', await hold({ service_id: service.id, start: monday('18') }))
  see('getBooking', await program.get(`/bookings/${anonymous.id}`))
  see('releaseHold', await release(anonymous.id))
  see('updateBooking', await program.patch(`/bookings/${held.id}`, { notes: 'By the window' }))
  see('getBookingCalendar', await program.get(`/bookings/${held.id}/ics`))
  const feed = see('renewCalendarFeed', await me.post(`/resources/${resource.id}/calendar-feed`))
  see('getCalendarFeed', await me.get(`/resources/${resource.id}/calendar-feed`))
  see('getCalendar', await world.anybody.get(new URL(feed.url).pathname.slice('/v1'.length)))
  see('deleteCalendarFeed', await me.delete(`/resources/${resource.id}/calendar-feed`))
  const moved = see('rescheduleBooking', await reschedule(held.id, { start: monday('18') }))
  see('markBookingPaid', await program.post(`/bookings/${moved.id}/mark-paid`, { method: 'pix', note: 'By phone' }))
  see('cancelBooking', await program.post(`/bookings/${moved.id}/cancel`, { reason: 'Rain' }))
  see('updateService', await program.patch(`/services/${service.id}`, { deposit_cents: null }))
  const operations = {
    checkInBooking: 'check-in',
    markBookingNoShow: 'no-show',
    completeBooking: 'complete',
    failBooking: 'fail',
  }
  for (const [id, path] of Object.entries(operations)) {
    const booked = see('createBooking', await book({ ...wish, start: monday('25') }))
    see(id, await program.post(`/bookings/${booked.id}/${path}`, EARLY.includes(path) ? { early: true } : {}))
    if (path === 'check-in') see('cancelBooking', await program.post(`/bookings/${booked.id}/cancel`))
  }
  const riders = { name: 'Delivery', mode: 'queue', duration_minutes: 30, requirements: [{ group_id: group.id }] }
  const delivery = see('createService', await program.post('/services', riders))
  const task = see('createBooking', await book({ ...wish, service_id: delivery.id, due_at: monday('11') }))
  const every = 'status=held,released,expired,rescheduled,confirmed,cancelled,no_show,completed,failed'
  expect(see('listBookings', await program.get(`/bookings?${every}`)).data).toHaveLength(8)
  const days = `from=${monday('18')}&to=${monday('26')}`
  expect(see('listBookedCustomers', await program.get(`/bookings/customers?${days}`)).data.length).toBeGreaterThan(0)
  see('updateWorkItem', await program.patch(`/work-items/${task.id}`, { priority: 'high', tags: ['a'] }))
  see('listWorkItems', await program.get('/work-items?view=inbox'))
  see('listCustomerBookings', await program.get(`/customers/${task.customer.id}/bookings`))
  see('getCustomerSummary', await program.get(`/customers/${task.customer.id}/summary`))
  see('listCustomerTimeline', await program.get(`/customers/${task.customer.id}/timeline`))
  const team = see('getTeamOverview', await program.get(`/team/overview?${days}&group_id=${group.id}`))
  expect(team.totals).toMatchObject({ completed: 1, waiting: 1 })
  see('getTeamOverview', await me.get('/team/overview'))
  const stats = see('getResourceStats', await program.get(`/resources/${resource.id}/stats?${days}&bucket=week`))
  expect(stats).toMatchObject({ completion_rate: { n: 5 }, series: [{}, {}] })
  see('runAction', await act(task.id, 'take', { resource_id: resource.id }))
  const stages = see('getStageConfig', await program.get('/stage-config'))
  see('putStageConfig', await program.put('/stage-config', { ...stages, note: 'The same' }))
  see('listStageConfigVersions', await program.get('/stage-config/versions'))
  see('getStageConfigVersion', await program.get('/stage-config/versions/2'))
  see('revertStageConfig', await program.post('/stage-config/versions/1/revert'))
  see('completeBooking', await program.post(`/bookings/${task.id}/complete`))
  see('reopenBooking', await program.post(`/bookings/${task.id}/reopen`, { reason: 'By mistake' }))
  see('completeBooking', await program.post(`/bookings/${task.id}/complete`))
  return delivery
}
