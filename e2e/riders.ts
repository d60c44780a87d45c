// Riders with a queue of deliveries, for journeys.
import type { Booking, Holdfast, NewBooking, Resource } from '../clients/typescript/src/holdfast.ts'

export interface Riders {
  rita: Resource
  /** Makes a delivery that waits in the queue. */
  aTask: (name: string, more?: Partial<NewBooking>) => Promise<Booking>
}

/** Rita is the signed-in member; each of `members` becomes a rider with their own name. */
export async function someRiders(
  api: Holdfast,
  members: readonly { name: string; memberId: string }[] = [],
): Promise<Riders> {
  const me = await api.getMe()
  const rita = await api.createResource({ name: 'Rita', kind: 'person', member_id: me.id })
  const others = await Promise.all(
    members.map(({ name, memberId }) => api.createResource({ name, kind: 'person', member_id: memberId })),
  )
  const group = await api.createResourceGroup({ name: 'Riders', resource_ids: [rita, ...others].map(({ id }) => id) })
  const service = await api.createService({
    name: 'Delivery',
    mode: 'queue',
    duration_minutes: 30,
    requirements: [{ group_id: group.id }],
  })
  let made = 0
  const aTask = (name: string, more: Partial<NewBooking> = {}) => {
    made += 1
    const customer = { name, phone: `+55119888${String(70_000 + made)}` }
    return api.createBooking({ service_id: service.id, customer, ...more })
  }
  return { rita, aTask }
}

/** Saves the stages with one more action, or with a changed one of the same key. */
export async function withAction(api: Holdfast, action: { key: string; [name: string]: unknown }): Promise<void> {
  const config = await api.getStageConfig()
  const known = config.actions.find(({ key }) => key === action.key)
  const others = config.actions.filter(({ key }) => key !== action.key)
  await api.putStageConfig({ ...config, actions: [...others, { ...known, ...action }] } as never)
}
