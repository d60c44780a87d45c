// Texts of the marks in a thread that are not steps of a booking.
import { texts } from '../../text/texts.ts'

export const eventTexts = texts({
  en: {
    resolved: '{name} resolved the conversation',
    reopened: '{name} opened the conversation again',
    identity_changed: 'The customer has a new number or id',
    page: 'Page',
    unknown: '{kind}, {name}',
  },
  pt: {
    resolved: '{name} resolveu a conversa',
    reopened: '{name} reabriu a conversa',
    identity_changed: 'O cliente tem um novo número ou identificador',
    page: 'Página',
    unknown: '{kind}, {name}',
  },
  es: {
    resolved: '{name} resolvió la conversación',
    reopened: '{name} reabrió la conversación',
    identity_changed: 'El cliente tiene un nuevo número o identificador',
    page: 'Página',
    unknown: '{kind}, {name}',
  },
})
