// The template of a physiotherapy practice: sessions that need a therapist and a treatment room.
import { faqAtPlace, question } from './faq.ts'
import { asks, stagesOf } from './stages.ts'
import { on, one, type Template, words } from './template.ts'

const COMPLAINT = asks('complaint', 'text', words('What hurts', 'O que sente', 'Qué le duele'))

export const physio: Template = {
  key: 'physio',
  name: words('Physiotherapy', 'Fisioterapia', 'Fisioterapia'),
  about: words(
    'Assessments and sessions, each with a therapist and a room.',
    'Avaliações e sessões, com fisioterapeuta e sala.',
    'Evaluaciones y sesiones, con fisioterapeuta y sala.',
  ),
  hours: on([1, 2, 3, 4, 5], '08:00–12:00', '13:00–19:00'),
  groups: [
    {
      key: 'therapists',
      name: words('Therapists', 'Fisioterapeutas', 'Fisioterapeutas'),
      kind: 'person',
      members: [{ name: '', isMe: true }, { name: 'Ana' }],
    },
    {
      key: 'rooms',
      name: words('Treatment rooms', 'Salas', 'Salas'),
      kind: 'room',
      members: [{ name: words('Room 1', 'Sala 1', 'Sala 1') }, { name: words('Room 2', 'Sala 2', 'Sala 2') }],
    },
  ],
  services: [
    {
      name: words('Assessment', 'Avaliação', 'Evaluación'),
      mode: 'appointment',
      duration_minutes: 60,
      buffer_minutes: 10,
      dollars: 60,
      needs: [one('therapists'), one('rooms')],
      intake_fields: [COMPLAINT],
    },
    {
      name: words('Physiotherapy session', 'Sessão de fisioterapia', 'Sesión de fisioterapia'),
      mode: 'appointment',
      duration_minutes: 50,
      buffer_minutes: 10,
      dollars: 45,
      needs: [one('therapists'), one('rooms')],
    },
    {
      name: words('Therapeutic massage', 'Massagem terapêutica', 'Masaje terapéutico'),
      mode: 'appointment',
      duration_minutes: 50,
      buffer_minutes: 10,
      dollars: 45,
      needs: [one('therapists'), one('rooms')],
    },
  ],
  stages: stagesOf({
    stages: {
      arrived: { name: words('In the waiting room', 'Na recepção', 'En la recepción'), sla_minutes: 15 },
      'in-progress': { name: words('In session', 'Em sessão', 'En sesión') },
    },
    actions: {
      complete: {
        fields: [
          asks('progress', 'text', words('Progress', 'Evolução', 'Evolución')),
          asks('pain', 'integer', words('Pain, 0 to 10', 'Dor, de 0 a 10', 'Dolor, de 0 a 10')),
        ],
      },
    },
  }),
  greeting: words(
    'Hello! This is {business}. I can book, move or cancel a session, or answer a question.',
    'Olá! Aqui é da {business}. Posso marcar, remarcar ou cancelar uma sessão, ou responder a uma pergunta.',
    '¡Hola! Aquí {business}. Puedo reservar, cambiar o cancelar una sesión, o responder una pregunta.',
  ),
  instructions: words(
    'We are a physiotherapy practice. Never give medical advice.',
    'Somos uma clínica de fisioterapia. Nunca dê conselho médico.',
    'Somos un consultorio de fisioterapia. Nunca dé consejo médico.',
  ),
  faq: faqAtPlace(
    question(
      words('Do I need a prescription?', 'Preciso de pedido médico?', '¿Necesito una orden médica?'),
      words('____', '____', '____'),
    ),
    question(
      words('What should I wear?', 'Que roupa devo usar?', '¿Qué ropa debo usar?'),
      words('Wear ____.', 'Venha com ____.', 'Venga con ____.'),
    ),
  ),
  automations: ['reminder', 'win_back', 'out_of_hours'],
}
