// The template of a clinic: doctors who need a room, a device for examinations, and a class for several people.
import { faqAtPlace, question } from './faq.ts'
import { asks, stagesOf } from './stages.ts'
import { on, one, type Template, words } from './template.ts'

const REASON = asks('reason', 'text', words('Reason for the visit', 'Motivo da consulta', 'Motivo de la consulta'))

export const clinic: Template = {
  key: 'clinic',
  name: words('Clinic', 'Clínica', 'Clínica'),
  about: words(
    'Consultations that need a doctor and a room, and shared classes.',
    'Consultas que precisam de médico e sala, e aulas em grupo.',
    'Consultas que necesitan médico y sala, y clases en grupo.',
  ),
  hours: on([1, 2, 3, 4, 5], '08:00–12:00', '13:00–18:00'),
  groups: [
    {
      key: 'doctors',
      name: words('Doctors', 'Médicos', 'Médicos'),
      kind: 'person',
      members: [{ name: '', isMe: true }, { name: 'Ana Souza' }],
    },
    {
      key: 'nurses',
      name: words('Nurses', 'Enfermagem', 'Enfermería'),
      kind: 'person',
      members: [{ name: 'Carla' }],
    },
    {
      key: 'rooms',
      name: words('Consulting rooms', 'Consultórios', 'Consultorios'),
      kind: 'room',
      members: [
        { name: words('Room 1', 'Consultório 1', 'Consultorio 1') },
        { name: words('Room 2', 'Consultório 2', 'Consultorio 2') },
      ],
    },
    {
      key: 'devices',
      name: words('Equipment', 'Equipamentos', 'Equipos'),
      kind: 'equipment',
      members: [{ name: words('Ultrasound', 'Ultrassom', 'Ecógrafo') }],
    },
    {
      key: 'studio',
      name: words('Studio', 'Estúdio', 'Gimnasio'),
      kind: 'room',
      members: [
        { name: words('Exercise room', 'Sala de exercícios', 'Sala de ejercicios'), capacity: 8, shared: true },
      ],
    },
  ],
  services: [
    {
      name: words('Consultation', 'Consulta', 'Consulta'),
      mode: 'appointment',
      duration_minutes: 30,
      buffer_minutes: 10,
      dollars: 60,
      needs: [one('doctors'), one('rooms')],
      intake_fields: [REASON],
    },
    {
      name: words('Follow-up', 'Retorno', 'Control'),
      mode: 'appointment',
      duration_minutes: 20,
      buffer_minutes: 5,
      dollars: 30,
      needs: [one('doctors'), one('rooms')],
    },
    {
      name: words('Ultrasound', 'Ultrassonografia', 'Ecografía'),
      mode: 'appointment',
      duration_minutes: 40,
      buffer_minutes: 10,
      dollars: 90,
      needs: [one('doctors'), one('rooms'), one('devices')],
    },
    {
      name: words('Vaccination', 'Vacinação', 'Vacunación'),
      mode: 'appointment',
      duration_minutes: 15,
      buffer_minutes: 5,
      dollars: 25,
      needs: [one('nurses')],
    },
    {
      name: words('Physiotherapy class', 'Fisioterapia em grupo', 'Fisioterapia en grupo'),
      mode: 'appointment',
      duration_minutes: 60,
      slot_interval_minutes: 60,
      dollars: 15,
      needs: [one('studio')],
    },
  ],
  stages: stagesOf({
    stages: {
      arrived: { name: words('In the waiting room', 'Na sala de espera', 'En la sala de espera'), sla_minutes: 30 },
      'in-progress': { name: words('In the room', 'Em consulta', 'En consulta') },
    },
    actions: {
      start: { name: words('Call in', 'Chamar', 'Hacer pasar') },
      complete: {
        fields: [
          asks('follow_up', 'boolean', words('Comes again', 'Precisa voltar', 'Debe volver')),
          asks('remarks', 'text', words('Remarks', 'Observações', 'Observaciones')),
        ],
      },
    },
  }),
  greeting: words(
    'Hello! This is {business}. I can book, move or cancel an appointment, or answer a question.',
    'Olá! Aqui é da {business}. Posso marcar, remarcar ou cancelar uma consulta, ou responder a uma pergunta.',
    '¡Hola! Aquí {business}. Puedo reservar, cambiar o cancelar una consulta, o responder una pregunta.',
  ),
  instructions: words(
    'We are a clinic. Never give medical advice; in an emergency tell people to call the emergency number.',
    'Somos uma clínica. Nunca dê conselho médico; em emergência, diga para ligar para o serviço de emergência.',
    'Somos una clínica. Nunca dé consejo médico; en una emergencia, indique llamar al servicio de emergencias.',
  ),
  faq: faqAtPlace(
    question(
      words(
        'Which health plans do you accept?',
        'Quais convênios vocês aceitam?',
        '¿Qué obras sociales o seguros aceptan?',
      ),
      words('We accept ____.', 'Aceitamos ____.', 'Aceptamos ____.'),
    ),
    question(
      words('What should I bring?', 'O que devo levar?', '¿Qué debo llevar?'),
      words('Please bring ____.', 'Traga ____.', 'Traiga ____.'),
    ),
  ),
  automations: ['reminder', 'win_back', 'out_of_hours'],
}
