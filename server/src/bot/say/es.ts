// What the bot says in Spanish, in words that are at home in Argentina, Paraguay and elsewhere.
import type { Summary, Words } from './spoken.ts'

const linesOf = ({ service, when, person, price, party }: Summary) =>
  [
    `• ${service}`,
    `• ${when}`,
    ...(person ? [`• con ${person}`] : []),
    ...(party ? [`• ${party} personas`] : []),
    ...(price ? [`• ${price}`] : []),
  ].join('\n')

/** `El viernes 8 de marzo`. */
const onDay = (day: string) => `El ${day.replace(',', '')}`

export const es: Words = {
  greeting: (bot, business) => `¡Hola! Soy ${bot}, asistente virtual de ${business}.`,
  menu: '¿En qué puedo ayudarte?',
  optionBook: 'Reservar un turno',
  optionMyBookings: 'Mis turnos',
  optionHuman: 'Hablar con alguien',
  optionYes: 'Sí, confirmar',
  optionYesCancel: 'Sí, cancelar',
  optionNo: 'No',
  optionPlainYes: 'Sí',
  optionOtherTime: 'Otro horario',
  optionOtherDay: 'Otro día',
  optionCancel: 'Cancelar',
  optionMove: 'Cambiar',

  askService: '¿Qué te gustaría reservar?',
  whichService: '¿Cuál de estos es?',
  noServices: 'Por ahora no puedo reservar por acá.',
  askDay: (service) => `${service}: ¿para qué día? Por ejemplo, "el viernes a la tarde".`,
  times: (service, day) => `${service}, ${day}. Tengo estos horarios:`,
  timesInRange: (service) => `${service}: tengo estos horarios:`,
  closed: (day) => `${onDay(day)} no atendemos.`,
  full: (day) => `${onDay(day)} ya no tengo horarios libres.`,
  nothingFree: (service) => `No encontré horarios libres para ${service} en las próximas semanas.`,
  notAtThatTime: (time) => `A las ${time} no tengo lugar.`,
  notThen: 'En ese horario no tengo lugar.',
  notWithPerson: (person) => `${person} no tiene lugar ese día.`,
  notDoneBy: (person, service) => `${person} no hace ${service}.`,
  noSuchDate: 'Esa fecha no existe. ¿Para qué día sería?',
  noSuchTime: 'Esa hora no existe. ¿A qué hora sería?',
  past: 'Esa fecha ya pasó. ¿Para qué día sería?',
  tooManyPeople: (most) => `Hay lugar para hasta ${most} personas.`,
  tooFewPeople: (least) => `Tienen que ser al menos ${least} personas.`,
  notForSoMany: 'Para tantas personas no puedo reservar por acá.',
  askParty: '¿Para cuántas personas?',

  askName: '¿A nombre de quién hago la reserva?',
  askPhone: '¿Cuál es tu teléfono, con código de área?',
  phoneUnclear: 'No reconocí ese teléfono. ¿Cuál es el número completo, con código de área?',
  askField: (label) => `¿${label}?`,
  fieldUnclear: (label) => `No entendí. ¿${label}?`,

  confirm: (summary) =>
    [
      '¿Lo confirmo?',
      linesOf(summary),
      ...(summary.deposit ? [`Para asegurar el turno hay que pagar una seña de ${summary.deposit}.`] : []),
    ].join('\n'),
  booked: (summary) => `¡Listo, quedó reservado!\n${linesOf(summary)}`,
  waitsForDeposit: (summary) =>
    `Tu turno está reservado y espera el pago de la seña de ${summary.deposit}. El equipo te dice cómo pagar.\n${linesOf(summary)}`,
  taken: 'Ese horario se acaba de ocupar.',
  holdExpired: 'Pasó un rato, pero ese horario sigue libre.',

  noBookings: 'No hay turnos a tu nombre.',
  bookings: (lines) => `Tus turnos:\n${lines.join('\n')}`,
  whichBookingToCancel: '¿Cuál cancelo?',
  whichBookingToMove: '¿Cuál cambio?',
  confirmCancel: (booking) => `¿Cancelo este turno?\n• ${booking}`,
  cancelled: (booking) => (booking === '' ? 'Listo. Cancelado.' : `Listo. Cancelado: ${booking}.`),
  confirmMove: (from, to, person) => `¿Cambio el turno?\nDe: ${from}\nA: ${to}${person ? `, con ${person}` : ''}`,
  moved: (summary) => `¡Listo, cambiado!\n${linesOf(summary)}`,
  notPossible: 'Eso ya no se puede cambiar por acá.',
  nothingThen: 'Para ese día u horario todavía no hay nada reservado.',
  notBooked: 'Está bien, no reservé nada.',
  unchanged: 'Está bien, no cambié nada. Tu turno sigue como estaba.',

  hours: (lines) => `Nuestro horario:\n${lines.join('\n')}`,
  hoursOn: (day, hours) => `${onDay(day)} atendemos: ${hours}.`,
  upTo: 'a',
  isClosed: 'cerrado',
  address: (address) => `Estamos en ${address}.`,
  prices: (lines) => `Nuestros precios:\n${lines.join('\n')}`,
  morePrices: '¡Y hay más! ¿El precio de cuál te interesa?',
  priceOf: (service, price) => `${service}: ${price}.`,
  noPrice: (service) => `El precio de ${service} te lo pasa el equipo.`,
  noAnswer: 'Esa no la sé.',
  askHuman: '¿Le aviso a alguien del equipo?',

  thanks: '¡De nada! Cualquier cosa, por acá estoy.',
  notUnderstood: 'Perdón, no entendí.',
  sayAgain: 'Probemos con otras palabras.',
  onlyText: 'Todavía no puedo escuchar audios ni ver fotos. ¿Puede ser por escrito, por favor?',
  askLocation: 'Para seguir necesito tu ubicación. Se puede compartir por acá.',
  gotLocation: 'Recibí tu ubicación.',
  noHuman: 'Por acá respondo solamente yo. ¿En qué puedo ayudarte?',
  handoff: 'Le aviso a alguien del equipo. Te responden por acá.',
  outOfHours: 'Ahora está cerrado. Alguien del equipo te responde apenas abramos.',
  apology: '¡Perdón por la demora! El equipo está ocupado y responde apenas pueda.',
  tooMuch: 'Llegaron muchos mensajes juntos. Ya le avisé al equipo, que sigue la charla por acá.',
  optedOut: 'Está bien, no escribo más por acá.',
  and: 'y',
}
