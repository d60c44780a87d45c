// Reads a yes or a no that was asked for, in Portuguese, Spanish and English. A message that says more is neither.
import { addPhrase, emptyTree, longestPhrase } from '../../lib/phrase-tree.ts'
import { foldText } from '../../lib/text.ts'

const YES = `sim, s, ss, claro, claro que sim, com certeza, isso, isso mesmo, pode, pode ser, pode sim, confirmo, confirmado,
  confirmar, confirma, ok, okay, beleza, blz, certo, ta bom, tudo certo, perfeito, combinado, quero, aceito, aham, uhum,
  si, sip, por supuesto, dale, bueno, esta bien, de acuerdo, perfecto, listo, correcto, quiero, acepto,
  yes, y, yeah, yep, yup, sure, of course, alright, all right, correct, that's right, perfect, fine, confirm, confirmed,
  sounds good, absolutely, definitely, 👍, 👌, ✅`
const NO = `não, n, nn, não quero, melhor não, claro que não, ainda não, agora não, negativo, não precisa, não posso,
  no, nop, no quiero, mejor no, claro que no, todavia no, ahora no, no hace falta, no puedo,
  nope, nah, not really, not now, not yet, never mind, of course not, i can't, 👎, ❌`
const POLITE = `por favor, obrigado, obrigada, obg, valeu, oi, bom dia, boa tarde, boa noite, gracias, muchas gracias, hola,
  please, thanks, thank you, hi, hello, 🙏, 😊`
const MAX_WORDS = 12

type Meaning = 'yes' | 'no' | 'polite'

const wordsOf = (text: string) => foldText(text).match(/[\p{L}\p{N}']+|\p{Extended_Pictographic}/gu) ?? []

const tree = emptyTree<Meaning>()
for (const [meaning, phrases] of [
  ['yes', YES],
  ['no', NO],
  ['polite', POLITE],
] as const) {
  for (const phrase of phrases.split(',')) addPhrase(tree, wordsOf(phrase), meaning)
}

/** null: neither, or both. */
export function readYesNo(text: string): boolean | null {
  const words = wordsOf(text)
  if (words.length > MAX_WORDS) return null
  const said = new Set<Meaning>()
  for (let at = 0; at < words.length; ) {
    const found = longestPhrase(tree, words, at)
    if (!found) return null
    for (const meaning of found.values) said.add(meaning)
    at = found.next
  }
  if (said.has('yes') === said.has('no')) return null
  return said.has('yes')
}
