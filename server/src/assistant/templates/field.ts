// The template of a field service: tasks that technicians take from a queue, and visits with travel time and a van.
import { faqOf, question } from './faq.ts'
import { asks, stagesOf } from './stages.ts'
import { on, one, type Template, words } from './template.ts'

const PROBLEM = asks('problem', 'text', words('What is wrong', 'Qual é o problema', 'Cuál es el problema'))

export const field: Template = {
  key: 'field',
  name: words('Field service', 'Serviço em campo', 'Servicio a domicilio'),
  about: words(
    'Urgent calls, visits with travel time, technicians and vans.',
    'Chamados urgentes, visitas com deslocamento, técnicos e veículos.',
    'Llamados urgentes, visitas con traslado, técnicos y vehículos.',
  ),
  hours: [...on([1, 2, 3, 4, 5], '08:00–18:00'), ...on([6], '08:00–12:00')],
  groups: [
    {
      key: 'technicians',
      name: words('Technicians', 'Técnicos', 'Técnicos'),
      kind: 'person',
      members: [{ name: '', isMe: true }, { name: 'Ana' }, { name: 'Bruno' }],
    },
    {
      key: 'vans',
      name: words('Vans', 'Veículos', 'Vehículos'),
      kind: 'vehicle',
      members: [
        { name: words('Van 1', 'Furgão 1', 'Camioneta 1') },
        { name: words('Van 2', 'Furgão 2', 'Camioneta 2') },
      ],
    },
  ],
  services: [
    {
      name: words('Emergency call', 'Chamado urgente', 'Llamado urgente'),
      mode: 'queue',
      duration_minutes: 90,
      dollars: 90,
      needs: [one('technicians')],
      intake_fields: [PROBLEM],
    },
    {
      name: words('Maintenance visit', 'Visita de manutenção', 'Visita de mantenimiento'),
      mode: 'appointment',
      duration_minutes: 90,
      buffer_minutes: 30,
      buffer_before_minutes: 30,
      slot_interval_minutes: 30,
      dollars: 70,
      needs: [one('technicians'), one('vans')],
      intake_fields: [PROBLEM],
    },
    {
      name: words('Installation', 'Instalação', 'Instalación'),
      mode: 'appointment',
      duration_minutes: 180,
      buffer_minutes: 30,
      buffer_before_minutes: 30,
      slot_interval_minutes: 30,
      dollars: 200,
      needs: [{ group: 'technicians', quantity: 2 }, one('vans')],
    },
    {
      name: words('Visit for a quote', 'Visita de orçamento', 'Visita de presupuesto'),
      mode: 'appointment',
      duration_minutes: 45,
      buffer_minutes: 30,
      slot_interval_minutes: 30,
      dollars: null,
      needs: [one('technicians')],
    },
  ],
  stages: stagesOf({
    stages: {
      queued: { name: words('New call', 'Chamado novo', 'Llamado nuevo'), sla_minutes: 120 },
      taken: { name: words('Accepted', 'Aceito', 'Aceptado') },
      arrived: { name: words('On site', 'No local', 'En el lugar') },
      'in-progress': { name: words('Working', 'Em execução', 'Trabajando') },
      attempted: { name: words('Nobody there', 'Ninguém no local', 'No había nadie') },
    },
    actions: {
      'check-in': { name: words('On site', 'Cheguei ao local', 'Llegué al lugar') },
      start: { name: words('Begin the work', 'Iniciar o serviço', 'Iniciar el trabajo') },
      complete: {
        fields: [
          asks('work_done', 'text', words('Work done', 'Serviço realizado', 'Trabajo realizado'), { required: true }),
          asks('photo', 'photo', words('Photo', 'Foto', 'Foto')),
          asks('signature', 'signature', words('Signature', 'Assinatura', 'Firma')),
        ],
      },
      'not-at-home': { name: words('Nobody there', 'Ninguém no local', 'No había nadie') },
    },
  }),
  greeting: words(
    'Hello! This is {business}. I can book a visit, change or cancel it, or answer a question.',
    'Olá! Aqui é da {business}. Posso agendar uma visita, mudar ou cancelar, ou responder a uma pergunta.',
    '¡Hola! Aquí {business}. Puedo agendar una visita, cambiarla o cancelarla, o responder una pregunta.',
  ),
  instructions: words(
    'We repair and install at the place of the customer. Ask for the address and what is wrong.',
    'Consertamos e instalamos no local do cliente. Pergunte o endereço e qual é o problema.',
    'Reparamos e instalamos en el domicilio del cliente. Pregunte la dirección y cuál es el problema.',
  ),
  faq: faqOf(
    question(
      words('Which areas do you serve?', 'Quais regiões vocês atendem?', '¿Qué zonas atienden?'),
      words('We come to ____.', 'Atendemos ____.', 'Atendemos ____.'),
    ),
    question(
      words('Is there a guarantee?', 'O serviço tem garantia?', '¿El trabajo tiene garantía?'),
      words('Yes, ____ months.', 'Sim, ____ meses.', 'Sí, ____ meses.'),
    ),
  ),
  automations: ['reminder', 'unclaimed_task', 'out_of_hours'],
}
