// The appointments of the demo workspace: a week that is over and a week to come, with everything that happens in a salon.
import { DAY_MS, MINUTE_MS, plus } from '@holdfast/time/moment.ts'
import { createBooking } from '../../bookings/create.ts'
import { markPaid } from '../../bookings/deposit.ts'
import { operate } from '../../bookings/operation.ts'
import { reschedule } from '../../bookings/reschedule.ts'
import { addTimeOff } from '../../bookings/time-off.ts'
import type { WorkspaceRef } from '../../http/caller.ts'
import type { Actor } from '../../platform/context.ts'
import type { DemoCatalog, PersonName, ServiceName } from './catalog.ts'
import type { DemoCustomer, DemoCustomers } from './customers.ts'
import { chance, type Days, pick, type Step } from './story.ts'

export interface Salon {
  workspace: WorkspaceRef
  /** The owner of the salon, who also works at its counter. */
  owner: Actor
  catalog: DemoCatalog
  customers: DemoCustomers
  days: Days
}

const FIRST_DAY = -7
const LAST_DAY = 7

type Stylist = 'Joana' | 'Rafael' | 'Beatriz'
type DemoTime = readonly [time: string, service: ServiceName]

/**
 * The times that can be booked on three kinds of days. There is always enough time between them, also for lunch. Tomorrow
 * is a day of the second kind: Rafael is free at 15:00, because docs/bot.md books a haircut then.
 */
const DEMO_TIMES: Record<Stylist, readonly (readonly DemoTime[])[]> = {
  Joana: [
    [
      ['09:00', 'Haircut'],
      ['10:00', 'Colouring'],
      ['14:00', 'Haircut'],
      ['15:15', 'Haircut'],
      ['16:30', 'Colouring'],
    ],
    [
      ['08:30', 'Haircut'],
      ['09:30', 'Laser treatment'],
      ['11:00', 'Haircut'],
      ['13:30', 'Colouring'],
      ['16:00', 'Haircut'],
      ['17:15', 'Haircut'],
    ],
    [
      ['10:00', 'Haircut'],
      ['11:15', 'Haircut'],
      ['14:30', 'Laser treatment'],
      ['16:00', 'Haircut'],
      ['18:00', 'Haircut'],
    ],
  ],
  Rafael: [
    [
      ['09:00', 'Haircut'],
      ['10:15', 'Haircut'],
      ['11:30', 'Beard trim'],
      ['15:00', 'Haircut'],
      ['16:15', 'Laser treatment'],
      ['18:30', 'Haircut'],
    ],
    [
      ['09:30', 'Haircut'],
      ['10:30', 'Beard trim'],
      ['11:15', 'Haircut'],
      ['14:15', 'Haircut'],
      ['15:45', 'Beard trim'],
      ['17:00', 'Haircut'],
      ['18:15', 'Haircut'],
    ],
    [
      ['10:00', 'Haircut'],
      ['11:15', 'Haircut'],
      ['14:15', 'Colouring'],
      ['16:45', 'Beard trim'],
      ['17:30', 'Haircut'],
    ],
  ],
  Beatriz: [
    [
      ['09:00', 'Manicure'],
      ['11:00', 'Manicure'],
      ['14:30', 'Manicure'],
      ['16:00', 'Manicure'],
    ],
    [
      ['10:00', 'Manicure'],
      ['15:00', 'Manicure'],
      ['17:00', 'Manicure'],
    ],
    [
      ['09:30', 'Manicure'],
      ['14:00', 'Manicure'],
      ['18:00', 'Manicure'],
    ],
  ],
}

const SERVICE_MINUTES: Record<ServiceName, number> = {
  Haircut: 30,
  'Beard trim': 20,
  Manicure: 45,
  'Laser treatment': 60,
  'Yoga class': 60,
  Colouring: 120,
  Delivery: 45,
}

/** How full a day is: the days to come are booked less and less. */
function fullness(days: Days, day: number): number {
  const isSunday = days.weekday(day) === 6
  const full = day < 0 ? 0.62 : 0.95 * 0.84 ** day
  return isSunday ? full / 2 : full
}

const NOTES = [
  'Igual à última vez.',
  'Só as pontas, uns dois dedos.',
  'Pediu para lavar com água morna.',
  'Vem direto do trabalho, pode atrasar cinco minutos.',
  'Quer ver fotos de franja antes.',
  'Primeira vez com a gente, indicação da Patrícia.',
  'Pelo corto a los costados.',
]
const CANCELLED_BECAUSE = ['Ficou doente', 'Reunião de última hora', 'Avisou pelo WhatsApp', 'Viajou', 'No puede venir']
const METHODS = ['pix', 'pix', 'pix', 'card', 'card', 'card', 'cash', 'cash', 'transfer'] as const
const SOURCES = ['dashboard', 'dashboard', 'whatsapp', 'webchat', 'telegram', 'dashboard'] as const

const LUNCH: Record<Stylist, readonly [string, string]> = {
  Joana: ['12:00', '13:00'],
  Rafael: ['13:00', '14:00'],
  Beatriz: ['12:30', '13:30'],
}
/** Days on which somebody is away all day. */
const AWAY = [
  { name: 'Rafael', day: 3, reason: 'Folga' },
  { name: 'Beatriz', day: 5, reason: 'Curso de unhas em gel' },
] as const

export function appointmentsOf(salon: Salon): Step[] {
  return [...timeOff(salon), ...ordinaryDays(salon), ...yogaClasses(salon), ...walkIns(salon), moved(salon)]
}

function timeOff({ days, owner, catalog, workspace }: Salon): Step[] {
  const at = days.at(FIRST_DAY - 3, '10:00')
  const take = (name: PersonName, from: Date, to: Date, more: { reason: string; repeats?: object }): Step => ({
    at,
    by: owner,
    run: (ctx) => {
      const time = { resource_id: catalog.people[name], start: from.toISOString(), end: to.toISOString() }
      return addTimeOff(ctx, { ...time, ...more } as Parameters<typeof addTimeOff>[1], workspace)
    },
  })
  const until = days.at(60, '12:00').toISOString().slice(0, 10)
  const repeats = { weekdays: [1, 2, 3, 4, 5, 6, 7], until }
  const lunch = (Object.keys(LUNCH) as Stylist[]).map((name) => {
    const [from, to] = LUNCH[name]
    return take(name, days.at(FIRST_DAY, from), days.at(FIRST_DAY, to), { reason: 'Almoço', repeats })
  })
  const away = AWAY.map(({ name, day, reason }) =>
    take(name, days.at(day, '00:00'), days.at(day + 1, '00:00'), { reason }),
  )
  return [...lunch, ...away, take('Joana', days.at(1, '19:30'), days.at(1, '21:00'), { reason: 'Dentista' })]
}

function ordinaryDays(salon: Salon): Step[] {
  const { women, men } = salon.customers
  const steps: Step[] = []
  // Nobody comes twice on one day: the people of each list come one after the other.
  const turns = { women: 0, men: 0 }
  for (let day = FIRST_DAY; day <= LAST_DAY; day += 1) {
    const kind = ((day % 3) + 3) % 3
    for (const name of Object.keys(DEMO_TIMES) as Stylist[]) {
      if (AWAY.some((each) => each.name === name && each.day === day)) continue
      for (const [time, service] of DEMO_TIMES[name][kind] as readonly DemoTime[]) {
        if (chance('full', day, name, time) > fullness(salon.days, day)) continue
        const isForWomen = service !== 'Beard trim' && (name !== 'Rafael' || service === 'Colouring')
        const customer = isForWomen ? inTurn(women, turns.women++) : inTurn(men, turns.men++)
        steps.push(...stepsOf(salon, { day, time, service, name, customer }))
      }
    }
  }
  return steps
}

/** Customers are chosen in steps of five, so that neighbours in the list do not follow each other. */
const inTurn = (list: readonly DemoCustomer[], turn: number) => list[(turn * 5) % list.length] as DemoCustomer

interface Appointment {
  day: number
  time: string
  service: ServiceName
  /** null: the customer asks for no particular person. */
  name: Stylist | null
  customer: DemoCustomer
}

/** The steps of one appointment, from the moment when it is made. Later steps may not have happened yet. */
function stepsOf(salon: Salon, { day, time, service, name, customer }: Appointment): Step[] {
  const { days, owner, workspace, catalog } = salon
  const luck = (about: string) => chance(about, day, time, service, customer.name)
  const start = days.at(day, time)
  const end = plus(start, SERVICE_MINUTES[service] * MINUTE_MS)
  const made = madeAt(days, day, luck('made'))
  const source = pick(SOURCES, luck('source'))
  const isByCustomer = source === 'webchat'
  let id = ''
  const steps: Step[] = []
  const then = (at: Date, run: Step['run']) => void steps.push({ at, by: owner, run })
  steps.push({
    at: made,
    by: isByCustomer ? { kind: 'customer', id: customer.id, name: customer.name } : owner,
    run: async (ctx) => {
      const booking = await createBooking(
        ctx,
        {
          service_id: catalog.services[service],
          start: start.toISOString(),
          customer: { id: customer.id },
          source,
          ...(name && { resource_ids: [catalog.people[name]] }),
          ...(luck('notes') < 0.15 && { notes: pick(NOTES, luck('note')) }),
        },
        workspace,
      )
      id = booking.id
    },
  })
  const hasDeposit = service === 'Colouring'
  // About half of those to come still wait for their deposit.
  const isAwaited = hasDeposit && day > 0 && luck('deposit') < 0.5
  const paid = plus(made, 25 * MINUTE_MS)
  if (hasDeposit && !isAwaited) then(paid, (ctx) => markPaid(ctx, id, { method: 'pix', note: 'Sinal' }))
  const outcome = luck('fate')
  if (outcome < 0.09) {
    const reason = pick(CANCELLED_BECAUSE, luck('reason'))
    const told = plus(start, -Math.round((3 + 20 * luck('told')) * 60) * MINUTE_MS)
    then(told > paid ? told : plus(paid, 10 * MINUTE_MS), (ctx) => operate(ctx, 'cancel', id, { reason }))
    return steps
  }
  if (isAwaited) return steps
  if (outcome < 0.18) {
    then(plus(start, 20 * MINUTE_MS), (ctx) => operate(ctx, 'no_show', id, {}))
    return steps
  }
  if (day >= -1) then(plus(start, 2 * MINUTE_MS), (ctx) => operate(ctx, 'check_in', id, {}))
  then(plus(end, 3 * MINUTE_MS), (ctx) => operate(ctx, 'complete', id, {}))
  // Some pay later, and some have not paid yet.
  if (luck('unpaid') > 0.1) {
    const rest = hasDeposit ? { amount_cents: 25_000 } : {}
    const method = pick(METHODS, luck('method'))
    then(plus(end, 6 * MINUTE_MS), (ctx) => markPaid(ctx, id, { method, ...rest }))
  }
  return steps
}

/** A booking is made some days before its day, while the salon is open, and always before now. */
function madeAt(days: Days, day: number, luck: number): Date {
  const minutes = Math.floor(luck * 600)
  const time = `${String(9 + Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  return days.at(Math.min(day, 0) - 1 - (Math.floor(luck * 97) % 6), time)
}

/** A class has a teacher of its own, so it needs the hall and nobody of the team. */
function yogaClasses(salon: Salon): Step[] {
  const { women, men } = salon.customers
  const regulars = [...women, ...men].slice(8, 30)
  const steps: Step[] = []
  for (let day = FIRST_DAY; day <= LAST_DAY; day += 1) {
    // On Tuesdays, Thursdays and Saturdays.
    if (![1, 3, 5].includes(salon.days.weekday(day))) continue
    const people = Math.max(1, Math.round((day > 0 ? 3 : 5) - 2 * chance('class', day)))
    const first = Math.floor(chance('first', day) * regulars.length)
    for (let n = 0; n < people; n += 1) {
      const customer = regulars[(first + n * 3) % regulars.length] as DemoCustomer
      steps.push(...stepsOf(salon, { day, time: '08:00', service: 'Yoga class', name: null, customer }))
    }
  }
  return steps
}

/** Somebody came in without an appointment and left no number; the booking was written down a moment later. */
function walkIns({ days, owner, workspace, catalog }: Salon): Step[] {
  const people = [
    { day: -4, name: 'Seu Antônio' },
    { day: -1, name: 'Wagner' },
    { day: 0, name: 'Rapaz da bicicleta' },
  ]
  return people.flatMap(({ day, name }): Step[] => {
    const start = days.at(day, '12:15')
    let id = ''
    const make: Step = {
      at: plus(start, 2 * MINUTE_MS),
      by: owner,
      run: async (ctx) => {
        const body = {
          service_id: catalog.services.Haircut,
          start: start.toISOString(),
          resource_ids: [catalog.people.Rafael],
          customer: { name },
          override: ['past' as const],
          notes: 'Sem hora marcada.',
        }
        id = (await createBooking(ctx, body, workspace)).id
      },
    }
    const end: Step = { at: plus(start, 35 * MINUTE_MS), by: owner, run: (ctx) => operate(ctx, 'complete', id, {}) }
    const pay: Step = {
      at: plus(start, 36 * MINUTE_MS),
      by: owner,
      run: (ctx) => markPaid(ctx, id, { method: 'cash' }),
    }
    return [make, end, pay]
  })
}

/** A customer moved her appointment from one day to another. */
function moved({ days, owner, workspace, catalog, customers }: Salon): Step {
  const body = {
    service_id: catalog.services.Manicure,
    start: days.at(2, '19:00').toISOString(),
    customer: { id: customers.named('Larissa Teixeira').id },
  }
  return {
    at: days.at(-1, '10:40'),
    by: owner,
    run: async (ctx) => {
      const { id } = await createBooking(ctx, body, workspace)
      const later = { ...ctx, now: plus(ctx.now, 90 * MINUTE_MS) }
      return reschedule(later, id, { start: plus(days.at(2, '19:00'), DAY_MS).toISOString() }, workspace)
    },
  }
}
