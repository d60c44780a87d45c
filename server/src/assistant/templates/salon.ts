// The template of a salon: stylists and beauticians, and a room that a treatment needs in addition to the person.
import { faqAtPlace, question } from './faq.ts'
import { asks, stagesOf } from './stages.ts'
import { on, one, type Template, words } from './template.ts'

export const salon: Template = {
  key: 'salon',
  name: words('Salon', 'Salão de beleza', 'Salón de belleza'),
  about: words(
    'Cuts, colour, nails and treatments, by stylist.',
    'Corte, cor, unhas e tratamentos, por profissional.',
    'Cortes, color, uñas y tratamientos, por profesional.',
  ),
  hours: [...on([2, 3, 4, 5], '09:00–19:00'), ...on([6], '09:00–18:00')],
  groups: [
    {
      key: 'stylists',
      name: words('Stylists', 'Cabeleireiros', 'Estilistas'),
      kind: 'person',
      members: [{ name: '', isMe: true }, { name: 'Ana' }, { name: 'Bruno' }],
    },
    {
      key: 'beauticians',
      name: words('Beauticians', 'Esteticistas', 'Esteticistas'),
      kind: 'person',
      members: [{ name: 'Carla' }, { name: 'Daniela' }],
    },
    {
      key: 'rooms',
      name: words('Rooms', 'Salas', 'Salas'),
      kind: 'room',
      members: [{ name: words('Treatment room', 'Sala de estética', 'Sala de tratamientos'), capacity: 2 }],
    },
  ],
  services: [
    {
      name: words('Haircut', 'Corte', 'Corte'),
      mode: 'appointment',
      duration_minutes: 45,
      buffer_minutes: 10,
      dollars: 30,
      needs: [one('stylists')],
    },
    {
      name: words('Blow-dry', 'Escova', 'Brushing'),
      mode: 'appointment',
      duration_minutes: 30,
      buffer_minutes: 5,
      dollars: 20,
      needs: [one('stylists')],
    },
    {
      name: words('Colour', 'Coloração', 'Color'),
      mode: 'appointment',
      duration_minutes: 120,
      buffer_minutes: 15,
      slot_interval_minutes: 30,
      dollars: 80,
      needs: [one('stylists')],
      intake_fields: [asks('allergies', 'text', words('Allergies', 'Alergias', 'Alergias'))],
    },
    {
      name: words('Manicure', 'Manicure', 'Manicura'),
      mode: 'appointment',
      duration_minutes: 45,
      buffer_minutes: 10,
      dollars: 18,
      needs: [one('beauticians')],
    },
    {
      name: words('Facial', 'Limpeza de pele', 'Limpieza facial'),
      mode: 'appointment',
      duration_minutes: 60,
      buffer_minutes: 15,
      dollars: 45,
      needs: [one('beauticians'), one('rooms')],
    },
  ],
  stages: stagesOf({
    stages: {
      arrived: { name: words('Arrived', 'Chegou', 'Llegó'), sla_minutes: 15 },
      'in-progress': { name: words('In the chair', 'Em atendimento', 'En atención') },
    },
    actions: {
      complete: {
        fields: [asks('products', 'text', words('Products used', 'Produtos usados', 'Productos usados'))],
      },
    },
  }),
  greeting: words(
    'Hello! This is {business}. I can book, move or cancel your visit, or answer a question.',
    'Olá! Aqui é o {business}. Posso marcar, remarcar ou cancelar seu horário, ou responder a uma pergunta.',
    '¡Hola! Aquí {business}. Puedo reservar, cambiar o cancelar su turno, o responder una pregunta.',
  ),
  instructions: words(
    'We are a beauty salon: hair, nails and treatments. A colour needs a patch test if the customer has allergies.',
    'Somos um salão de beleza: cabelo, unhas e estética. Coloração pede teste de mecha se a cliente tem alergia.',
    'Somos un salón de belleza: cabello, uñas y estética. El color requiere una prueba si la clienta tiene alergias.',
  ),
  faq: faqAtPlace(
    question(
      words('Do you take customers without a booking?', 'Atendem sem hora marcada?', '¿Atienden sin turno?'),
      words(
        '____. With a booking there is no waiting.',
        '____. Com hora marcada não há espera.',
        '____. Con turno no hay espera.',
      ),
    ),
  ),
  automations: ['reminder', 'win_back', 'thanks_and_review', 'out_of_hours'],
}
