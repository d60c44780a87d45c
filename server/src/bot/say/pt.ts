// What the bot says in Portuguese, as people in Brazil write on WhatsApp.
import type { Summary, Words } from './spoken.ts'

const linesOf = ({ service, when, person, price, party }: Summary) =>
  [
    `• ${service}`,
    `• ${when}`,
    ...(person ? [`• com ${person}`] : []),
    ...(party ? [`• ${party} pessoas`] : []),
    ...(price ? [`• ${price}`] : []),
  ].join('\n')

/** `Na sexta-feira, 8 de março,`, but `No sábado, 9 de março,`. */
const onDay = (day: string) => `${/^(sábado|domingo)/.test(day) ? 'No' : 'Na'} ${day},`

export const pt: Words = {
  greeting: (bot, business) => `Oi! Eu sou ${bot}, assistente virtual. Você está falando com: ${business}.`,
  menu: 'Como posso ajudar?',
  optionBook: 'Marcar horário',
  optionMyBookings: 'Meus horários',
  optionHuman: 'Falar com alguém',
  optionYes: 'Sim, confirmar',
  optionYesCancel: 'Sim, cancelar',
  optionNo: 'Não',
  optionPlainYes: 'Sim',
  optionOtherTime: 'Outro horário',
  optionOtherDay: 'Outro dia',
  optionCancel: 'Cancelar',
  optionMove: 'Remarcar',

  askService: 'O que você gostaria de marcar?',
  whichService: 'Qual destes você quer?',
  noServices: 'No momento não consigo marcar por aqui.',
  askDay: (service) => `${service}: para qual dia? Pode escrever, por exemplo, "sexta à tarde".`,
  times: (service, day) => `${service}, ${day}. Tenho estes horários:`,
  timesInRange: (service) => `${service}: tenho estes horários:`,
  closed: (day) => `${onDay(day)} não atendemos.`,
  full: (day) => `${onDay(day)} não tenho mais horário livre.`,
  nothingFree: (service) => `Não encontrei horário livre para ${service} nas próximas semanas.`,
  notAtThatTime: (time) => `Às ${time} não tenho horário livre.`,
  notThen: 'Nesse período não tenho horário livre.',
  notWithPerson: (person) => `${person} não tem horário livre nesse dia.`,
  notDoneBy: (person, service) => `${person} não faz ${service}.`,
  noSuchDate: 'Essa data não existe. Para qual dia seria?',
  noSuchTime: 'Esse horário não existe. Que horas seria?',
  past: 'Essa data já passou. Para qual dia seria?',
  tooManyPeople: (most) => `Conseguimos receber até ${most} pessoas.`,
  tooFewPeople: (least) => `É preciso vir com pelo menos ${least} pessoas.`,
  notForSoMany: 'Para tantas pessoas não consigo marcar por aqui.',
  askParty: 'Para quantas pessoas?',

  askName: 'Em nome de quem fica a reserva?',
  askPhone: 'Qual é o seu telefone, com DDD?',
  phoneUnclear: 'Não reconheci esse telefone. Pode escrever com DDD, por exemplo 11 98888-7777?',
  askField: (label) => `${label}?`,
  fieldUnclear: (label) => `Não entendi. ${label}?`,

  confirm: (summary) =>
    [
      'Posso confirmar?',
      linesOf(summary),
      ...(summary.deposit ? [`Para garantir o horário é preciso pagar um sinal de ${summary.deposit}.`] : []),
    ].join('\n'),
  booked: (summary) => `Pronto, está marcado!\n${linesOf(summary)}`,
  waitsForDeposit: (summary) =>
    `Seu horário está reservado e espera o pagamento do sinal de ${summary.deposit}. A equipe manda como pagar.\n${linesOf(summary)}`,
  taken: 'Esse horário acabou de ser ocupado.',
  holdExpired: 'Demorou um pouquinho, mas esse horário ainda está livre.',

  noBookings: 'Você não tem horários marcados.',
  bookings: (lines) => `Seus horários:\n${lines.join('\n')}`,
  whichBookingToCancel: 'Qual destes você quer cancelar?',
  whichBookingToMove: 'Qual destes você quer remarcar?',
  confirmCancel: (booking) => `Quer mesmo cancelar?\n• ${booking}`,
  cancelled: (booking) => (booking === '' ? 'Pronto. Cancelado.' : `Pronto. Cancelado: ${booking}.`),
  confirmMove: (from, to, person) => `Posso remarcar?\nDe: ${from}\nPara: ${to}${person ? `, com ${person}` : ''}`,
  moved: (summary) => `Pronto, remarcado!\n${linesOf(summary)}`,
  notPossible: 'Isso não pode mais ser mudado por aqui.',
  nothingThen: 'Para esse dia ou horário ainda não há nada marcado.',
  notBooked: 'Tudo bem, não marquei nada.',
  unchanged: 'Tudo bem, não mudei nada. Seu horário continua marcado.',

  hours: (lines) => `Nosso horário:\n${lines.join('\n')}`,
  hoursOn: (day, hours) => `${onDay(day)} atendemos: ${hours}.`,
  upTo: 'a',
  isClosed: 'fechado',
  address: (address) => `Ficamos em ${address}.`,
  prices: (lines) => `Nossos preços:\n${lines.join('\n')}`,
  morePrices: 'E tem mais! De qual serviço você quer saber o preço?',
  priceOf: (service, price) => `${service}: ${price}.`,
  noPrice: (service) => `O preço de ${service} a equipe passa para você.`,
  noAnswer: 'Essa eu não sei responder.',
  askHuman: 'Quer falar com alguém da equipe?',

  thanks: 'Por nada! Se precisar, é só chamar.',
  notUnderstood: 'Desculpe, não entendi.',
  sayAgain: 'Pode dizer de outro jeito?',
  onlyText: 'Ainda não consigo ouvir áudios nem ver fotos. Pode escrever, por favor?',
  askLocation: 'Pode compartilhar a sua localização por aqui?',
  gotLocation: 'Recebi a sua localização.',
  noHuman: 'Por aqui sou só eu que respondo. Como posso ajudar?',
  handoff: 'Vou chamar alguém da equipe. Já respondem por aqui.',
  outOfHours: 'Agora estamos fechados. Alguém da equipe responde assim que abrirmos.',
  apology: 'Desculpe a demora! A equipe está ocupada e responde assim que possível.',
  tooMuch: 'Chegaram muitas mensagens de uma vez. Já avisei a equipe, que continua com você por aqui.',
  optedOut: 'Tudo bem, não escrevo mais por aqui.',
  and: 'e',
}
