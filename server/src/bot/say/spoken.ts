// Everything that the bot says by itself, as one type: each language fills it in, in a file of its own.
/** The values in a summary. All texts are ready to be read. */
export interface Summary {
  service: string
  /** Weekday, date and time. */
  when: string
  /** The person or the room; null: none was chosen. */
  person: string | null
  price: string | null
  deposit: string | null
  /** More than one person comes. */
  party: number | null
}

export interface Words {
  greeting(bot: string, business: string): string
  menu: string
  optionBook: string
  optionMyBookings: string
  optionHuman: string
  /** Before a proposal that is shown again, because the answer was neither yes nor no. */
  onlyAfterYes: string
  optionYes: string
  optionYesCancel: string
  optionNo: string
  /** The yes to a question that changes nothing. */
  optionPlainYes: string
  optionOtherTime: string
  optionOtherDay: string
  optionCancel: string
  optionMove: string

  askService: string
  whichService: string
  noServices: string
  /** Several people have the name that was said. */
  whichPerson: string
  optionAnyPerson: string
  askDay(service: string): string
  times(service: string, day: string): string
  timesInRange(service: string): string
  closed(day: string): string
  full(day: string): string
  nothingFree(service: string): string
  notAtThatTime(time: string): string
  /** Nothing is free in the part of the day that was asked for. */
  notThen: string
  notWithPerson(person: string): string
  notDoneBy(person: string, service: string): string
  /** Said to a customer who does not want to book with this person. */
  onlyDoneBy(person: string, service: string): string
  noSuchDate: string
  noSuchTime: string
  past: string
  tooManyPeople(most: number): string
  tooFewPeople(least: number): string
  notForSoMany: string
  askParty: string

  askName: string
  askPhone: string
  phoneUnclear: string
  askField(label: string): string
  fieldUnclear(label: string): string

  confirm(summary: Summary): string
  booked(summary: Summary): string
  waitsForDeposit(summary: Summary): string
  taken: string
  holdExpired: string

  noBookings: string
  bookings(lines: readonly string[]): string
  /** The customer has confirmed that they come. */
  weWait(booking: string): string
  whichBookingToCancel: string
  whichBookingToMove: string
  confirmCancel(booking: string): string
  cancelled(booking: string): string
  confirmMove(from: string, to: string, person: string | null): string
  moved(summary: Summary): string
  notPossible: string
  /** Below a text of a model that names a day or a time at which the customer has no booking. */
  nothingThen: string
  /** A no to a proposal, or a form that was left: a booking was not made, or one stays as it was. */
  notBooked: string
  unchanged: string

  hours(lines: readonly string[]): string
  /** The hours of one day. */
  hoursOn(day: string, hours: string): string
  /** Between the first and the last of several days: `seg. a sex.` */
  upTo: string
  isClosed: string
  address(address: string): string
  prices(lines: readonly string[]): string
  /** Below a list that is too long for one message. */
  morePrices: string
  priceOf(service: string, price: string): string
  noPrice(service: string): string
  /** A question that nothing answers. `askHuman` may follow. */
  noAnswer: string
  askHuman: string

  thanks: string
  /** `sayAgain` may follow. */
  notUnderstood: string
  sayAgain: string
  onlyText: string
  askLocation: string
  gotLocation: string
  /** People are asked for where the business wants the bot alone to answer. */
  noHuman: string
  handoff: string
  outOfHours: string
  apology: string
  /** Before the bot falls silent because of the guard against spam. */
  tooMuch: string
  optedOut: string
  /** Between two names. */
  and: string
}
