// Removes accents and capitals from a text for searching, so that São Paulo is found however it is typed.

/** Letters of European names that Unicode does not decompose; the server has a longer list. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  ŧ: 't',
}
const FOLDED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

export const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(FOLDED, (letter) => LETTERS[letter] as string)
    .trim()
