// The currency and the language of customers that follow from the time zone of a business.
import type { Currency } from '../../text/currency.ts'
import type { Language } from '../../text/preferences.ts'

const BRAZIL =
  /^(Brazil\/|America\/(Sao_Paulo|Bahia|Fortaleza|Recife|Maceio|Araguaina|Belem|Santarem|Manaus|Porto_Velho|Boa_Vista|Cuiaba|Campo_Grande|Rio_Branco|Porto_Acre|Eirunepe|Noronha)$)/
const ARGENTINA = /^America\/(Argentina\/|Buenos_Aires$|Catamarca$|Cordoba$|Jujuy$|Mendoza$|Rosario$)/

export function currencyIn(timezone: string): Currency {
  if (BRAZIL.test(timezone)) return 'BRL'
  if (ARGENTINA.test(timezone)) return 'ARS'
  return timezone === 'America/Asuncion' ? 'PYG' : 'USD'
}

/** The language tag for new customers, with the country of the time zone. */
export function localeIn(timezone: string, language: Language): string {
  const country = { BRL: 'BR', ARS: 'AR', PYG: 'PY', USD: null }[currencyIn(timezone)]
  if (language === 'pt') return 'pt-BR'
  if (language === 'es' && country && country !== 'BR') return `es-${country}`
  return language
}
