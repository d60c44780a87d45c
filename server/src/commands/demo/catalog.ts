// The catalog of the demo workspace: a salon with one service of each kind, open every day from 07:00 to 21:00.
import { createEntry, type Entry, type Kind } from '../../catalog/entry.ts'
import { groups } from '../../catalog/group.ts'
import { resources } from '../../catalog/resource.ts'
import { schedules } from '../../catalog/schedule.ts'
import { services } from '../../catalog/service.ts'
import type { WorkspaceRef } from '../../http/caller.ts'
import type { Static, TObject } from '../../http/shape.ts'
import type { WriteCtx } from '../../platform/context.ts'
import { HOURS } from './story.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, ...HOURS }))

export type ServiceName =
  | 'Haircut'
  | 'Beard trim'
  | 'Manicure'
  | 'Laser treatment'
  | 'Yoga class'
  | 'Colouring'
  | 'Delivery'
export type PersonName = 'Joana' | 'Rafael' | 'Beatriz' | 'Lucas' | 'Marina'

/** The ids of what bookings name. */
export interface DemoCatalog {
  services: Record<ServiceName, string>
  people: Record<PersonName, string>
}

export async function createDemoCatalog(ctx: WriteCtx, workspace: WorkspaceRef): Promise<DemoCatalog> {
  const add = <E extends Entry, B extends TObject>(kind: Kind<E, B>, body: Static<B>) =>
    createEntry(ctx, kind, workspace, body)
  const person = async (name: PersonName, color: string) => (await add(resources, { name, kind: 'person', color })).id
  await add(schedules, { name: 'Opening hours', weekly: EVERY_DAY, is_default: true })

  const [joana, rafael] = [await person('Joana', '#d6336c'), await person('Rafael', '#4c6ef5')]
  const team = await add(groups, { name: 'Team', resource_ids: [joana, rafael] })
  const beatriz = await person('Beatriz', '#0ca678')
  const room = await add(resources, { name: 'Treatment room', kind: 'room', capacity: 2, color: '#868e96' })
  const laser = await add(resources, { name: 'Laser', kind: 'equipment', color: '#e8590c' })
  const hall = { name: 'Hall', kind: 'room' as const, capacity: 10, shared: true, color: '#7048e8' }
  const studio = await add(resources, hall)
  const [lucas, marina] = [await person('Lucas', '#f08c00'), await person('Marina', '#1098ad')]
  const couriers = await add(groups, { name: 'Couriers', resource_ids: [lucas, marina] })

  const anyoneOfTheTeam = { group_id: team.id }
  const offered: readonly (Static<typeof services.body> & { name: ServiceName })[] = [
    {
      name: 'Haircut',
      // By other words for a service the bot finds it in the customer's language.
      tags: ['corte', 'cabelo', 'pelo'],
      description: 'Wash, cut and blow-dry',
      duration_minutes: 30,
      buffer_minutes: 10,
      price_cents: 6_000,
      requirements: [anyoneOfTheTeam],
    },
    {
      name: 'Beard trim',
      tags: ['barba'],
      duration_minutes: 20,
      buffer_minutes: 10,
      price_cents: 3_500,
      requirements: [{ resource_ids: [rafael] }],
    },
    {
      name: 'Manicure',
      tags: ['unhas', 'manicure', 'uñas', 'manicura'],
      duration_minutes: 45,
      buffer_minutes: 15,
      price_cents: 4_500,
      requirements: [{ resource_ids: [beatriz] }],
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
      price_cents: 4_000,
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
    {
      name: 'Delivery',
      description: 'Products for your hair, brought to your home',
      mode: 'queue',
      duration_minutes: 45,
      requirements: [{ group_id: couriers.id }],
    },
  ]
  const ids: [ServiceName, string][] = []
  for (const service of offered) ids.push([service.name, (await add(services, service)).id])
  return {
    services: Object.fromEntries(ids) as Record<ServiceName, string>,
    people: { Joana: joana, Rafael: rafael, Beatriz: beatriz, Lucas: lucas, Marina: marina },
  }
}
