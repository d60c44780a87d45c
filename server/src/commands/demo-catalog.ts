// The catalog of the demo workspace: one service of each kind, open every day from 07:00 to 21:00.
import { createEntry, type Entry, type Kind } from '../catalog/entry.ts'
import { groups } from '../catalog/group.ts'
import { resources } from '../catalog/resource.ts'
import { schedules } from '../catalog/schedule.ts'
import { services } from '../catalog/service.ts'
import type { WorkspaceRef } from '../http/caller.ts'
import type { Static, TObject } from '../http/shape.ts'
import type { WriteCtx } from '../platform/context.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '07:00', end: '21:00' }))

export async function createDemoCatalog(ctx: WriteCtx, workspace: WorkspaceRef): Promise<void> {
  const add = <E extends Entry, B extends TObject>(kind: Kind<E, B>, body: Static<B>) =>
    createEntry(ctx, kind, workspace, body)
  const person = (name: string) => add(resources, { name, kind: 'person' })
  await add(schedules, { name: 'Opening hours', weekly: EVERY_DAY, is_default: true })

  const [joana, rafael] = [await person('Joana'), await person('Rafael')]
  const team = await add(groups, { name: 'Team', resource_ids: [joana.id, rafael.id] })
  const room = await add(resources, { name: 'Treatment room', kind: 'room', capacity: 2 })
  const laser = await add(resources, { name: 'Laser', kind: 'equipment' })
  const hall = { name: 'Hall', kind: 'room' as const, capacity: 10, shared: true }
  const studio = await add(resources, hall)
  const [lucas, marina] = [await person('Lucas'), await person('Marina')]
  const couriers = await add(groups, { name: 'Couriers', resource_ids: [lucas.id, marina.id] })

  const anyoneOfTheTeam = { group_id: team.id }
  const offered = [
    {
      name: 'Haircut',
      // By other words for a service the bot finds it in the customer's language.
      tags: ['corte', 'cabelo', 'pelo'],
      duration_minutes: 30,
      buffer_minutes: 10,
      price_cents: 6_000,
      requirements: [anyoneOfTheTeam],
    },
    {
      name: 'Laser treatment',
      tags: ['depilação', 'depilación'],
      duration_minutes: 60,
      price_cents: 25_000,
      requirements: [anyoneOfTheTeam, { resource_ids: [room.id] }, { resource_ids: [laser.id] }],
    },
    {
      name: 'Yoga class',
      tags: ['ioga', 'aula', 'clase'],
      duration_minutes: 60,
      slot_interval_minutes: 60,
      requirements: [{ resource_ids: [studio.id] }],
    },
    {
      name: 'Colouring',
      tags: ['coloração', 'tintura', 'tinte', 'color'],
      duration_minutes: 120,
      price_cents: 30_000,
      deposit_cents: 5_000,
      requirements: [anyoneOfTheTeam],
    },
    { name: 'Delivery', mode: 'queue' as const, duration_minutes: 45, requirements: [{ group_id: couriers.id }] },
  ]
  for (const service of offered) await add(services, service)
}
