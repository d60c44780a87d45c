// Texts of the tag editor.
import { texts } from '../text/texts.ts'

export const tagTexts = texts({
  en: { addTag: 'Add a tag', removeTag: 'Remove the tag {tag}' },
  pt: { addTag: 'Adicionar etiqueta', removeTag: 'Remover a etiqueta {tag}' },
  es: { addTag: 'Agregar etiqueta', removeTag: 'Quitar la etiqueta {tag}' },
})
