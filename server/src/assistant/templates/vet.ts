// The template of a veterinary practice: consultations with a vet, vaccines, and baths with a groomer.
import { faqAtPlace, question } from './faq.ts'
import { asks, stagesOf } from './stages.ts'
import { on, one, type Template, words } from './template.ts'

const ANIMAL = asks(
  'animal',
  'text',
  words('Name and kind of the animal', 'Nome e espécie do animal', 'Nombre y especie del animal'),
)

export const vet: Template = {
  key: 'vet',
  name: words('Vet and pet care', 'Veterinária e pet shop', 'Veterinaria'),
  about: words(
    'Consultations and vaccines with a vet, baths and grooming.',
    'Consultas e vacinas com veterinário, banho e tosa.',
    'Consultas y vacunas con veterinario, baño y peluquería.',
  ),
  hours: [...on([1, 2, 3, 4, 5], '08:00–18:00'), ...on([6], '08:00–13:00')],
  groups: [
    {
      key: 'vets',
      name: words('Vets', 'Veterinários', 'Veterinarios'),
      kind: 'person',
      members: [{ name: '', isMe: true }, { name: 'Paula' }],
    },
    {
      key: 'groomers',
      name: words('Groomers', 'Tosadores', 'Peluqueros'),
      kind: 'person',
      members: [{ name: 'Jonas' }],
    },
  ],
  services: [
    {
      name: words('Consultation', 'Consulta', 'Consulta'),
      mode: 'appointment',
      duration_minutes: 30,
      buffer_minutes: 10,
      dollars: 50,
      needs: [one('vets')],
      intake_fields: [ANIMAL],
    },
    {
      name: words('Vaccine', 'Vacina', 'Vacuna'),
      mode: 'appointment',
      duration_minutes: 15,
      buffer_minutes: 5,
      dollars: 35,
      needs: [one('vets')],
      intake_fields: [ANIMAL],
    },
    {
      name: words('Bath', 'Banho', 'Baño'),
      mode: 'appointment',
      duration_minutes: 60,
      dollars: 25,
      needs: [one('groomers')],
      intake_fields: [ANIMAL],
    },
    {
      name: words('Bath and grooming', 'Banho e tosa', 'Baño y corte'),
      mode: 'appointment',
      duration_minutes: 90,
      dollars: 40,
      needs: [one('groomers')],
      intake_fields: [ANIMAL],
    },
  ],
  stages: stagesOf({
    stages: {
      arrived: { name: words('Arrived', 'Na recepção', 'En la recepción'), sla_minutes: 20 },
      'in-progress': { name: words('In the room', 'Em atendimento', 'En atención') },
      done: { name: words('Picked up', 'Entregue ao tutor', 'Entregado al dueño') },
    },
    actions: {
      complete: {
        fields: [
          asks('weight', 'number', words('Weight in kg', 'Peso em kg', 'Peso en kg')),
          asks('remarks', 'text', words('Remarks', 'Observações', 'Observaciones')),
        ],
      },
    },
  }),
  greeting: words(
    'Hello! This is {business}. I can book, move or cancel a visit for your animal, or answer a question.',
    'Olá! Aqui é da {business}. Posso marcar, remarcar ou cancelar um horário para o seu bichinho, ou responder a uma pergunta.',
    '¡Hola! Aquí {business}. Puedo reservar, cambiar o cancelar un turno para su mascota, o responder una pregunta.',
  ),
  instructions: words(
    'We are a veterinary practice. Never give medical advice; in an emergency hand over to a person.',
    'Somos uma clínica veterinária. Nunca dê conselho médico; em emergência, passe para uma pessoa.',
    'Somos una veterinaria. Nunca dé consejo médico; en una emergencia, derive a una persona.',
  ),
  faq: faqAtPlace(
    question(
      words('Which animals do you treat?', 'Quais animais vocês atendem?', '¿Qué animales atienden?'),
      words('We treat ____.', 'Atendemos ____.', 'Atendemos ____.'),
    ),
    question(
      words('Do you take emergencies?', 'Atendem emergência?', '¿Atienden urgencias?'),
      words('____', '____', '____'),
    ),
  ),
  automations: ['reminder', 'win_back', 'out_of_hours'],
}
