// Texts of the fields of a pause: why, and for how long.
import { texts } from '../text/texts.ts'

export const pauseFieldTexts = texts({
  en: {
    pauseReason: 'Reason',
    pauseReasonHint: 'The team sees it in the inbox. Customers do not.',
    pauseReasonExample: 'Closed for the holidays',
    pauseLength: 'How long',
    'length:open': 'Until somebody ends it',
    'length:hour': 'One hour',
    'length:tomorrow': 'Until tomorrow, {time}',
    'length:moment': 'Until a time that you choose',
    pauseUntil: 'Until',
    untilPast: 'Choose a time in the future.',
  },
  pt: {
    pauseReason: 'Motivo',
    pauseReasonHint: 'A equipe vê nas conversas. Os clientes não.',
    pauseReasonExample: 'Fechado para o feriado',
    pauseLength: 'Por quanto tempo',
    'length:open': 'Até alguém encerrar',
    'length:hour': 'Uma hora',
    'length:tomorrow': 'Até amanhã, {time}',
    'length:moment': 'Até a data e hora que você escolher',
    pauseUntil: 'Até',
    untilPast: 'Escolha uma data e hora no futuro.',
  },
  es: {
    pauseReason: 'Motivo',
    pauseReasonHint: 'El equipo lo ve en los mensajes. Los clientes no.',
    pauseReasonExample: 'Cerrado por feriado',
    pauseLength: 'Por cuánto tiempo',
    'length:open': 'Hasta que alguien la termine',
    'length:hour': 'Una hora',
    'length:tomorrow': 'Hasta mañana, {time}',
    'length:moment': 'Hasta la fecha y hora que usted elija',
    pauseUntil: 'Hasta',
    untilPast: 'Elija una fecha y hora en el futuro.',
  },
})
