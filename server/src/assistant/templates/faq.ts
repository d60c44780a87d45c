// Questions that customers of every trade ask. The answers have blanks, which the owner fills in before anybody reads them.
import { type TemplateQuestion, type Words, words } from './template.ts'

/** Marks a place that the owner fills in. An answer that still has such a place is never sent to a customer. */
export const BLANK = '____'

export const question = (asked: Words, answer: Words): TemplateQuestion => ({ question: asked, answer })

const PAYMENT = question(
  words('How can I pay?', 'Quais são as formas de pagamento?', '¿Cómo puedo pagar?'),
  words('You can pay with ____.', 'Você pode pagar com ____.', 'Puede pagar con ____.'),
)
const CANCEL = question(
  words('Can I cancel or change my booking?', 'Posso cancelar ou remarcar?', '¿Puedo cancelar o cambiar mi turno?'),
  words(
    'Yes, up to ____ hours before, here in the chat.',
    'Sim, até ____ horas antes, aqui pelo chat.',
    'Sí, hasta ____ horas antes, por este chat.',
  ),
)
const ARRIVE = question(
  words(
    'Where are you, and is there parking?',
    'Onde fica, e tem estacionamento?',
    '¿Dónde queda, y hay estacionamiento?',
  ),
  words(
    'We are at ____. Parking: ____.',
    'Ficamos em ____. Estacionamento: ____.',
    'Estamos en ____. Estacionamiento: ____.',
  ),
)

/** The questions about payment and cancelling, then those of the trade. */
export const faqOf = (...own: readonly TemplateQuestion[]): TemplateQuestion[] => [PAYMENT, CANCEL, ...own]
/** The same for a trade whose customers come to the business. */
export const faqAtPlace = (...own: readonly TemplateQuestion[]): TemplateQuestion[] => [PAYMENT, CANCEL, ARRIVE, ...own]
