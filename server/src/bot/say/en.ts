// What the bot says in English.
import type { Summary, Words } from './spoken.ts'

const linesOf = ({ service, when, person, price, party }: Summary) =>
  [
    `• ${service}`,
    `• ${when}`,
    ...(person ? [`• with ${person}`] : []),
    ...(party ? [`• ${party} people`] : []),
    ...(price ? [`• ${price}`] : []),
  ].join('\n')

export const en: Words = {
  greeting: (bot, business) =>
    `Hi! I'm ${bot}, the virtual assistant of ${business}. I can book, move or cancel an appointment and answer questions.`,
  menu: 'How can I help?',
  optionBook: 'Book a time',
  optionMyBookings: 'My bookings',
  optionHuman: 'Talk to someone',
  optionYes: 'Yes, confirm',
  optionNo: 'No',
  optionOtherTime: 'Another time',
  optionOtherDay: 'Another day',
  optionCancel: 'Cancel it',
  optionMove: 'Move it',

  askService: 'What would you like to book?',
  whichService: 'Which of these would you like?',
  noServices: "I can't book anything here at the moment. I'll get someone from the team.",
  askDay: (service) => `${service}: which day? You can write, for example, "Friday afternoon".`,
  times: (service, day) => `${service}, ${day}. These times are free:`,
  timesInRange: (service) => `${service}: these times are free:`,
  closed: (day) => `We are closed on ${day}.`,
  full: (day) => `There is no free time left on ${day}.`,
  nextFree: (when) => `The next free time is ${when}.`,
  nothingFree: (service) => `I found no free time for ${service} in the next weeks.`,
  notAtThatTime: (time) => `${time} is not free.`,
  notWithPerson: (person) => `${person} has no free time on that day.`,
  alternatives: 'The nearest ones are:',
  noSuchDate: 'That date does not exist. Which day would you like?',
  noSuchTime: 'That time does not exist. What time would you like?',
  past: 'That date has passed. Which day would you like?',
  tooManyPeople: (most) => `At most ${most} people can come.`,

  askName: 'What name is the booking under?',
  askPhone: 'What is your phone number, with the area code?',
  phoneUnclear: "I didn't recognise that phone number. Could you write it with the area code?",
  askField: (label) => `${label}?`,
  fieldUnclear: (label) => `I didn't get that. ${label}?`,

  confirm: (summary) =>
    [
      'Shall I confirm?',
      linesOf(summary),
      ...(summary.deposit ? [`A deposit of ${summary.deposit} secures the time.`] : []),
    ].join('\n'),
  booked: (summary) => `Done, it is booked!\n${linesOf(summary)}`,
  waitsForDeposit: (summary) =>
    `Your time is reserved and waits for the deposit of ${summary.deposit}.\n${linesOf(summary)}`,
  taken: 'That time has just been taken.',
  holdExpired: 'I could not keep that time any longer.',

  noBookings: 'You have no bookings.',
  bookings: (lines) => `Your bookings:\n${lines.join('\n')}`,
  whichBookingToCancel: 'Which of these shall I cancel?',
  whichBookingToMove: 'Which of these shall I move?',
  confirmCancel: (booking) => `Shall I really cancel it?\n• ${booking}`,
  cancelled: (booking) => `Cancelled: ${booking}.`,
  confirmMove: (from, to) => `Shall I move it?\nFrom: ${from}\nTo: ${to}`,
  moved: (summary) => `Done, it is moved!\n${linesOf(summary)}`,
  notPossible: "That can't be changed here any more. I'll get someone from the team.",
  declined: 'All right, I changed nothing.',
  leftForm: "All right, I'll leave it. Nothing was booked.",

  hours: (lines) => `Our hours:\n${lines.join('\n')}`,
  openToday: (hours) => `Today we are open ${hours}.`,
  closedToday: 'We are closed today.',
  address: (address) => `We are at ${address}.`,
  noAddress: "I don't have the address here. I'll get someone from the team.",
  prices: (lines) => `Our prices:\n${lines.join('\n')}`,
  priceOf: (service, price) => `${service}: ${price}.`,
  noPrice: (service) => `The price of ${service} is agreed with the team.`,
  noAnswer: "I don't know that one. Would you like to talk to someone from the team?",

  thanks: "You're welcome! Write any time.",
  notUnderstood: "Sorry, I didn't get that. Could you say it another way?",
  onlyText: "I can't open that yet. Could you write it, please?",
  handoff: "I'll get someone from the team. They will answer here.",
  outOfHours: 'We are closed now. Someone from the team will answer as soon as we open.',
  apology: 'Sorry for the wait! The team is busy and will answer as soon as possible.',
  tooMuch:
    'You have sent many messages in a row, so I will stop answering for a while. Somebody of our team will look at this conversation.',
  optedOut: "All right, I won't write any more. If you change your mind, just send a message.",
  and: 'and',
}
