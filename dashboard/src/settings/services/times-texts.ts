// Texts about the next free times of a service, or why there are none.
import { texts } from '../../text/texts.ts'

export const timesTexts = texts({
  en: {
    title: 'Next free times',
    asSaved: 'As it was saved last. Save to see what changes.',
    forPeople: { one: 'For {count} person.', other: 'For {count} people.' },
    more: '+{count}',
    none: 'No free time in the next two weeks',
    nextAvailable: 'The next one is {when}.',
    service_inactive: 'The service is switched off.',
    queue_service: 'This service has no times: it waits in the queue of its group.',
    party_size_out_of_range: 'So many people do not fit.',
    no_resources: 'Everybody whom it needs is inactive. Switch somebody on, or add them to the group.',
    outside_booking_window:
      'All times are too soon or too far ahead: look at the notice and at how far ahead it can be booked.',
    closed: 'Those who are needed are not open at the same time for long enough. Look at their opening hours.',
    fully_booked: 'Everything is booked.',
  },
  pt: {
    title: 'Próximos horários livres',
    asSaved: 'Como foi salvo por último. Salve para ver o que muda.',
    forPeople: { one: 'Para {count} pessoa.', other: 'Para {count} pessoas.' },
    more: '+{count}',
    none: 'Nenhum horário livre nas próximas duas semanas',
    nextAvailable: 'O próximo é {when}.',
    service_inactive: 'O serviço está desativado.',
    queue_service: 'Este serviço não tem horários: espera na fila do seu grupo.',
    party_size_out_of_range: 'Não cabem tantas pessoas.',
    no_resources: 'Ninguém do que é preciso está ativo. Ative alguém ou adicione ao grupo.',
    outside_booking_window:
      'Todos os horários estão próximos demais ou distantes demais: confira a antecedência mínima e a máxima.',
    closed: 'Quem é preciso não está aberto ao mesmo tempo por tempo suficiente. Confira os horários de funcionamento.',
    fully_booked: 'Está tudo agendado.',
  },
  es: {
    title: 'Próximos horarios libres',
    asSaved: 'Como se guardó por última vez. Guarde para ver qué cambia.',
    forPeople: { one: 'Para {count} persona.', other: 'Para {count} personas.' },
    more: '+{count}',
    none: 'Ningún horario libre en las próximas dos semanas',
    nextAvailable: 'El próximo es {when}.',
    service_inactive: 'El servicio está desactivado.',
    queue_service: 'Este servicio no tiene horarios: espera en la cola de su grupo.',
    party_size_out_of_range: 'No caben tantas personas.',
    no_resources: 'Nadie de lo que hace falta está activo. Active a alguien o agréguelo al grupo.',
    outside_booking_window:
      'Todos los horarios son demasiado pronto o demasiado lejos: revise la anticipación mínima y la máxima.',
    closed: 'Lo que hace falta no está abierto al mismo tiempo lo suficiente. Revise los horarios de atención.',
    fully_booked: 'Está todo reservado.',
  },
})
