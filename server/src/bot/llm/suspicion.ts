// Notices texts that speak to a model in place of a person. The team is told; nothing else depends on it.
import { foldText } from '../../lib/text.ts'
import { withoutUnseen } from './clean.ts'

/** Without accents, in Portuguese, Spanish and English. */
const ORDERS: readonly RegExp[] = [
  /\b(?:ignore|desconsidere|esqueca|ignora|olvida|desestima|disregard|forget)\b.{0,40}\b(?:instruc\w*|regras?|reglas?|ordens|ordenes|instructions?|rules|prompt|anterior\w*|previous|above|acima)/,
  /\b(?:system|developer|admin\w*|sistema)\s*(?:prompt|message|mensagem|mensaje|override|:|>|\])/,
  /\b(?:voce agora e|agora voce e|ahora eres|a partir de ahora eres|you are now|act as|finja ser|actua como)\b/,
  /\b(?:mostre|revele|repita|muestra|revela|repite|show|reveal|repeat|print)\b.{0,40}\b(?:instruc\w*|prompt|regras|reglas|instructions?|system)/,
  /<\/?(?:system|data|instructions?|assistant|tool|user)\b/,
  /\b(?:modo (?:desenvolvedor|desarrollador|deus|dios)|developer mode|god mode|jailbreak|dan mode)\b/,
  /\b(?:list|liste|lista|send|envie|envia|manda|give|mostre|muestra)\b.{0,40}\b(?:outros? clientes?|otros? clientes?|other customers?|all customers|todos os clientes|todos los clientes)/,
]

export function isSuspicious(text: string): boolean {
  const folded = foldText(withoutUnseen(text.normalize('NFKC')))
    .replace(/\s+/g, ' ')
    .slice(0, MAX_READ_CHARACTERS)
  return ORDERS.some((order) => order.test(folded))
}

const MAX_READ_CHARACTERS = 5_000
