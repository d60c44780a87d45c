// The queue of the demo workspace: products for the hair that couriers bring to people's homes in São Paulo.
import { HOUR_MS, MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import { createBooking } from '../../bookings/create.ts'
import { runAction } from '../../work/actions/action.ts'
import { addLocationEvent } from '../../work/evidence/location-event.ts'
import type { Salon } from './appointments.ts'
import type { PersonName } from './catalog.ts'
import type { Step } from './story.ts'

interface Delivery {
  to: string
  place: { formatted: string; lat: number; lng: number }
  what: string
  /** When it was ordered, in minutes of opening hours before now. */
  ordered: number
  courier?: PersonName
  /** The actions of the courier, each this many minutes after the one before. */
  did?: readonly { action: string; after: number }[]
  /** In how many hours from now it should be there. */
  dueInHours?: number
  isUrgent?: boolean
}

const place = (formatted: string, lat: number, lng: number) => ({ formatted: `${formatted}, São Paulo`, lat, lng })
const brought = [
  { action: 'take', after: 12 },
  { action: 'start', after: 15 },
  { action: 'complete', after: 31 },
]

const DELIVERIES: readonly Delivery[] = [
  {
    to: 'Patrícia Nogueira',
    place: place('Rua Oscar Freire 379', -23.5638, -46.6683),
    what: 'Shampoo sem sulfato 300 ml e máscara de hidratação. Tocar no 81.',
    ordered: 35,
    dueInHours: 2,
    isUrgent: true,
  },
  {
    to: 'Luciana Sampaio',
    place: place('Rua Haddock Lobo 595', -23.5573, -46.6625),
    what: 'Óleo reparador de pontas. Deixar na portaria com o Sr. Elias.',
    ordered: 65,
    dueInHours: 5,
  },
  {
    to: 'Gustavo Peixoto',
    place: place('Rua Frei Caneca 569', -23.5533, -46.6527),
    what: 'Pomada modeladora e balm para barba.',
    ordered: 110,
    dueInHours: 26,
  },
  {
    to: 'Rosângela Prado',
    place: place('Alameda Santos 1165', -23.5642, -46.6547),
    what: 'Kit presente de aniversário, com cartão.',
    ordered: 95,
    courier: 'Marina',
    did: [{ action: 'take', after: 70 }],
    dueInHours: 1,
  },
  {
    to: 'Fernanda Ribeiro',
    place: place('Rua Pamplona 1145', -23.5668, -46.6571),
    what: 'Tonalizante 7.1 e condicionador.',
    ordered: 120,
    courier: 'Lucas',
    did: [
      { action: 'take', after: 85 },
      { action: 'start', after: 15 },
    ],
    dueInHours: 1,
  },
  {
    to: 'Aline Moreira',
    place: place('Rua da Consolação 2423', -23.5546, -46.6602),
    what: 'Máscara de nutrição 500 g. Interfone quebrado: ligar ao chegar.',
    ordered: 180,
    courier: 'Marina',
    did: [
      { action: 'take', after: 15 },
      { action: 'start', after: 20 },
      { action: 'not-at-home', after: 35 },
    ],
    dueInHours: 4,
  },
  {
    to: 'Cíntia Barros',
    place: place('Avenida Angélica 1814', -23.5466, -46.6597),
    what: 'Shampoo e condicionador para cabelos cacheados.',
    ordered: 420,
    courier: 'Lucas',
    did: brought,
  },
  {
    to: 'Mônica Duarte',
    place: place('Avenida Brigadeiro Luís Antônio 2013', -23.5652, -46.6478),
    what: 'Tapete de ioga.',
    ordered: 900,
    courier: 'Marina',
    did: brought,
  },
  {
    to: 'André Siqueira',
    place: place('Rua Vergueiro 1000', -23.5711, -46.6402),
    what: 'Balm para barba, duas unidades.',
    ordered: 1_700,
    courier: 'Lucas',
    did: brought,
  },
  {
    to: 'Vanessa Pires',
    place: place('Rua Augusta 1508', -23.5566, -46.659),
    what: 'Esmaltes: vermelho e nude.',
    ordered: 2_600,
    courier: 'Marina',
    did: brought,
  },
]

export function deliveriesOf(salon: Salon): Step[] {
  return DELIVERIES.flatMap((delivery) => stepsOf(salon, delivery))
}

function stepsOf({ days, owner, workspace, catalog, customers }: Salon, delivery: Delivery): Step[] {
  const { to, place: location, what, ordered, courier, did = [], dueInHours, isUrgent } = delivery
  const made = days.ago(ordered)
  let id = ''
  const order: Step = {
    at: made,
    by: owner,
    run: async (ctx) => {
      const due = plus(dueInHours === undefined ? made : days.now, (dueInHours ?? 4) * HOUR_MS)
      const body = {
        service_id: catalog.services.Delivery,
        customer: { id: customers.named(to).id },
        location,
        notes: what,
        due_at: due.toISOString(),
        ...(isUrgent && { priority: 'high' as const }),
      }
      id = (await createBooking(ctx, body, workspace)).id
    },
  }
  let at = made
  const actions = did.map(({ action, after }): Step => {
    at = plus(at, after * MINUTE_MS)
    return {
      at,
      by: owner,
      run: async (ctx) => {
        await runAction(ctx, id, action, { resource_id: catalog.people[courier as PersonName] })
        if (action !== 'start') return
        const { lat, lng } = location
        await addLocationEvent(ctx, id, { kind: 'position', lat: lat + 0.004, lng: lng + 0.003 })
      },
    }
  })
  return [order, ...actions]
}
