// Recognises which kind of answer a question asks for: how much, what time, where, how long, which day.
import type { AnswerKind } from './answer-signs.ts'
import type { Concept } from './trade/concepts.ts'
import type { KnownLanguage } from './words.ts'

/** The concepts whose words also answer a question of the kind. */
export const CONCEPTS_OF_KIND: Record<AnswerKind, readonly Concept[]> = {
  money: ['price'],
  clock: ['hours'],
  duration: ['duration'],
  day: ['saturday', 'sunday', 'hours'],
  place: ['address'],
}

/** The kind of answer to a question that contains a word of the concept: the price of a cut is how much a cut costs. */
export const KIND_OF_CONCEPT: Partial<Record<Concept, AnswerKind>> = {
  price: 'money',
  hours: 'clock',
  duration: 'duration',
  address: 'place',
}

/** In folded words. The first pattern that matches decides, so longer phrases come first. */
const PATTERNS: Record<KnownLanguage, readonly (readonly [AnswerKind, RegExp])[]> = {
  pt: [
    [
      'duration',
      /(?:em |por |ha |leva |demora |dura )?(?:quanto tempo|quantos minutos|quantas horas|quantos dias|quanto (?:que )?(?:demora|dura|leva))(?: (?:demora|dura|leva|duram|demoram|levam))?/,
    ],
    ['duration', /(?:demora|dura|leva) (?:muito|quanto)(?: tempo)?/],
    [
      'money',
      /(?:por |a |de )?quanto (?:que )?(?:e que |voce |voces )?(?:custa|custam|custaria|sai|saem|fica|ficam|cobra|cobram|pago|paga|pagam|vale|vai custar|vai sair|seria|sao|esta|estao|tenho que pagar)/,
    ],
    ['money', /(?:custa|sai|fica|cobram|cobra) quanto/],
    ['money', /qual (?:e |seria )?(?:o |a )?(?:preco|valor|custo)(?: de| do| da)?/],
    ['money', /quais (?:sao )?(?:os )?(?:precos|valores)/],
    ['money', /quanto (?:e|esta|ta)(?= (?:o|a|os|as|um|uma) )/],
    ['clock', /(?:de |a |as |ate |a partir de |por volta de )?(?:que|quais|qual) horas?(?: (?:e|sao|que))?/],
    ['clock', /(?:qual|quais) (?:e |sao )?(?:o |os )?(?:horario|horarios)(?: de funcionamento| de atendimento)?/],
    ['day', /(?:em |de )?(?:que|quais|qual) dias?(?: da semana)?/],
    [
      'place',
      /(?:onde|aonde) (?:que )?(?:voces |vcs )?(?:e|fica|ficam|esta|estao|se localiza|localiza|encontro)(?: (?:voces|localizado|localizados))?/,
    ],
    ['place', /(?:qual|quais) (?:e |sao )?(?:o |os )?enderecos?|em que (?:rua|lugar|bairro|endereco)/],
    ['money', /quanto(?! (?:antes|tempo|a|mais|menos))/],
  ],
  es: [
    [
      'duration',
      /(?:en |por |hace |lleva |tarda |dura )?(?:cuanto tiempo|cuantos minutos|cuantas horas|cuantos dias|cuanto (?:demora|dura|tarda|lleva))(?: (?:demora|dura|tarda|lleva|duran|tardan|demoran))?/,
    ],
    ['duration', /(?:demora|dura|tarda|lleva) (?:mucho|cuanto)(?: tiempo)?/],
    [
      'money',
      /(?:por |a |de )?cuanto (?:me |se |nos )?(?:cuesta|cuestan|costaria|sale|salen|saldria|vale|valen|cobra|cobran|cobrais|pago|paga|seria|esta|estan|es|son|hay que pagar|tengo que pagar|debo pagar|queda)/,
    ],
    [
      'money',
      /(?:que|cual es el|cual|cuales son los) (?:precio|precios|valor|valores|costo|coste|tarifa|tarifas|importe)(?: de| del| tiene| tienen)?/,
    ],
    ['clock', /(?:de |a |desde |hasta |sobre |a partir de )?que horas?/],
    ['clock', /(?:que|cual es el|cuales son los|cual) horarios?(?: de atencion| de apertura| tienen)?/],
    ['day', /(?:en )?(?:que|cuales) dias?(?: de la semana)?/],
    [
      'place',
      /(?:en |a |de )?donde (?:se )?(?:queda|quedan|esta|estan|es|encuentra|encuentran|los encuentro|estais|ubica|ubicados)/,
    ],
    ['place', /cual es (?:la |su )?direccion|en que (?:calle|lugar|barrio|direccion)/],
    ['money', /cuanto(?! (?:antes|tiempo|mas|menos))/],
  ],
  en: [
    [
      'duration',
      /(?:for |in )?how (?:long|many minutes|many hours|many days|much time)(?: (?:does|do|will|would|is|are)(?: (?:it|this|that|the|a|an))?)?(?: (?:take|last))?/,
    ],
    [
      'money',
      /how much(?: (?:does|do|is|are|will|would|for|s))*(?: (?:it|this|that|you|the|a|an))?(?: (?:cost|charge|pay|set me back))?(?! (?:notice|time|before))/,
    ],
    [
      'money',
      /what(?: (?:is|are|s|does|do))? (?:the |your |a |it )?(?:price|prices|cost|costs|fee|fees|rate|rates|charge|charges)(?: of| for)?/,
    ],
    ['clock', /(?:at |by |from |until |till )?(?:what|which) (?:time|times|hours|hour)/],
    ['clock', /(?:what are|what s) (?:the |your )?(?:opening |business |working )?(?:hours|times)/],
    ['clock', /how (?:late|early)/],
    ['day', /(?:on )?(?:what|which) days?(?: of the week)?/],
    [
      'place',
      /where (?:exactly )?(?:is|are|s) (?:it|you|this|that|the (?:shop|salon|studio|workshop|clinic|place|office|store|gym))(?: (?:located|based|situated))?/,
    ],
    ['place', /where do (?:i|we) (?:find you|come|go)|(?:what|whats|what is) (?:the |your )?address|whereabouts/],
  ],
}

const boundedPatterns = Object.fromEntries(
  Object.entries(PATTERNS).map(([language, patterns]) => [
    language,
    patterns.map(([kind, { source }]) => [kind, new RegExp(`(?<= )(?:${source})(?= )`, 'g')] as const),
  ]),
) as unknown as Record<KnownLanguage, readonly (readonly [AnswerKind, RegExp])[]>

export interface AskedKind {
  kind: AnswerKind
  /** The tokens that ask for the kind of answer. */
  from: number
  to: number
}

/** The kinds of answers that a question asks for, with the places of the words that ask for them. */
export function askedKinds(folded: readonly string[], language: KnownLanguage): AskedKind[] {
  const text = ` ${folded.join(' ')} `
  const asked: AskedKind[] = []
  for (const [kind, pattern] of boundedPatterns[language]) {
    for (const match of text.matchAll(pattern)) {
      const from = countWords(text.slice(0, match.index))
      const to = from + countWords(` ${match[0].trim()} `)
      const isFree = asked.every((other) => to <= other.from || from >= other.to)
      if (isFree && asked.every((other) => other.kind !== kind)) asked.push({ kind, from, to })
    }
  }
  return asked
}

const countWords = (text: string) => text.trim().split(' ').filter(Boolean).length
