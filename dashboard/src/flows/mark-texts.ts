// The words of marks, for people who do not see colours.
import { texts } from '../text/texts.ts'

export const markTexts = texts({
  en: {
    added: 'Added',
    removed: 'Removed',
    changed: 'Changed',
    walked: 'Passed',
    current: 'The run is here',
    failed: 'Failed here',
    skipped: 'Skipped',
  },
  pt: {
    added: 'Adicionado',
    removed: 'Removido',
    changed: 'Alterado',
    walked: 'Percorrido',
    current: 'A execução está aqui',
    failed: 'Falhou aqui',
    skipped: 'Pulado',
  },
  es: {
    added: 'Agregado',
    removed: 'Quitado',
    changed: 'Cambiado',
    walked: 'Recorrido',
    current: 'La ejecución está acá',
    failed: 'Falló acá',
    skipped: 'Omitido',
  },
})
