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

export const es: Words = {
  greeting: (bot, business) =>
    `¡Hola! Soy ${bot}, el asistente virtual de ${business}. Puedo reservar, cambiar o cancelar un turno y responder preguntas.`,
  menu: '¿En qué puedo ayudarte?',
  optionBook: 'Reservar un turno',
  optionMyBookings: 'Mis turnos',
  optionHuman: 'Hablar con alguien',
  optionYes: 'Sí, confirmar',
  optionNo: 'No',
  optionOtherTime: 'Otro horario',
  optionOtherDay: 'Otro día',
  optionCancel: 'Cancelar',
  optionMove: 'Cambiar',

  askService: '¿Qué te gustaría reservar?',
  whichService: '¿Cuál de estos es?',
  noServices: 'Por ahora no puedo reservar por acá. Voy a llamar a alguien del equipo.',
  askDay: (service) => `${service}: ¿para qué día? Por ejemplo, "el viernes a la tarde".`,
  times: (service, day) => `${service}, ${day}. Tengo estos horarios:`,
  timesInRange: (service) => `${service}: tengo estos horarios:`,
  closed: (day) => `El ${day} no atendemos.`,
  full: (day) => `El ${day} ya no tengo horarios libres.`,
  nextFree: (when) => `El próximo horario libre es ${when}.`,
  nothingFree: (service) => `No encontré horarios libres para ${service} en las próximas semanas.`,
  notAtThatTime: (time) => `A las ${time} no tengo lugar.`,
  notWithPerson: (person) => `${person} no tiene lugar ese día.`,
  alternatives: 'Los más cercanos son:',
  noSuchDate: 'Esa fecha no existe. ¿Para qué día sería?',
  noSuchTime: 'Esa hora no existe. ¿A qué hora sería?',
  past: 'Esa fecha ya pasó. ¿Para qué día sería?',
  tooManyPeople: (most) => `Son como máximo ${most} personas.`,

  askName: '¿A nombre de quién hago la reserva?',
  askPhone: '¿Cuál es tu teléfono, con código de área?',
  phoneUnclear: 'No reconocí ese teléfono. ¿Lo escribes con el código de área?',
  askField: (label) => `¿${label}?`,
  fieldUnclear: (label) => `No entendí. ¿${label}?`,

  confirm: (summary) =>
    [
      '¿Confirmo?',
      linesOf(summary),
      ...(summary.deposit ? [`Para asegurar el turno hay que pagar una seña de ${summary.deposit}.`] : []),
    ].join('\n'),
  booked: (summary) => `¡Listo, quedó reservado!\n${linesOf(summary)}`,
  waitsForDeposit: (summary) =>
    `Tu turno está reservado y espera el pago de la seña de ${summary.deposit}.\n${linesOf(summary)}`,
  taken: 'Ese horario se acaba de ocupar.',
  holdExpired: 'La reserva de ese horario venció.',

  noBookings: 'No tienes turnos reservados.',
  bookings: (lines) => `Tus turnos:\n${lines.join('\n')}`,
  whichBookingToCancel: '¿Cuál de estos hay que cancelar?',
  whichBookingToMove: '¿Cuál de estos hay que cambiar?',
  confirmCancel: (booking) => `¿Seguro que lo cancelo?\n• ${booking}`,
  cancelled: (booking) => `Cancelado: ${booking}.`,
  confirmMove: (from, to) => `¿Lo cambio?\nDe: ${from}\nA: ${to}`,
  moved: (summary) => `¡Listo, cambiado!\n${linesOf(summary)}`,
  notPossible: 'Eso ya no se puede cambiar por acá. Voy a llamar a alguien del equipo.',
  declined: 'Está bien, no cambié nada.',
  leftForm: 'Está bien, lo dejo acá. No se reservó nada.',

  hours: (lines) => `Nuestro horario:\n${lines.join('\n')}`,
  openToday: (hours) => `Hoy atendemos ${hours}.`,
  closedToday: 'Hoy no atendemos.',
  address: (address) => `Estamos en ${address}.`,
  noAddress: 'No tengo la dirección acá. Voy a llamar a alguien del equipo.',
  prices: (lines) => `Nuestros precios:\n${lines.join('\n')}`,
  priceOf: (service, price) => `${service}: ${price}.`,
  noPrice: (service) => `El precio de ${service} se acuerda con el equipo.`,
  noAnswer: 'Eso no lo sé. ¿Quieres hablar con alguien del equipo?',

  thanks: '¡De nada! Cualquier cosa, escríbeme.',
  notUnderstood: 'Perdón, no entendí. ¿Me lo dices de otra manera?',
  onlyText: 'Todavía no puedo abrir eso. ¿Lo escribes, por favor?',
  handoff: 'Voy a llamar a alguien del equipo. Te responden por acá.',
  outOfHours: 'Ahora está cerrado. Alguien del equipo te responde apenas abramos.',
  apology: '¡Perdón por la demora! El equipo está ocupado y responde apenas pueda.',
  tooMuch:
    'Recibí muchos mensajes seguidos y voy a dejar de responder por un rato. Alguien del equipo verá la conversación.',
  optedOut: 'Está bien, no escribo más por acá. Si cambias de idea, manda un mensaje.',
  and: 'y',
}
