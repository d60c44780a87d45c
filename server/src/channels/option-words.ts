// The few words of our own that stand beside options, in the languages of our customers.

interface Words {
  /** Above options that come without a text. */
  choose: string
  /** On the button that opens a list. */
  open: string
  /** On the row that asks for the next options. */
  more: string
}

const WORDS: Record<string, Words> = {
  pt: { choose: 'Escolha uma opção:', open: 'Ver opções', more: 'Mais opções' },
  es: { choose: 'Elija una opción:', open: 'Ver opciones', more: 'Más opciones' },
  en: { choose: 'Choose an option:', open: 'See options', more: 'More options' },
}

/** English where we do not speak the language. */
export function optionWords(locale: string): Words {
  const [language = ''] = locale.toLowerCase().split('-')
  return (Object.hasOwn(WORDS, language) && WORDS[language]) || (WORDS.en as Words)
}
