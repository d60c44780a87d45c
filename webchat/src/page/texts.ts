// The texts of the page for booking, besides those of booking itself.
import { texts } from '../text/texts.ts'

export const pageTexts = texts({
  en: {
    back: 'Back',
    language: 'Language',
    nothing: 'Nothing can be booked here at the moment.',
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
    keepLink: 'Guarde este enlace. Con él puede reprogramar o cancelar la reserva.',
    copyLink: 'Copiar el enlace',
    copied: 'Enlace copiado.',
    see: 'Ver la reserva',
    another: 'Reservar otro horario',
    linkEnded: 'Este enlace ya no funciona. La reserva puede haber pasado, o sus datos se borraron.',
  },
})
