// Texts of the page itself.
import { texts } from '../../text/texts.ts'

export const pageTexts = texts({
  en: {
    gone: 'This flow is not there any more',
    goneText: 'Somebody has deleted it.',
    showFirst: 'Show the first one',
    newName: 'New name',
    publishRefused: 'It cannot be published yet. What is missing is marked.',
  },
  pt: {
    gone: 'Este fluxo não existe mais',
    goneText: 'Alguém o excluiu.',
    showFirst: 'Mostrar o primeiro',
    newName: 'Novo nome',
    publishRefused: 'Ainda não dá para publicar. O que falta está marcado.',
  },
  es: {
    gone: 'Este flujo ya no existe',
    goneText: 'Alguien lo borró.',
    showFirst: 'Mostrar la primera',
    newName: 'Nombre nuevo',
    publishRefused: 'Todavía no se puede publicar. Lo que falta está marcado.',
  },
})
