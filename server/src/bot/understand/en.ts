// Phrases by which customers say in English what they want, British and American.
import type { HeardWords } from './heard-words.ts'

export const en: HeardWords = {
  intents: {
    opt_out: `unsubscribe, stop sending me, stop messaging me, stop texting me, stop writing to me, don't message me, dont message me, take me off, remove me from,
      remove my number, opt out, no more messages, don't send me, dont send me, stop receiving, no more texts, leave me alone`,
    human: `human, real person, a person, talk to someone, speak to someone, talk to a, speak to a, speak with a, talk with a, speak with someone, talk to somebody, speak to
      somebody, anybody there, anyone there, is anybody there, is anyone there, agent, representative, operator, receptionist, manager, put me through, connect me, transfer
      me, bot, robot, call me back, give me a call, can you call me, real human, customer service, call me, ring me, phone me`,
    cancel: `cancel, cancelling, canceling, cancellation, call off, can't make it, cant make it, cannot make it, can't come, cant come, cannot come, won't be able to come, wont
      be able to come, won't be coming, not coming, won't make it, wont make it, not going to make it, unable to come, can't attend, won't be there, scrap my, drop my
      booking, can't be there`,
    reschedule: `reschedule, rescheduling, move my, move the, move it, change my, change the time, change the day, change the date, change it, change the appointment, push it,
      push my, push back, bring forward, bring it forward, postpone, different day, different time, another day instead, another time instead, rearrange, swap my, switch my,
      put off, come earlier instead, come later instead, shift my`,
    my_bookings: `my bookings, my appointments, my reservations, when is my, what time is my, what day is my, when's my, do i have anything booked, do i have a booking, do i have an
      appointment, do i have any, what day i'm coming, what day am i, what time am i, when am i, when i'm coming, am i booked, my next appointment, my upcoming, see my, check my,
      remind me what, remind me when, what did i book, which day did i book, when my, is my appointment, is my booking, my appointment is, my booking is, my appointment, my booking, my reservation, i forgot when, i forgot what`,
    hours: `opening hours, what time do you open, when do you open, what time do you close, when do you close, are you open, you open, you close, how late are you, business hours,
      what are your hours, your hours, opening times, open until, open till, open on, do you open, what days are you, working hours, closing time`,
    address: `where are you, where is it, where's, where are you located, where is your, your address, the address, address, location, located, how do i get there, how do i get to, how to
      get there, directions, which street, what street, find you, maps, postcode, zip code, you based, you situated, which area, what area`,
    prices: `how much, price, prices, pricing, price list, cost, costs, charge, charges, rates, fee, fees, what do you charge, quote, expensive`,
    menu: `menu, start over, start again, restart, begin again, options, what services, which services, what do you offer, services do you, list of services, what can you do, what do
      you do, help, main menu`,
    back: 'go back, back',
    book: `book, booking for, make a booking, make an appointment, make a reservation, an appointment, appointment with, appointment for, reserve, reservation for, schedule, any slots, any
      slot, any availability, availability, available, squeeze me in, fit me in, any openings, table for, sign me up, pencil me in, set up an appointment, get an appointment, free slot, free
      slots, any appointments, do you have anything, anything free, anything available, rent, put me down, any space, space with, any room, anything with, book me, i need help booking, need help booking, help booking, help me book, booking a, booking an`,
    question: `how long, how many minutes, do you do, do you take, do you accept, do you sell, do you have wifi, do you have parking, can i bring, can i pay, can we bring, is
      there parking, is there, are there, does it, how does, what is included, what's included, is it included, do i need to bring, do you work with`,
  },
  weakHuman: `someone help, can someone, help me, somebody help, could someone, need help, i need help, i'll be late, ill be late, i will be late, be late, running late,
    running a bit late, running behind, min late, mins late, minutes late, i'm late, im late`,
  weakBook: `i want, i'd like, id like, i would like, i need, can i get, could i get, can i have, could i have, can i, could i, do you have, have you got, is, get my, need, want, looking
    for, free, can you see me, see me, can it be, could it be, can we do, could we do, how about, what about, anything, any`,
  weakReschedule:
    'move, push, shift, come later, come earlier, come in later, come in earlier, come an hour, come half an hour, bring',
  sameTime: 'same time, same hour',
  toEarlier: 'earlier, forward, sooner, before',
  toLater: 'later, after, push, push it, push back, push it back',
  hoursWithDay: 'working, around, in on, do you work, you there',
  allPrices: 'prices, price list, pricing, rates',
  questions: `what, which, how, when, where, why, who, is, are, do, does, can, could, will, would, should, is there, are there, do you, have you, did, may i, must i`,
  greetings: `hi, hii, hello, hey, heya, hiya, good morning, good afternoon, good evening, morning, evening, how are you, hi there, hello there, hey there, greetings, what's up, whats up, how's
    it going, hope you're well, all good, howdy, oi, hola`,
  thanks: `thanks, thank you, thank you so much, thank you very much, many thanks, thx, ty, cheers, much appreciated, appreciate it, thanks a lot, thanks so much, great thanks, tysm, lovely
    thanks, ta`,
  yes: `yes, yeah, yep, yup, yess, ya, sure, sure thing, of course, ok, okay, okey, k, kk, alright, all right, right, correct,
    that's right, thats right, exactly, perfect, great, good, fine, that's fine, thats fine, go ahead, do it, please do, confirm,
    confirmed, i confirm, confirm it, absolutely, definitely, done, cool, lovely, brilliant, i do, i would, now yes, 👍, 👌, ✅, 🙌,
    that's it, that is fine, that is correct, fine by me, fine with me, that would be great, that'd be great, go for it, yea, yeh, 🆗,
    💯`,
  agreed: `sounds good, sounds great, sounds fine, that works, that works for me, works for me, works, let's do it, lets do it, why not,
    no problem, no problem at all, no prob, np, no worries, happy with that, deal, 🤝`,
  yesToBook: `book it, please book it, book, book that, book me in, you can book it, reserve it, reserve, schedule it, make the booking, make the appointment, put me down`,
  yesToReschedule: `move it, please move it, you can move it, change it, you can change it, reschedule, reschedule it, go ahead and move it, switch it`,
  yesToCancel: `cancel, cancel it, cancel that, please cancel, please cancel it, you can cancel it, you can cancel, go ahead and cancel, go ahead and cancel it, i want to cancel, i want to
    cancel it, i'd like to cancel, call it off`,
  noToBook: `i don't want it, i don't want that, i dont want it, i don't want it anymore`,
  noToChange: `keep it, please keep it, keep it as it is, keep it as is, leave it as it is, leave it as is, keep my booking, keep my appointment,
    keep the booking, keep the appointment`,
  noToCancel: `i'll be there, ill be there, i will be there, i'm coming, im coming, i am coming, i'll come, see you, see you then, see you there, see you tomorrow, see you soon`,
  theBooking:
    'it, that, this, the booking, my booking, the appointment, my appointment, this booking, this appointment, that one, this one',
  negation: `don't, dont, do not, not, never, don't want to, dont want to, do not want to, don't need to, dont need to, do not need to, no need to, not going to, didn't want to, didn't ask to,
    won't, will not, didn't ask you to, don't have to, please don't`,
  stop: 'stop, quit, end, stop it, stop please',
  shortYes: 'y',
  no: `no, nope, nah, no thanks, no thank you, not really, never mind, nevermind, none, none of them, none of these, none of those,
    neither, don't, dont, do not, of course not, definitely not, not now, not yet, i don't think so, i dont think so, wrong,
    that's wrong, thats wrong, incorrect, forget it, leave it, no way, 👎, ❌, not that, not, nvm, better not, rather not,
    i'd rather not, scratch that, changed my mind, i changed my mind, hell no, don't do it, dont do it, don't confirm, dont confirm,
    do not confirm, 🚫, 🙅`,
  shortNo: 'n',
  unsure: `i don't know, i dont know, don't know, dont know, not sure, i'm not sure, im not sure, maybe, perhaps, depends, it depends,
    let me check, let me see, i'll think, hmm, dunno, idk, no idea, yes and no, i think so, i think, i guess, i guess so, probably, almost, wait,
    wait a minute, hold on, hang on, one sec, one second, one moment, one minute, just a sec, just a second, just a minute,
    just a moment, give me a sec, give me a minute, let me think, confirm later, i'll confirm later, will confirm later,
    i'll confirm tomorrow, will confirm tomorrow, confirm tomorrow, i'll let you know, let you know, i don't understand,
    i do not understand, hm, 🤔`,
  polite: `please, pls, plz, thanks, thank you, hi, hello, then, and, oh, well, mate, love, there, very much, so much, 🙏, 😊, 😀, 😁, ❤️, so,
    for me, with that, see you, see you tomorrow, see you then, see you soon, bye, goodbye, see ya, x, xx, talk soon, i, sir, ma'am,
    sorry, unfortunately, see you there, see you monday, see you tuesday, see you wednesday, see you thursday, see you friday,
    see you saturday, see you on monday, see you on tuesday, see you on wednesday, see you on thursday, see you on friday,
    see you on saturday`,
  correction: `actually, i mean, i meant, correction, instead, rather, make it, on second thought, on second thoughts, changed my mind, i changed my mind, better, i'd prefer, id prefer, or rather, my
    mistake, scratch that, i got it wrong`,
  correctionAtStart: 'sorry, oops, yes but, but, wait, no',
  beforeName: `my name is, my name's, my name, name, the name is, the name's, call me, i am, i'm, im, it is, it's, its, it's for, its for, it is for, this is, under, under the name
    of, under the name, put it under, put it under the name of, put me down as, make it, put it in the name of, in the name of`,
  afterName: `please, thanks, thank you, cheers, my phone is, my number is, phone, number, tel, cell, mobile, my cell is, and`,
  with: 'with, w, see, by, for, from',
  except: `except, except for, anyone but, anybody but, any but, everyone but, everybody but, other than, apart from, but not, don't want, dont
    want, do not want, didn't want, rather not, don't like, didn't like, not with`,
  anyone: `with anyone, with anybody, anyone is fine, anybody is fine, anyone works, anyone will do, whoever is free, whoever is available, no preference, don't mind who, doesn't matter
    who, not bothered who, any stylist, any barber`,
  someoneElse: `someone else, somebody else, a different person, another person, a different stylist, a different barber, another stylist, another
    barber, someone different, anyone else, anybody else`,
  partyBefore:
    'we are, we re, party of, table for, group of, table of, there are, there will be, reservation for, booking for, for',
  partyAfter: 'people, persons, person, ppl, pax, adults, adult, guests, of us, friends, kids, players, seats',
  partyAnswer: 'for, we are, there are, party of, just',
  alone: 'just me, only me, just myself, by myself, on my own, just one person, me alone',
  andMore: 'me and, me plus, myself and',
  ordinals: ['first, 1st', 'second, 2nd', 'third, 3rd', 'fourth, 4th', 'fifth, 5th', 'sixth, 6th'],
  last: 'last, the last, last one, the last one',
  latest:
    'the later one, the latest, the latest one, the latest you have, the latest time, latest, as late as possible',
  earliest: 'the earlier one, the earliest, the earliest one, the earliest time, earliest',
  optionSigns:
    "option, number, the, item, choice, i'll take, i'll take the, i'll have the, give me the, one, let's go with, let's go with the, choose",
  synonyms: [
    'haircut, haircuts, trim my hair, hair cut, cut, cutting',
    'hair, hairs',
    'nail, nails, manicure, manicures, mani',
    'beard, shave, beards',
    'massage, massages',
    'tooth, teeth, dental',
    'cleaning, clean, cleanings, cleaned',
    'court, courts',
    'brow, brows, eyebrow, eyebrows',
    'wax, waxing, waxed',
    'colour, color, dye, coloring, colouring',
  ],
  filler: 'of, the, a, an, and, with, for, in, on, full, simple, session, service, minutes, min, hour, one',
}
