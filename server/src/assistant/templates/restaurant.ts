// The template of a restaurant: tables of several sizes, of which the smallest that fits is used, and a shared bar.
import { faqAtPlace, question } from './faq.ts'
import { asks, stagesOf } from './stages.ts'
import { on, one, type Template, type TemplateMember, words } from './template.ts'

/** Larger tables are used later. */
const table = (number: number, capacity: number): TemplateMember => ({
  name: words(`Table ${number}`, `Mesa ${number}`, `Mesa ${number}`),
  capacity,
  priority: -capacity,
})

export const restaurant: Template = {
  key: 'restaurant',
  name: words('Restaurant', 'Restaurante', 'Restaurante'),
  about: words(
    'Tables by party size, a bar, private dinners.',
    'Mesas por número de pessoas, balcão e jantares privados.',
    'Mesas por cantidad de personas, barra y cenas privadas.',
  ),
  hours: on([2, 3, 4, 5, 6, 7], '12:00–15:30', '19:00–23:30'),
  groups: [
    {
      key: 'tables',
      name: words('Tables', 'Mesas', 'Mesas'),
      kind: 'other',
      assignment: 'priority',
      members: [table(1, 2), table(2, 2), table(3, 4), table(4, 4), table(5, 6), table(6, 8)],
    },
    {
      key: 'bar',
      name: words('Bar', 'Balcão', 'Barra'),
      kind: 'other',
      members: [{ name: words('Bar', 'Balcão', 'Barra'), capacity: 8, shared: true }],
    },
    {
      key: 'rooms',
      name: words('Private rooms', 'Salas privadas', 'Salones privados'),
      kind: 'room',
      members: [{ name: words('Private room', 'Sala privada', 'Salón privado'), capacity: 20 }],
    },
    {
      key: 'waiters',
      name: words('Waiters', 'Garçons', 'Meseros'),
      kind: 'person',
      members: [{ name: '', isMe: true }, { name: 'Ana' }],
    },
  ],
  services: [
    {
      name: words('Table', 'Mesa', 'Mesa'),
      mode: 'appointment',
      duration_minutes: 90,
      buffer_minutes: 15,
      max_party_size: 8,
      dollars: null,
      needs: [one('tables')],
      intake_fields: [asks('occasion', 'text', words('Occasion', 'Ocasião', 'Ocasión'))],
    },
    {
      name: words('Seat at the bar', 'Lugar no balcão', 'Lugar en la barra'),
      mode: 'appointment',
      duration_minutes: 60,
      max_party_size: 4,
      dollars: null,
      needs: [one('bar')],
    },
    {
      name: words('Private dinner', 'Jantar privado', 'Cena privada'),
      mode: 'appointment',
      duration_minutes: 180,
      buffer_minutes: 30,
      buffer_before_minutes: 30,
      slot_interval_minutes: 30,
      min_party_size: 8,
      max_party_size: 20,
      dollars: 150,
      needs: [one('rooms'), one('waiters')],
    },
  ],
  stages: stagesOf({
    stages: {
      arrived: { name: words('At the table', 'À mesa', 'En la mesa') },
      'in-progress': { name: words('Paying', 'Pagando', 'Pagando') },
      done: { name: words('Finished', 'Finalizado', 'Finalizado') },
    },
    actions: {
      'check-in': { name: words('Seat', 'Acomodar', 'Ubicar') },
      start: { name: words('Bill asked', 'Pediu a conta', 'Pidió la cuenta') },
    },
  }),
  greeting: words(
    'Hello! This is {business}. I can reserve a table, change or cancel it, or answer a question.',
    'Olá! Aqui é do {business}. Posso reservar uma mesa, mudar ou cancelar a reserva, ou responder a uma pergunta.',
    '¡Hola! Aquí {business}. Puedo reservar una mesa, cambiar o cancelar la reserva, o responder una pregunta.',
  ),
  instructions: words(
    'We are a restaurant. Always ask for how many people the table is.',
    'Somos um restaurante. Pergunte sempre para quantas pessoas é a mesa.',
    'Somos un restaurante. Pregunte siempre para cuántas personas es la mesa.',
  ),
  faq: faqAtPlace(
    question(
      words(
        'Do you have vegetarian or gluten-free dishes?',
        'Tem opções vegetarianas ou sem glúten?',
        '¿Tienen opciones vegetarianas o sin gluten?',
      ),
      words('Yes: ____.', 'Sim: ____.', 'Sí: ____.'),
    ),
  ),
  automations: ['reminder', 'thanks_and_review', 'out_of_hours'],
}
