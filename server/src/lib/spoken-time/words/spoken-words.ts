// The words that a language must give for dates and times. A list is one text, with commas between words and phrases.

/** Lists whose words have no value of their own. The comment of each gives an example. */
export const ROLES = [
  /** `esta` sexta, `this` friday */
  'this',
  /** sexta `que vem`, `next` friday */
  'next',
  /** el viernes `pasado`, `last` friday */
  'last',
  /** friday `week`, sexta `da outra semana`: a week later than the word before says */
  'week_later',
  'week',
  'weekend',
  'month_word',
  /** `fim do mês` */
  'month_end',
  /** `começo do mês` */
  'month_start',
  /** `no dia seguinte`: counted from the day that was spoken of before */
  'next_day',
  'day_before',
  'same_day',
  /** uma semana `depois`: counted from the day that was spoken of before */
  'later_than_day',
  /** `dia` 15 */
  'day_sign',
  /** `na` sexta, `on` friday */
  'on',
  /** `el` 15: a number after it is a day of the month */
  'day_article',
  /** `a` segunda, `the` second: after it, a word that also counts is an option and not a day */
  'option_article',
  /** `primeiro` de dezembro: the date 1 next to a month */
  'first',
  /** A weekday that is also an ordinal number. */
  'also_ordinal',
  /** After these, a month is a whole month: `em` março */
  'in_month',
  /** 15 `de` março, the 3rd `of` may */
  'of',
  /** Digits that have this ending are a day: 3`rd`, 1`º` */
  'ordinal_ending',
  /** `daqui a` 3 dias */
  'in',
  /** two weeks `from now` */
  'from_now',
  /** An article that means one in front of a unit: `a` week */
  'one_unit',
  'and',
  /** dia 24 `ou` 25, às 10 `ou` 11 */
  'or',
  /** de 9 `a` 11, monday `to` friday */
  'to',
  /** `de` 9 a 11: the beginning of two times or days */
  'range_start',
  'between',
  /** `a partir das` 14 */
  'from',
  /** from 5pm `onwards` */
  'onwards',
  /** `depois das` 14 */
  'after',
  'before',
  /** `até as` 16 */
  'until',
  /** `às` 3 */
  'at',
  /** The same in front of one o'clock only: `a la` una */
  'at_one',
  /** `lá pelas` 4 */
  'about',
  /** 5 `y pico`, 4`ish` */
  'about_after',
  /** 15`h` */
  'hour_mark',
  /** 9 `horas`: a time after `at`, else a length */
  'hour_word',
  /** 4 `em ponto` */
  'sharp',
  'am',
  'pm',
  /** 3 e `meia` */
  'half',
  /** 3 y `cuarto` */
  'quarter',
  /** `half` 4, `half past` 4 */
  'half_before',
  /** ten `past` 3 */
  'past',
  /** quinze `para as` quatro */
  'minutes_to',
  /** cuatro `menos` cuarto */
  'minus',
  'noon',
  'midnight',
  'later',
  'earlier',
  'soonest',
  /** Refuses the day or time that follows: `não posso` sexta */
  'not_before',
  /** Refuses the day or time just before: amanhã `não dá` */
  'not_after',
  /** After one of these, nothing is refused any more: só sábado, `but` monday */
  'clause_start',
  /** Things that a number counts: 3 `pessoas`, 50 `reais`, the second `option`. Such a number is no time and no day. */
  'counted',
  /** The number after it counts people or options: `somos` 3, `opção` 2 */
  'counts',
  /** Phrases that only look like a date: `bom dia`, `see you tomorrow` */
  'no_date',
  /** The date after it is the name of a street: `rua` 15 de novembro */
  'street',
  /** The word after it may be a name: `com a` Abril */
  'name_sign',
  /** Days and months that are also names of people. */
  'also_name',
] as const

export type WordRole = (typeof ROLES)[number]

export type PartOfDay = 'dawn' | 'morning' | 'midday' | 'afternoon' | 'evening'

export interface PartWords {
  /** Wall-clock times, `06:00-12:00`. */
  hours: string
  /** Phrases that mean this part wherever they stand: `de manhã`, `in the morning` */
  phrases: string
  /** Words that mean it next to a day, or as an answer: `manhã`, `afternoon` */
  bare: string
  /** Phrases that mean this part of today: `tonight` */
  today: string
}

export interface SpokenWords {
  /** Monday first. */
  weekdays: readonly string[]
  /** Short forms that are also other words. They count next to a sign of a date: `na ter`, `sat 11am` */
  weakWeekdays: readonly string[]
  /** Whether digits with an ending name weekdays, as in `2ª` for Monday. The endings; empty if they do not. */
  weekdayEndings: string
  /** January first. */
  months: readonly string[]
  /** Short forms of months, and months that are also other words. They count next to a day of the month. */
  weakMonths: readonly string[]
  /** The number of days from today. */
  offsets: Readonly<Record<number, string>>
  /** Days of the year that have a name, by month and date: `12-25` for Christmas. */
  holidays: Readonly<Record<string, string>>
  numbers: Readonly<Record<number, string>>
  /** Lengths in minutes that have a name of their own: `meia hora` */
  lengths: Readonly<Record<number, string>>
  units: { minutes: string; hours: string; days: string; weeks: string; fortnights: string; months: string }
  parts: Readonly<Record<PartOfDay, PartWords>>
  /** Other stretches of a day: `16:00-19:00` for `fim da tarde`, `13:00-` for `depois do almoço` */
  windows: Readonly<Record<string, string>>
  roles: Readonly<Record<WordRole, string>>
  /** Real words that differ from a day or a month by a letter or two, and so are no typing errors: `Amanda`, `vienes` */
  notTypos: string
}
