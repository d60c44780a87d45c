// Cleans texts of signs that nobody sees, before a model reads them and before its own text is checked.

/** Zero-width and format signs, tags, fillers and selectors of variants: a person does not see them, a model does. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu
/** Line breaks and tabs stay. */
const CONTROL = /(?![\n\t])\p{Cc}/gu

export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '').replace(CONTROL, '')

/** A text of somebody else as it is given to a model, at most this many characters long. */
export function cleanForModel(text: string, maxCharacters: number): string {
  const clean = withoutUnseen(text.normalize('NFC')).trim()
  const characters = [...clean]
  return characters.length <= maxCharacters ? clean : `${characters.slice(0, maxCharacters - 1).join('')}…`
}
