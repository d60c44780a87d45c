// The words that Holdfast itself adds to options, in the languages of the customers.

interface Words {
  /** The text above options that have no text of their own. */
  choose: string
  /** The label of the button that opens a list. */
  open: string
  /** The label of the row that asks for the next options. */
  more: string
}

const WORDS: Record<string, Words> = {
  pt: { choose: 'Escolha uma opção:', open: 'Ver opções', more: 'Mais opções' },
  es: { choose: 'Opciones:', open: 'Ver opciones', more: 'Más opciones' },
  en: { choose: 'Choose an option:', open: 'See options', more: 'More options' },
}

/** English for every other language. */
export function optionWords(locale: string): Words {
  const [language = ''] = locale.toLowerCase().split('-')
  return (Object.hasOwn(WORDS, language) && WORDS[language]) || (WORDS.en as Words)
}
