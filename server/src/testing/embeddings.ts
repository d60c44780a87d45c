// A provider of embeddings for tests: it speaks the wire format, and texts about the same things have near vectors.

import { foldText } from '../lib/text.ts'
import type { AiSettings } from '../platform/config.ts'
import { openProviders } from '../platform/providers.ts'
import { listening, type Reply } from './receiver.ts'

/** Words that mean the same to this model, as beginnings of folded words. */
const CONCEPTS: readonly (readonly string[])[] = [
  ['custa', 'cobra', 'preco', 'valor', 'r$', 'cuest', 'sale', 'precio', 'cost', 'charge', 'price', '£', 'much', 'fee'],
  ['hora', 'aberto', 'funciona', 'segunda', 'abr', 'atend', 'lunes', 'hour', 'open', 'late', 'monday', 'encuentro'],
  ['carro', 'estaciona', 'auto', 'coche', 'aparcar', 'car', 'park', 'van'],
  ['cancel', 'imprevisto', 'desmarc', 'surgiu', 'surgio', 'anular', 'came', 'reschedul', 'conseguir', 'llego'],
  ['parcel', 'poucos', 'cuota', 'financia', 'poco', 'pagando', 'instalment', 'installment', 'bit', 'prestac', 'plazos'],
  ['crianca', 'filho', 'bebe', 'nin', 'nena', 'nene', 'chico', 'child', 'kid', 'old', 'toys', 'brinquedo', 'juegos'],
  ['presente', 'beleza', 'mae', 'regalo', 'obsequio', 'mama', 'gift', 'voucher', 'treat', 'mum'],
  ['esqueci', 'perdid', 'carteira', 'olvid', 'billetera', 'forgot', 'lost', 'wallet', 'achado', 'property', 'gloves'],
  ['cachorro', 'pet', 'anima', 'perro', 'mascota', 'dog', 'puppy'],
  ['liso', 'progressiva', 'alisa'],
  ['corte', 'corta'],
  ['limpieza', 'profilaxis'],
  ['puncture', 'flat'],
  // No list of synonyms knows these.
  ['sourdough', 'loaf', 'crust'],
  ['telescope', 'stargazing', 'nebula'],
]
/** Numbers after those of the concepts: every other word changes one of them a little. */
const OTHER_WORDS = 49
const OTHER_WEIGHT = 0.25
const DIMENSIONS = CONCEPTS.length + OTHER_WORDS

function vectorOf(text: string): number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0)
  for (const word of foldText(text).match(/[\p{L}\p{N}£$]+/gu) ?? ['']) {
    const concept = CONCEPTS.findIndex((words) => words.some((each) => word.startsWith(each)))
    const other =
      CONCEPTS.length + ([...word].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % OTHER_WORDS)
    if (concept >= 0) vector[concept] = 1
    else vector[other] = (vector[other] as number) + OTHER_WEIGHT
  }
  return vector
}

interface Call {
  model: string
  input: string[]
  encoding_format: string
}

export type EmbeddingProvider = Awaited<ReturnType<typeof anEmbeddingProvider>>

/** Answers until the end of the test. */
export async function anEmbeddingProvider({ model = 'concepts-1', key = 'sk-test' } = {}) {
  let misbehave: ((call: Call) => Reply | null | Promise<Reply | null>) | null = null
  const calls: Call[] = []
  const receiver = await listening(async (_, { path, headers, body }) => {
    const call = JSON.parse(body.toString()) as Call
    calls.push(call)
    const reply = await misbehave?.(call)
    if (reply) return reply
    if (path !== '/v1/embeddings' || call.encoding_format !== 'float') return { status: 400, body: '{}' }
    if (headers.authorization !== `Bearer ${key}`) return { status: 401, body: '{"error":{"message":"no such key"}}' }
    return { status: 200, body: answerOf(call.input.map(vectorOf)) }
  })
  const ai: AiSettings = {
    provider: 'openai-compatible',
    baseUrl: `${receiver.url}v1`,
    apiKey: key,
    embeddingModel: model,
    model: null,
    prices: { input: 0, output: 0 },
    monthlyCents: 2_000,
  }
  return {
    ai,
    /** The bodies of all calls. */
    calls,
    texts: () => calls.flatMap(({ input }) => input),
    /** Changes what it does from now on; null: it answers as it should again. */
    reply(next: typeof misbehave) {
      misbehave = next
    },
    close: receiver.close,
  }
}

/** The providers of a world that has only this one. */
export const providersWith = (ai: AiSettings | null) =>
  openProviders({ whatsapp: 'https://whatsapp.example/v24.0', telegram: 'https://telegram.example' }, { ai })

/** An answer of the provider with these vectors. */
export const answerOf = (vectors: readonly (readonly number[])[]): string =>
  JSON.stringify({
    object: 'list',
    data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
    model: 'concepts-1',
    usage: { prompt_tokens: 1, total_tokens: 1 },
  })
