// The words by which a message shows what a customer wants, as each language must list them, with commas between.

/** The intents that a customer can have. `question` is a question to the knowledge. */
export const INTENTS = [
  'opt_out',
  'human',
  'cancel',
  'reschedule',
  'my_bookings',
  'hours',
  'address',
  'prices',
  'menu',
  'back',
  'book',
  'question',
] as const

export type HeardIntent = (typeof INTENTS)[number]

export interface HeardWords {
  /** Phrases that show the intent wherever they stand. Of two intents, the first in the list above counts. */
  intents: Readonly<Record<HeardIntent, string>>
  /** Words that ask for a person if nothing else is wanted: `me ajuda`, but not `me ajuda a marcar um corte`. */
  weakHuman: string
  /** Words that show a wish to book if a service, a person or a time is named, too: `quero`, `tem`. */
  weakBook: string
  /** Words that ask for another time if one is named, too: `passa pra` sexta */
  weakReschedule: string
  /** With a length, by how much a booking is moved: `adiantar` meia hora, an hour `later` */
  toEarlier: string
  toLater: string
  /** A booking is to be moved to another day, but not to another time: `no mesmo horário` */
  sameTime: string
  /** Words that ask for the hours if a day is named, too: `atendem` domingo? */
  hoursWithDay: string
  /** Words that ask for all prices, also while a service is being booked: `quais os preços?` */
  allPrices: string
  /** Words with which a question begins that names nothing else. */
  questions: string
  greetings: string
  thanks: string
  yes: string
  /** A letter that means yes only as the answer to a question: `s`. */
  shortYes: string
  /** Agrees to a time: a yes to a booking or a move, but not to a cancellation: `sem problema`, `combinado`. */
  agreed: string
  no: string
  shortNo: string
  /** A yes only to a proposal of this kind: `pode cancelar` is no yes to a booking. */
  yesToBook: string
  yesToReschedule: string
  yesToCancel: string
  /** A no to a booking only: a customer who has a booking and says `não quero mais` may want to cancel it. */
  noToBook: string
  /** A no to a move and to a cancellation: `deixa como está`. */
  noToChange: string
  /** Says that the customer comes, which is a no to a cancellation: `até lá`. */
  noToCancel: string
  /** Words that may follow a yes to a proposal: pode cancelar `meu horário`. */
  theBooking: string
  /** Words directly before a wish that say that it is not wished: `não precisa` cancelar. */
  negation: string
  /** A message of such a word alone leaves a form, and outside of one asks for no more messages. */
  stop: string
  /** Neither yes nor no, yet: `não sei`, `espera`. */
  unsure: string
  /** Words that change nothing: `por favor`, `até amanhã`. */
  polite: string
  /** The customer takes back what was said before: `na verdade`. */
  correction: string
  /** The same, if the message begins with it: `sorry`. */
  correctionAtStart: string
  /** Words before and after the own name of a customer: `meu nome é` Ana, `por favor` */
  beforeName: string
  afterName: string
  /** `com a` Joana */
  with: string
  /** Refuses the person who is named next, besides the words of `negation`: qualquer um `menos` a Bia */
  except: string
  /** `tanto faz quem`: the customer takes anyone */
  anyone: string
  /** `com outra pessoa`: not with the person who was asked for */
  someoneElse: string
  /** `somos` 3, `mesa para` 4 */
  partyBefore: string
  /** 3 `pessoas` */
  partyAfter: string
  /** `para` 4, as the answer to the question how many they are */
  partyAnswer: string
  alone: string
  /** `eu e mais` 2: the number and one more */
  andMore: string
  /** The first, second, third … option. */
  ordinals: readonly string[]
  last: string
  /** Of several times, the last or the first of the day: `o mais tarde`, `the earliest` */
  latest: string
  earliest: string
  /** `opção` 2, `a` segunda */
  optionSigns: string
  /** Words that mean the same in the names of services; the first of each list stands for all. */
  synonyms: readonly string[]
  /** Words of a name that say nothing: `de`, `the`. */
  filler: string
}
