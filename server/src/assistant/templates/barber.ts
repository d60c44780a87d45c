// The template of a barber shop: cuts and shaves with any of the barbers.
import { faqAtPlace, question } from './faq.ts'
import { stagesOf } from './stages.ts'
import { on, one, type Template, words } from './template.ts'

export const barber: Template = {
  key: 'barber',
  name: words('Barber shop', 'Barbearia', 'Barbería'),
  about: words(
    'Cuts, beard and shaves with any barber.',
    'Corte, barba e combos com qualquer barbeiro.',
    'Cortes, barba y afeitado con cualquier barbero.',
  ),
  hours: [...on([2, 3, 4, 5], '09:00–19:00'), ...on([6], '08:00–18:00')],
  groups: [
    {
      key: 'barbers',
      name: words('Barbers', 'Barbeiros', 'Barberos'),
      kind: 'person',
      members: [{ name: '', isMe: true }, { name: 'Marcos' }],
    },
  ],
  services: [
    {
      name: words('Haircut', 'Corte', 'Corte'),
      mode: 'appointment',
      duration_minutes: 30,
      dollars: 18,
      needs: [one('barbers')],
    },
    {
      name: words('Beard', 'Barba', 'Barba'),
      mode: 'appointment',
      duration_minutes: 30,
      dollars: 14,
      needs: [one('barbers')],
    },
    {
      name: words('Cut and beard', 'Corte e barba', 'Corte y barba'),
      mode: 'appointment',
      duration_minutes: 60,
      dollars: 28,
      needs: [one('barbers')],
    },
    {
      name: words("Children's cut", 'Corte infantil', 'Corte infantil'),
      mode: 'appointment',
      duration_minutes: 30,
      dollars: 15,
      needs: [one('barbers')],
    },
  ],
  stages: stagesOf({
    stages: {
      arrived: { name: words('Waiting', 'Aguardando', 'Esperando'), sla_minutes: 15 },
      'in-progress': { name: words('In the chair', 'Na cadeira', 'En el sillón') },
    },
  }),
  greeting: words(
    'Hello! This is {business}. I can book, move or cancel your cut, or answer a question.',
    'Fala! Aqui é da {business}. Posso marcar, remarcar ou cancelar seu horário, ou responder a uma pergunta.',
    '¡Hola! Aquí {business}. Puedo reservar, cambiar o cancelar su turno, o responder una pregunta.',
  ),
  instructions: words(
    'We are a barber shop. Customers may choose their barber.',
    'Somos uma barbearia. O cliente pode escolher o barbeiro.',
    'Somos una barbería. El cliente puede elegir al barbero.',
  ),
  faq: faqAtPlace(
    question(
      words('Can I choose my barber?', 'Posso escolher o barbeiro?', '¿Puedo elegir al barbero?'),
      words('____', '____', '____'),
    ),
  ),
  automations: ['reminder', 'win_back', 'thanks_and_review', 'out_of_hours'],
}
