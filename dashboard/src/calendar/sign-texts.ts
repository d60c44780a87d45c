// Texts of the signs on bookings.
import { texts } from '../text/texts.ts'

export const signTexts = texts({
  en: {
    unpaid: 'unpaid',
    note: 'note: {note}',
    first: 'first visit',
    noShows: { one: '{count} no-show before', other: '{count} no-shows before' },
  },
  pt: {
    unpaid: 'não pago',
    note: 'observação: {note}',
    first: 'primeira visita',
    noShows: { one: '{count} falta antes', other: '{count} faltas antes' },
  },
  es: {
    unpaid: 'sin pagar',
    note: 'nota: {note}',
    first: 'primera visita',
    noShows: { one: '{count} ausencia antes', other: '{count} ausencias antes' },
  },
})
