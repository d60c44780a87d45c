// The customers of the demo workspace. All but four have phone numbers that nobody can have.
//
// Ana, Bruno, Camila and Diego have the numbers of the examples in our guides. The others have numbers that are not given
// out: in Brazil 90 begins the dialling of collect calls, so no number begins with it; in Argentina no number begins with
// 0 after its area code; in Paraguay no mobile numbers begin with 989.
import { DAY_MS, plus } from '@holdfast/time/moment.ts'
import { addCustomer } from '../../customers/customer.ts'
import type { WriteCtx } from '../../platform/context.ts'
import { chance } from './story.ts'

/** A customer of the demo, as they were created. */
export interface DemoCustomer {
  id: string
  name: string
  locale: string
  identities: readonly { id: string; channel: string }[]
}

export interface DemoCustomers {
  women: readonly DemoCustomer[]
  men: readonly DemoCustomer[]
  named(name: string): DemoCustomer
}

type NewCustomer = Parameters<typeof addCustomer>[1]
type Details = Partial<NewCustomer>

const onWhatsApp = (external_id: string): Details => ({ identities: [{ channel: 'whatsapp', external_id }] })
const onTelegram = (external_id: string, display_name: string): Details => ({
  identities: [{ channel: 'telegram', external_id, display_name }],
})

const brazil = (name: string, last: string, more: Details = {}): NewCustomer => {
  return { name, phone: `+55119090${last}`, locale: 'pt-BR', ...more }
}
const argentina = (name: string, last: string, more: Details = {}): NewCustomer => {
  return { name, phone: `+549110${last}`, locale: 'es-AR', ...more }
}
const paraguay = (name: string, last: string, more: Details = {}): NewCustomer => {
  return { name, phone: `+595989${last}`, locale: 'es-PY', ...more }
}

const WOMEN: readonly NewCustomer[] = [
  {
    name: 'Ana Souza',
    phone: '+5511988887777',
    locale: 'pt-BR',
    tags: ['vip'],
    email: 'ana@example.com',
    notes: 'Gosta de cortes em camadas. Toma café sem açúcar.',
    ...onWhatsApp('551188887777'),
  },
  {
    name: 'Camila Fernández',
    phone: '+5491155554444',
    locale: 'es-AR',
    tags: ['nueva'],
    company: 'Estudio Sur',
    ...onTelegram('7000000001', 'Camila'),
  },
  brazil('Patrícia Nogueira', '11234', {
    tags: ['vip', 'coloração'],
    notes: 'Alergia a amônia: usar a linha sem amônia.',
    ...onWhatsApp('5511909011234'),
  }),
  brazil('Fernanda Ribeiro', '14471', { tags: ['coloração'], ...onWhatsApp('5511909014471') }),
  brazil('Juliana Castro', '10852', onTelegram('7000000002', 'Ju Castro')),
  brazil('Larissa Teixeira', '13390', { tags: ['unhas'] }),
  brazil('Aline Moreira', '17725', { email: 'aline.moreira@example.com' }),
  brazil('Renata Carvalho', '12046'),
  brazil('Vanessa Pires', '19913', { tags: ['unhas'] }),
  brazil('Cíntia Barros', '15568'),
  brazil('Tatiane Azevedo', '16107', { notes: 'Traz a filha Sofia, de 6 anos.' }),
  brazil('Mônica Duarte', '18842', { tags: ['ioga'] }),
  brazil('Débora Figueiredo', '11980', { tags: ['ioga'] }),
  brazil('Simone Araújo', '14213', { tags: ['ioga'] }),
  brazil('Gabriela Antunes', '13377', { company: 'Antunes Arquitetura' }),
  brazil('Luciana Sampaio', '15104'),
  brazil('Helô Martins', '17650', { tags: ['ioga'] }),
  brazil('Rosângela Prado', '12299', { tags: ['vip'] }),
  argentina('Valentina Romero', '0124417', { tags: ['color'] }),
  argentina('Sofía Giménez', '0137802'),
  argentina('Lucía Ferreyra', '0159936', onTelegram('7000000003', 'Lu')),
  paraguay('Rocío Villalba', '104553'),
  paraguay('Liz Ayala', '118726', onWhatsApp('595989118726')),
]

const MEN: readonly NewCustomer[] = [
  { name: 'Bruno Lima', phone: '+5521977776666', locale: 'pt-BR', tags: [] },
  { name: 'Diego Benítez', phone: '+595981234567', locale: 'es-PY', tags: [] },
  brazil('Marcelo Vieira', '10371', { tags: ['barba'], ...onWhatsApp('5511909010371') }),
  brazil('Eduardo Fonseca', '16628'),
  brazil('Thiago Monteiro', '11442', { tags: ['barba'] }),
  brazil('Felipe Cardoso', '18093', onTelegram('7000000004', 'Felipe')),
  brazil('Rodrigo Batista', '13918', { tags: ['barba'], notes: 'Máquina 2 nas laterais.' }),
  brazil('Gustavo Peixoto', '15279'),
  brazil('André Siqueira', '17004', { company: 'Siqueira Contabilidade' }),
  brazil('Leandro Rocha', '19381', { tags: ['ioga'] }),
  brazil('Paulo Meireles', '12637'),
  brazil('Vinícius Lopes', '14950', { tags: ['barba'] }),
  brazil('César Guimarães', '10006'),
  argentina('Matías Quiroga', '0112059'),
  argentina('Joaquín Herrera', '0186643'),
  paraguay('Óscar Cabrera', '172840'),
  paraguay('Hugo Acosta', '131397'),
]

/** The customers were added one after the other over the last months. */
export function createDemoCustomers(ctx: WriteCtx, locale: string): DemoCustomers {
  const count = WOMEN.length + MEN.length
  const add = (customer: NewCustomer, place: number): DemoCustomer => {
    const days = 12 + (200 * (count - place)) / count + 10 * chance(customer.name)
    const past = { ...ctx, now: plus(ctx.now, -Math.round(days * DAY_MS)), reactionsTo: () => [] }
    return addCustomer(past, customer, locale)
  }
  const women = WOMEN.map((customer, index) => add(customer, index))
  const men = MEN.map((customer, index) => add(customer, WOMEN.length + index))
  const all = [...women, ...men]
  return { women, men, named: (name) => all.find((each) => each.name === name) as DemoCustomer }
}
