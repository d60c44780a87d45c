// Finds the language in which a customer writes, by frequent words: Portuguese, Spanish, English, or unknown.
import { baseOf, canonicalLocale } from './locale.ts'
import { foldText } from './text.ts'

export type Language = 'pt' | 'es' | 'en'
const LANGUAGES: readonly Language[] = ['pt', 'es', 'en']

/** The language of a tag such as `pt-BR`; null: it is not one of the three. */
export const languageOfTag = (tag: string): Language | null =>
  LANGUAGES.find((language) => language === baseOf(tag)) ?? null

/** Greetings without accents. They weigh more than other words, because many messages have only a greeting. */
const GREETINGS: Record<Language, string> = {
  pt: 'oi oie oii ola opa bom boa obrigado obrigada obg valeu vlw tchau blz beleza sim nao eai falou brigado brigada',
  es: 'hola holaa buenas buenos buen gracias chau adios si dale listo bueno saludos disculpe disculpa perdon',
  en: 'hi hello hey thanks thank bye yes yeah please sorry morning evening afternoon goodbye cheers welcome',
}
const WORDS: Record<Language, string> = {
  pt: `voce voces vc vcs eu meu minha meus minhas seu sua nos ele ela eles elas um uma uns umas do da dos das no na nos nas
    pelo pela ao aos com sem em mais muito muita tambem ja ainda agora hoje amanha ontem depois antes dia tarde noite manha
    semana horario horarios quero queria gostaria posso pode podem tem temos tinha ter fazer faz fiz vou vai vamos ir estou
    esta estao sou foi ser quando quanto quantos qual quais onde quem porque entao assim isso isto esse essa este aqui ali la
    fica ficar consigo conseguir preciso precisa marcar agendar desmarcar remarcar cabelo corte unha segunda terca quarta
    quinta sexta sabado domingo favor tudo bem certo ate mesmo outro outra chegar chego chegando atrasado atrasada endereco
    preco valor custa funciona funcionam aberto fechado tenho nao sim obrigado para pra pro por que se mas ou e o a os as de
    chamo possivel hora abrem vaga vagas saber`,
  es: `usted ustedes yo mi mis tu tus su sus nosotros ellos ellas un una unos unas del al los las el la con sin en mas muy
    mucho mucha tambien ya todavia aun ahora hoy manana ayer despues antes dia tarde noche semana horario horarios quiero
    queria quisiera puedo puede pueden tiene tienen tenes tenemos tengo tener hacer hace hice voy va vamos ir estoy esta
    estan soy fue ser cuando cuanto cuantos cuesta cual cuales donde quien porque entonces asi eso esto ese esa este aqui
    aca alli alla queda quedar necesito necesita reservar agendar sacar turno turnos cita citas cancelar pelo corte lunes
    martes miercoles jueves viernes sabado domingo favor todo bien cierto hasta mismo otro otra llegar llego llegando
    atrasado direccion precio valor abierto cerrado no si gracias para por que se pero o y de podria seria hay les le me
    llamo llamas abren abre hora sos podes lugar consultar saber muchas`,
  en: `you your i my me we our they them he she it a an the of in on at to from with without for and or but not no yes is
    are was were be been am do does did have has had can could would will shall should may might what when where who why how
    which much many more very also already still now today tomorrow yesterday after before day week night time times want
    need like book booking appointment cancel reschedule change move hair cut nails price cost open closed address monday
    tuesday wednesday thursday friday saturday sunday there here this that these those please any some get make going come
    late free available about just i'm i'd i'll it's don't can't`,
}
/** Letters and endings that only one of the three languages has. */
const LETTERS: Record<Language, RegExp> = {
  pt: /[ãõçêôâà]|nh|lh|(?<!\p{L})é(?!\p{L})/giu,
  es: /[ñ¿¡]|ción(?!\p{L})|(?<!\p{L})(?:qué|cómo|cuándo|dónde|cuánto|más|sí)(?!\p{L})/giu,
  en: /\b\w+['’](?:s|m|d|ll|re|ve|t)\b/gi,
}

/** Only the beginning of a long text is read. */
const MAX_CHARACTERS_READ = 2_000
const GREETING_WEIGHT = 2
const LETTER_WEIGHT = 1.5
/** How much higher the best score must be than the second. */
const MIN_LEAD = 1

const setOf = (text: string) => new Set(text.split(/\s+/))
const greetings = LANGUAGES.map((language) => setOf(GREETINGS[language]))
const words = LANGUAGES.map((language) => setOf(WORDS[language]))

/** URLs and e-mail addresses are removed, because they say nothing about the language. */
const ADDRESS = /\S+(?:\/\/|@)\S+/g

/** null if no language has a clear lead. */
export function detectLanguage(whole: string): Language | null {
  const text = whole.slice(0, MAX_CHARACTERS_READ).replace(ADDRESS, ' ')
  const tokens = foldText(text).match(/[\p{L}']+/gu) ?? []
  const scores = LANGUAGES.map((language, index) => {
    const letters = Math.min(3, text.match(LETTERS[language])?.length ?? 0)
    return letters * LETTER_WEIGHT + tokens.reduce((sum, token) => sum + weightOf(token, index), 0)
  })
  const order = [0, 1, 2].toSorted((one, other) => (scores[other] as number) - (scores[one] as number))
  const [first = 0, second = 1] = order
  const lead = (scores[first] as number) - (scores[second] as number)
  return lead >= MIN_LEAD ? (LANGUAGES[first] ?? null) : null
}

/** A word of several languages counts less: its weight is divided by their number. */
function weightOf(token: string, index: number): number {
  const shared = words.filter((known) => known.has(token)).length
  const greeting = greetings[index]?.has(token)
    ? GREETING_WEIGHT / greetings.filter((known) => known.has(token)).length
    : 0
  const word = words[index]?.has(token) ? 1 / shared : 0
  return greeting + word
}

export interface SpokenLanguage {
  locale: string | null
  /** The language of the last message, if it is another. */
  other_locale: string | null
}

interface LanguageSigns {
  /** The language that a person set for the customer. */
  chosen: string | null
  /** The language that the channel gave. */
  hint: string | null
  text: string | null
  /** The tag of the workspace. A detected language gets its region if both are the same language. */
  workspace: string
}

/** A conversation changes its language after two messages in a row in another one. */
export function nextLanguage(spoken: SpokenLanguage, { chosen, hint, text, workspace }: LanguageSigns): SpokenLanguage {
  const detected = text === null ? null : detectLanguage(text)
  const tag = detected && (baseOf(workspace) === detected ? workspace : detected)
  if (spoken.locale === null) {
    const locale = chosen ?? (hint ? canonicalLocale(hint) : null) ?? tag
    const isOther = locale !== null && detected !== null && baseOf(locale) !== detected
    return { locale, other_locale: isOther ? tag : null }
  }
  if (detected === null) return spoken
  if (baseOf(spoken.locale) === detected) return { ...spoken, other_locale: null }
  if (spoken.other_locale !== null && baseOf(spoken.other_locale) === detected) {
    return { locale: tag, other_locale: null }
  }
  return { ...spoken, other_locale: tag }
}
