// The lists of the trade: every language knows every concept of a booking, and no word stands for two things.
import { describe, expect, test } from 'vitest'
import { tradeGroups } from '../thesaurus.ts'
import { isWithoutSubject, KNOWN_LANGUAGES, type KnownLanguage, stemsOf, tokensOf } from '../words.ts'

/** Words with a second meaning that is common in the trade. They may stand in entries of several words only. */
const AMBIGUOUS: Record<KnownLanguage, string> = {
  pt: `vaga vagas sinal entrada plano planos conta nota notas ponto pontos ponte banco caixa hora horas cadeira serviço
    mudar marca marcas crédito seguro particular local unidade passe ficha tempo taxa vale problema mensagem`,
  es: `plaza entrada señal plan planes cuenta nota punto puntos banco caja hora horas servicio cambiar marca marcas crédito
    seguro particular local pase ficha tiempo carta vale problema mensaje laboratorio parte listo`,
  en: `slot credit pass plan plans service change stock train lift left light level point points present ring
    mobile date spring problem message note notes check kit`,
}
/** Two days are a weekend, so these entries are in the groups of both. */
const SHARED =
  /^(?:weekends?|fim de semana|final de semana|fins de semana|finais de semana|fin de semana|fines de semana)$/

describe.each(KNOWN_LANGUAGES)('%s', (language) => {
  const groups = tradeGroups(language)
  const singles = groups.flatMap(({ concept, entries }) =>
    entries.filter((entry) => tokensOf(entry).length === 1).map((entry) => ({ concept, entry })),
  )

  test('no group holds a word that means something else in the trade', () => {
    const ambiguous = new Set(AMBIGUOUS[language].split(/\s+/))
    expect(singles.filter(({ entry }) => ambiguous.has(entry))).toEqual([])
  })

  test('no stem is in two groups', () => {
    const owners = new Map<string, Set<string>>()
    for (const { concept, entry } of singles.filter((each) => !SHARED.test(each.entry))) {
      for (const stem of stemsOf(entry, language)) owners.set(stem, (owners.get(stem) ?? new Set()).add(`${concept}`))
    }
    expect([...owners].filter(([, concepts]) => concepts.size > 1)).toEqual([])
  })

  test('no entry is in two groups or empty', () => {
    const owners = new Map<string, Set<string>>()
    for (const { concept, entries } of groups) {
      for (const entry of entries.filter((each) => !SHARED.test(each))) {
        owners.set(entry, (owners.get(entry) ?? new Set()).add(`${concept}`))
      }
    }
    expect([...owners].filter(([entry, concepts]) => entry === '' || concepts.size > 1)).toEqual([])
  })

  test('no entry of one word is a word that questions leave out', () => {
    expect(singles.filter(({ entry }) => isWithoutSubject(tokensOf(entry)[0]?.folded ?? '', language))).toEqual([])
  })

  test('every group says its concept in several ways', () => {
    expect(groups.filter(({ entries }) => entries.length < 2)).toEqual([])
  })

  test('the concepts of a booking are all there', () => {
    const concepts = new Set(groups.map(({ concept }) => concept))
    for (const concept of [
      ...['booking', 'moving', 'cancelling', 'not_coming', 'late', 'waiting_list', 'walking_in', 'price', 'discount'],
      ...[
        'deposit',
        'paying',
        'card',
        'cash',
        'instalments',
        'refund',
        'receipt',
        'hours',
        'holiday',
        'saturday',
        'sunday',
      ],
      ...['address', 'getting_there', 'parking', 'bicycle', 'child', 'old_person', 'companion', 'staff', 'animal'],
      ...['at_home', 'by_video', 'delivery', 'gift', 'subscription', 'pausing', 'ending', 'documents', 'loss'],
      ...['complaint', 'emergency'],
    ] as const) {
      expect(concepts.has(concept), concept).toBe(true)
    }
  })
})
