// A salon in the middle of a busy day, for pictures and for checking and measuring pages.
import type { Booking, Customer, Holdfast, Resource, Service } from '../clients/typescript/src/holdfast.ts'

const PEOPLE = [
  'Ana Beatriz Souza',
  'Carla Mendes',
  'Diego Benítez',
  'Fernanda Oliveira dos Santos Albuquerque',
  'João Pedro',
  'Lúcia',
]

const CUSTOMERS = [
  ['Camila Fernández', '+5491155554444', ['vip']],
  ['Bruno Lima', '+5521977776666', []],
  ['Mariana Ribeiro da Costa', '+5511988887777', ['vip', 'alergia']],
  ['Paulo Henrique', '+5511977771234', []],
  ['Sofia Benítez', '+595981234567', ['nova']],
  ['Rafael Gonçalves', '+5531988880001', []],
  ['Valentina Acosta', '+5491144443333', []],
  ['Isabela Martins', '+5511966665555', ['noiva']],
  ['Gustavo Rocha', '+5541999990002', []],
  ['Juliana Castro', '+5511955554321', []],
  ['Tomás Villalba', '+595971112233', []],
  ['Helena Prado', '+5511944443210', ['vip']],
  ['Maria Eduarda de Albuquerque Cavalcanti Figueiredo', '+5581988887766', []],
  ['Lucas Andrade', '+5571977778888', []],
  ['Renata Figueiredo', '+5511933332109', []],
  ['Martín Duarte', '+5491133332222', []],
] as const

const PLACES = [
  ['Rua Augusta, 1508 – Consolação', -23.5559, -46.6622],
  ['Rua Oscar Freire, 379 – Jardins', -23.5627, -46.6688],
  ['Av. Paulista, 900 – Bela Vista', -23.5656, -46.6517],
  ['Rua Haddock Lobo, 595 – Cerqueira César', -23.5579, -46.6619],
  ['Rua dos Pinheiros, 220 – Pinheiros', -23.5666, -46.6814],
  ['Rua Vergueiro, 3185 – Vila Mariana', -23.5898, -46.6347],
] as const

export interface Salon {
  people: Resource[]
  services: {
    cut: Service
    shave: Service
    colour: Service
    nails: Service
    massage: Service
    course: Service
    delivery: Service
  }
  customers: Customer[]
  bookings: Booking[]
  tasks: Booking[]
}

/** Makes a salon and books a day of it, such as 2030-03-05, in the time of São Paulo. */
export async function openSalon(api: Holdfast, day: string): Promise<Salon> {
  const weekly = [1, 2, 3, 4, 5, 6].map((weekday) => ({
    weekday,
    start: '08:00',
    end: weekday === 6 ? '16:00' : '19:00',
  }))
  await api.createSchedule({ name: 'Horário do salão', weekly, is_default: true })
  const late = await api.createSchedule({
    name: 'Tarde',
    weekly: weekly.map(({ weekday }) => ({ weekday, start: '11:00', end: '20:00' })),
  })
  const people: Resource[] = []
  for (const name of PEOPLE)
    people.push(await api.createResource({ name, kind: 'person', ...(name === 'Lúcia' && { schedule_id: late.id }) }))
  const rooms = [
    await api.createResource({ name: 'Sala 1', kind: 'room' }),
    await api.createResource({ name: 'Sala de cursos', kind: 'room', shared: true, capacity: 8 }),
  ]
  const stylists = await api.createResourceGroup({ name: 'Cabeleireiros', resource_ids: people.slice(0, 4).map(idOf) })
  const nails = await api.createResourceGroup({ name: 'Unhas e estética', resource_ids: people.slice(3).map(idOf) })
  const couriers = await api.createResourceGroup({ name: 'Entregas', resource_ids: people.slice(4).map(idOf) })
  const make = (name: string, duration: number, price: number, pools: string[], more: object = {}) =>
    api.createService({
      name,
      duration_minutes: duration,
      price_cents: price,
      requirements: pools.map((pool) => (pool.startsWith('grp_') ? { group_id: pool } : { resource_ids: [pool] })),
      ...more,
    })
  const services = {
    cut: await make('Corte feminino', 60, 12_000, [stylists.id], { buffer_minutes: 10 }),
    shave: await make('Corte masculino', 30, 6_000, [stylists.id], { buffer_minutes: 5 }),
    colour: await make('Coloração', 120, 32_000, [stylists.id], { buffer_minutes: 15 }),
    nails: await make('Manicure e pedicure', 45, 7_500, [nails.id], { buffer_minutes: 5 }),
    massage: await make('Massagem', 60, 18_000, [nails.id, (rooms[0] as Resource).id], { buffer_minutes: 15 }),
    course: await make('Curso de automaquiagem', 90, 9_000, [(rooms[1] as Resource).id], { max_party_size: 8 }),
    delivery: await make('Entrega de produtos', 40, 2_500, [couriers.id], { mode: 'queue' }),
  }
  const customers: Customer[] = []
  for (const [name, phone, tags] of CUSTOMERS)
    customers.push(await api.createCustomer({ name, phone, tags: [...tags] }))

  const at = (time: string) => `${day}T${time}:00-03:00`
  const { cut, shave, colour, nails: nailsService, massage, course, delivery } = services
  const plan: [service: Service, person: number, time: string][] = [
    [cut, 0, '08:30'],
    [shave, 0, '10:00'],
    [cut, 0, '11:15'],
    [colour, 0, '13:30'],
    [shave, 0, '16:15'],
    [cut, 0, '17:15'],
    [colour, 1, '09:00'],
    [cut, 1, '11:30'],
    [shave, 1, '13:00'],
    [cut, 1, '14:30'],
    [cut, 1, '16:00'],
    [shave, 2, '08:15'],
    [shave, 2, '09:00'],
    [cut, 2, '10:00'],
    [shave, 2, '11:30'],
    [colour, 2, '14:00'],
    [shave, 2, '16:45'],
    [nailsService, 3, '09:15'],
    [massage, 3, '10:30'],
    [cut, 3, '13:00'],
    [nailsService, 3, '15:00'],
    [massage, 3, '16:15'],
    [nailsService, 4, '08:45'],
    [nailsService, 4, '10:15'],
    [nailsService, 4, '11:15'],
    [massage, 4, '13:45'],
    [nailsService, 4, '15:45'],
    [nailsService, 5, '11:30'],
    [massage, 5, '12:30'],
    [nailsService, 5, '14:30'],
    [nailsService, 5, '17:00'],
  ]
  const bookings: Booking[] = []
  for (const [index, [service, person, time]] of plan.entries()) {
    bookings.push(
      await api.createBooking({
        service_id: service.id,
        start: at(time),
        resource_ids: [(people[person] as Resource).id],
        customer: { id: (customers[(index * 5) % customers.length] as Customer).id },
        ...(index % 7 === 0 && { notes: 'Prefere ser atendida sem conversa. Trazer a ficha da última coloração.' }),
        ...(index % 9 === 0 && { tags: ['retorno'] }),
      }),
    )
  }
  for (const [index, customer] of customers.slice(0, 3).entries()) {
    bookings.push(
      await api.createBooking({
        service_id: course.id,
        start: at('15:00'),
        party_size: index + 1,
        customer: { id: customer.id },
      }),
    )
  }
  const tasks: Booking[] = []
  for (const [index, [formatted, lat, lng]] of PLACES.entries()) {
    tasks.push(
      await api.createBooking({
        service_id: delivery.id,
        customer: { id: (customers[index + 4] as Customer).id },
        location: { formatted, lat, lng },
        priority: (['urgent', 'high', 'normal', 'normal', 'low', 'normal'] as const)[index] ?? 'normal',
        due_at: at(`${12 + index}:00`),
        notes: 'Kit de hidratação; tocar o interfone.',
      }),
    )
  }
  return { people, services, customers, bookings, tasks }
}

/** Does what happens in the salon until about 11:20: visits, one no-show, a task that is taken. */
export async function liveThroughMorning(api: Holdfast, { bookings, tasks, people }: Salon): Promise<void> {
  const until = (time: string) => bookings.filter(({ start }) => start !== null && start < time)
  const day = bookings[0]?.start?.slice(0, 10)
  for (const [index, { id }] of until(`${day}T13:00`).entries()) {
    if (index === 3) await api.markBookingNoShow(id, { early: true })
    else await api.completeBooking(id, { early: true })
  }
  for (const { id, start } of bookings) {
    if (start !== null && start >= `${day}T13:00` && start < `${day}T14:20`) await api.checkInBooking(id)
  }
  const [first, second] = tasks
  if (first) await api.runAction(first.id, 'take', { resource_id: (people[4] as Resource).id })
  if (second) await api.createBookingComment(second.id, { body: 'Cliente pediu para ligar antes de sair.' })
}

const idOf = ({ id }: { id: string }) => id
