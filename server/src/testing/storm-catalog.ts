// The catalog of a storm: few people, a room and a hall, for services of every kind.
import { ask, type Catalog, type Weather } from './storm-clients.ts'

export const RESOURCES = 10

export async function aCatalog(weather: Weather): Promise<Catalog> {
  const add = async (path: string, body: object) => {
    const made = await ask(weather, path, body, 'POST', '')
    if (made?.status !== 201) throw new Error(`${path}: ${made?.status} ${made?.text}`)
    return (JSON.parse(made.text) as { id: string }).id
  }
  const resources: string[] = []
  for (let index = 0; index < RESOURCES - 2; index += 1) {
    resources.push(await add('/resources', { name: `Person ${index}`, kind: 'person' }))
  }
  const room = await add('/resources', { name: 'Room', kind: 'room' })
  const hall = await add('/resources', { name: 'Hall', kind: 'room', capacity: 5, shared: true })
  const team = await add('/resource-groups', { name: 'Team', resource_ids: resources })
  const cut = { name: 'Cut', duration_minutes: 30, buffer_minutes: 10, requirements: [{ group_id: team }] }
  const massage = {
    name: 'Massage',
    duration_minutes: 60,
    requirements: [{ group_id: team }, { resource_ids: [room] }],
  }
  const dye = {
    ...cut,
    name: 'Dye',
    duration_minutes: 45,
    price_cents: 9_000,
    deposit_cents: 1_000,
    deposit_due_minutes: 1,
  }
  const lesson = { name: 'Class', duration_minutes: 60, requirements: [{ resource_ids: [hall] }] }
  const delivery = { name: 'Delivery', mode: 'queue', duration_minutes: 30, requirements: [{ group_id: team }] }
  const services: Catalog['services'][number][] = []
  for (const service of [cut, massage, dye, lesson, delivery]) {
    services.push({ id: await add('/services', service), queue: service === delivery })
  }
  return { services, resources: [...resources, room, hall] }
}
