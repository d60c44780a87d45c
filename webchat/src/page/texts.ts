// The texts of the page for booking, besides those of booking itself.
import { texts } from '../text/texts.ts'

export const pageTexts = texts({
  en: {
    back: 'Back',
    language: 'Language',
    nothing: 'Nothing can be booked here at the moment.',
    off: 'This business does not take bookings here at the moment.',
    offHint: 'If you have a booking, open its link to move or cancel it.',
    keepLink: 'Keep this link. With it you can move or cancel the booking.',
    copyLink: 'Copy the link',
    copied: 'The link is copied.',
    see: 'See the booking',
    another: 'Book another time',
    linkEnded: 'This link does not work any more. The booking may be over, or was forgotten by the business.',
  },
  pt: {
    back: 'Voltar',
    language: 'Idioma',
    nothing: 'No momento não há nada para agendar aqui.',
    off: 'No momento este negócio não aceita agendamentos por aqui.',
    offHint: 'Se você tem um agendamento, abra o link dele para remarcar ou cancelar.',
    keepLink: 'Guarde este link. Com ele você pode remarcar ou cancelar o agendamento.',
    copyLink: 'Copiar o link',
    copied: 'Link copiado.',
    see: 'Ver o agendamento',
    another: 'Agendar outro horário',
    linkEnded: 'Este link não funciona mais. O agendamento pode já ter passado, ou seus dados foram apagados.',
  },
  es: {
    back: 'Volver',
    language: 'Idioma',
    nothing: 'Por ahora no hay nada para reservar aquí.',
    off: 'Por el momento este negocio no toma reservas aquí.',
    offHint: 'Si tiene una reserva, abra su enlace para reprogramarla o cancelarla.',
    keepLink: 'Guarde este enlace. Con él puede reprogramar o cancelar la reserva.',
    copyLink: 'Copiar el enlace',
    copied: 'Enlace copiado.',
    see: 'Ver la reserva',
    another: 'Reservar otro horario',
    linkEnded: 'Este enlace ya no funciona. La reserva puede haber pasado, o sus datos se borraron.',
  },
})
