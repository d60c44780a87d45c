// Names of the types of fields of a service or an action.
import { texts } from '../text/texts.ts'

export const fieldTypeTexts = texts({
  en: {
    text: 'Text',
    integer: 'Whole number',
    number: 'Number',
    boolean: 'Yes or no',
    select: 'One of several',
    multi_select: 'Some of several',
    date_time: 'Day and time',
    location: 'Place',
    photo: 'Photo',
    signature: 'Signature',
  },
  pt: {
    text: 'Texto',
    integer: 'Número inteiro',
    number: 'Número',
    boolean: 'Sim ou não',
    select: 'Uma de várias',
    multi_select: 'Algumas de várias',
    date_time: 'Dia e hora',
    location: 'Lugar',
    photo: 'Foto',
    signature: 'Assinatura',
  },
  es: {
    text: 'Texto',
    integer: 'Número entero',
    number: 'Número',
    boolean: 'Sí o no',
    select: 'Una de varias',
    multi_select: 'Algunas de varias',
    date_time: 'Día y hora',
    location: 'Lugar',
    photo: 'Foto',
    signature: 'Firma',
  },
})
