// The template of a salon: stylists and beauticians, and a room that a treatment needs in addition to the person.
import { asks, stagesOf } from './stages.ts'
import { on, one, type Template, words } from './template.ts'

export const salon: Template = {
  key: 'salon',
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
}
