// The template of a studio with classes: places of a shared room are booked, and personal training needs a trainer.
import { faqAtPlace, question } from './faq.ts'
import { asks, stagesOf } from './stages.ts'
import { on, one, type Template, words } from './template.ts'

export const classes: Template = {
  key: 'classes',
  name: words('Classes and gym', 'Aulas e academia', 'Clases y gimnasio'),
  about: words(
    'Classes in which several people book a place, and personal training.',
    'Aulas em que várias pessoas reservam vaga, e treino individual.',
    'Clases en las que varias personas reservan lugar, y entrenamiento personal.',
  ),
  hours: [...on([1, 2, 3, 4, 5], '06:00–22:00'), ...on([6], '08:00–14:00')],
  groups: [
    {
      key: 'studio',
      name: words('Studio', 'Sala de aulas', 'Sala de clases'),
      kind: 'room',
      members: [{ name: words('Class room', 'Sala de aula', 'Salón de clases'), capacity: 12, shared: true }],
    },
    {
      key: 'trainers',
      name: words('Trainers', 'Instrutores', 'Instructores'),
      kind: 'person',
      members: [{ name: '', isMe: true }, { name: 'Bruna' }],
    },
  ],
  services: [
    {
      name: words('Pilates class', 'Aula de pilates', 'Clase de pilates'),
      mode: 'appointment',
      duration_minutes: 60,
      slot_interval_minutes: 60,
      max_party_size: 4,
      dollars: 15,
      needs: [one('studio')],
    },
    {
      name: words('Functional class', 'Aula de funcional', 'Clase de funcional'),
      mode: 'appointment',
      duration_minutes: 60,
      slot_interval_minutes: 60,
      max_party_size: 4,
      dollars: 12,
      needs: [one('studio')],
    },
    {
      name: words('Personal training', 'Treino personal', 'Entrenamiento personal'),
      mode: 'appointment',
      duration_minutes: 60,
      slot_interval_minutes: 30,
      dollars: 40,
      needs: [one('trainers')],
    },
    {
      name: words('Trial class', 'Aula experimental', 'Clase de prueba'),
      mode: 'appointment',
      duration_minutes: 60,
      slot_interval_minutes: 60,
      dollars: null,
      needs: [one('studio')],
      intake_fields: [asks('experience', 'text', words('Experience', 'Experiência', 'Experiencia'))],
    },
  ],
  stages: stagesOf({
    stages: {
      scheduled: { name: words('Signed up', 'Inscrito', 'Inscripto') },
      arrived: { name: words('Present', 'Presente', 'Presente') },
      'in-progress': { name: words('In class', 'Em aula', 'En clase') },
    },
  }),
  greeting: words(
    'Hello! This is {business}. I can book a class, move or cancel it, or answer a question.',
    'Olá! Aqui é do {business}. Posso marcar uma aula, remarcar ou cancelar, ou responder a uma pergunta.',
    '¡Hola! Aquí {business}. Puedo reservar una clase, cambiarla o cancelarla, o responder una pregunta.',
  ),
  instructions: words(
    'We are a studio with classes. A place in a class is for one person unless somebody says otherwise.',
    'Somos um estúdio com aulas. Cada vaga é para uma pessoa, se ninguém disser outra coisa.',
    'Somos un estudio con clases. Cada lugar es para una persona, salvo que se diga otra cosa.',
  ),
  faq: faqAtPlace(
    question(
      words('What do I need to bring?', 'O que preciso levar?', '¿Qué debo llevar?'),
      words('Bring ____.', 'Traga ____.', 'Traiga ____.'),
    ),
    question(
      words('Is there a monthly plan?', 'Tem plano mensal?', '¿Hay un plan mensual?'),
      words('Yes: ____.', 'Sim: ____.', 'Sí: ____.'),
    ),
  ),
  automations: ['reminder', 'win_back'],
}
