// The template of a delivery team: tasks wait in a queue until a courier takes them, and end with a photo at the door.
import { faqOf, question } from './faq.ts'
import { asks, stagesOf } from './stages.ts'
import { on, one, type Template, words } from './template.ts'

export const delivery: Template = {
  key: 'delivery',
  name: words('Delivery', 'Entregas', 'Reparto'),
  about: words(
    'Tasks that wait until a courier takes them, with a photo at the door.',
    'Tarefas que esperam até alguém pegar, com foto na porta.',
    'Tareas que esperan hasta que alguien las toma, con foto en la puerta.',
  ),
  hours: on([1, 2, 3, 4, 5, 6], '08:00–20:00'),
  groups: [
    {
      key: 'couriers',
      name: words('Couriers', 'Entregadores', 'Repartidores'),
      kind: 'person',
      members: [{ name: '', isMe: true }, { name: 'Lucas' }, { name: 'Marina' }],
    },
    {
      key: 'vehicles',
      name: words('Vehicles', 'Veículos', 'Vehículos'),
      kind: 'vehicle',
      members: [
        { name: words('Van 1', 'Furgão 1', 'Camioneta 1') },
        { name: words('Van 2', 'Furgão 2', 'Camioneta 2') },
      ],
    },
  ],
  services: [
    {
      name: words('Delivery', 'Entrega', 'Entrega'),
      mode: 'queue',
      duration_minutes: 45,
      dollars: 6,
      needs: [one('couriers')],
    },
    {
      name: words('Express delivery', 'Entrega expressa', 'Entrega exprés'),
      mode: 'queue',
      duration_minutes: 30,
      dollars: 12,
      needs: [one('couriers')],
    },
    {
      name: words('Pick-up', 'Coleta', 'Retiro'),
      mode: 'queue',
      duration_minutes: 40,
      dollars: 8,
      needs: [one('couriers')],
    },
    {
      name: words('Booked transport', 'Transporte agendado', 'Transporte programado'),
      mode: 'appointment',
      duration_minutes: 120,
      buffer_minutes: 30,
      slot_interval_minutes: 30,
      dollars: 50,
      needs: [one('couriers'), one('vehicles')],
    },
  ],
  stages: stagesOf({
    stages: {
      queued: { name: words('Ready to go', 'Pronta para sair', 'Lista para salir'), sla_minutes: 60 },
      taken: { name: words('With the courier', 'Com o entregador', 'Con el repartidor') },
      'in-progress': { name: words('On the way', 'A caminho', 'En camino') },
      attempted: { name: words('Not at home', 'Ninguém em casa', 'Nadie en casa') },
      done: { name: words('Delivered', 'Entregue', 'Entregado') },
      failed: { name: words('Returned', 'Devolvida', 'Devuelto') },
    },
    actions: {
      start: { name: words('Set off', 'Sair para entrega', 'Salir a entregar') },
      complete: {
        name: words('Delivered', 'Entregar', 'Entregar'),
        fields: [
          asks('photo', 'photo', words('Photo at the door', 'Foto na porta', 'Foto en la puerta'), { required: true }),
          asks('received_by', 'text', words('Received by', 'Recebido por', 'Recibido por')),
        ],
      },
      'not-at-home': {
        fields: [asks('remark', 'text', words('What happened', 'O que houve', 'Qué pasó'))],
      },
      fail: {
        name: words('Bring back', 'Devolver ao remetente', 'Devolver al remitente'),
        fields: [asks('remark', 'text', words('Why', 'Motivo', 'Motivo'))],
      },
    },
  }),
  greeting: words(
    'Hello! This is {business}. I can take an order for a delivery, or answer a question.',
    'Olá! Aqui é da {business}. Posso registrar uma entrega ou responder a uma pergunta.',
    '¡Hola! Aquí {business}. Puedo registrar una entrega o responder una pregunta.',
  ),
  instructions: words(
    'We deliver parcels in the city. Ask where to pick up and where to deliver.',
    'Fazemos entregas na cidade. Pergunte onde coletar e onde entregar.',
    'Hacemos entregas en la ciudad. Pregunte dónde retirar y dónde entregar.',
  ),
  faq: faqOf(
    question(
      words('Where do you deliver?', 'Onde vocês entregam?', '¿Dónde entregan?'),
      words('We deliver in ____.', 'Entregamos em ____.', 'Entregamos en ____.'),
    ),
    question(
      words(
        'How large may a parcel be?',
        'Qual o tamanho máximo do pacote?',
        '¿Qué tamaño máximo puede tener un paquete?',
      ),
      words('Up to ____ kg.', 'Até ____ kg.', 'Hasta ____ kg.'),
    ),
  ),
  automations: ['unclaimed_task', 'out_of_hours'],
}
