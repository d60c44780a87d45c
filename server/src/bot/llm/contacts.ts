// Finds numbers, names and ways to pay in a text of a model: it may repeat those of the business, and invent none.

/** Digits with the signs that people write between them. */
const NUMBER = /\+?\(?\d(?:[\s().\u2010-\u2015/-]{0,3}\d)+/g
const MIN_DIGITS = 8
/** A group of digits of a number has at least this many digits; `dias 12 13 14 15` is no number. */
const MIN_GROUP_DIGITS = 3
/** Dates, and amounts with dots between the thousands. */
const OTHER_NUMBER = /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{1,2}-\d{1,2}|\d{1,3}(?:\.\d{3})+)(?:\s\d{1,2})?$/

/** `@name`, and the same in words. */
const HANDLE = /(?<![\p{L}\p{N}])(?:@\s?|arroba\s+)[\p{L}\p{N}_.]{2,}/gu

/** In Portuguese, Spanish and English, without accents. */
const PAYMENT =
  /(?<![\p{L}\p{N}])(?:pix|boletos?|chave aleatoria|transferencias?|transfira|transfiera|transferi (?:el|la|la sena)|deposite|deposita|depositar|deposito en|conta bancaria|cuenta bancaria|cbu|cvu|(?:al|el|mi|nuestro) alias|iban|swift|mercado ?pago|pic ?pay|pay ?pal|western union|zelle|venmo|cash ?app|bitcoin|usdt|cript\w+|crypto\w*|gift ?cards?|bank transfer|bank account|wire (?:transfer|the|it|us)|numero d[eo] cart\w+|numero de (?:la )?tarjeta|card number|cvv)(?![\p{L}\p{N}])/gu

/** Both texts are folded. */
export function namesUnknownContact(text: string, known: string): boolean {
  const knownNumbers = numbersIn(known)
  const isKnownNumber = (digits: string) => knownNumbers.some((each) => each.includes(digits) || digits.includes(each))
  if (numbersIn(text).some((digits) => !isKnownNumber(digits))) return true
  return [HANDLE, PAYMENT].some((pattern) => text.match(pattern)?.some((found) => !known.includes(found)))
}

function numbersIn(text: string): string[] {
  return (text.match(NUMBER) ?? [])
    .filter((written) => !OTHER_NUMBER.test(written.trim()))
    .filter((written) => (written.match(/\d+/g) ?? []).some((group) => group.length >= MIN_GROUP_DIGITS))
    .map((written) => written.replace(/\D/g, ''))
    .filter((digits) => digits.length >= MIN_DIGITS)
}
