// Finds the trade of a business by the words of its description.
import { TEMPLATE_KEYS, type TemplateKey } from '../templates/template.ts'
import type { Text } from './tokens.ts'

/** Beginnings of words. A word of a rarer trade weighs more: a veterinary clinic is a vet, not a clinic. */
const WORDS: Record<TemplateKey, { weight: number; stems: string }> = {
  barber: { weight: 4, stems: 'barbearia barberia barber barbeir barbero' },
  salon: {
    weight: 2,
    stems:
      'salao salon peluqueri cabelei hairdress hair beleza beauty belleza estetic esmalteria manicur nails unhas unas spa sobrancelh maquia maquill lash lashes cilios pestanas',
  },
  clinic: {
    weight: 2,
    stems: 'clinic consultorio medic doctor dentist odonto dental psicolog psycholog nutric dermat pediatr ginec',
  },
  physio: { weight: 4, stems: 'fisio physio kinesi quiropra chiropra osteopat' },
  classes: {
    weight: 3,
    stems:
      'academia gym gimnasio pilates yoga crossfit aulas clases classes danca danza dance funcional musculacao natacao natacion',
  },
  vet: { weight: 4, stems: 'vet veterin pet pets petshop tosa groom canin mascota' },
  restaurant: {
    weight: 3,
    stems: 'restaurant pizzaria pizzeria bistro churrascari parrilla cantina lanchonete hamburguer cafeteria taverna',
  },
  field: {
    weight: 3,
    stems:
      'eletricista electricista electrician encanador plomer plumb condicionado acondicionado hvac manutencao mantenimiento handyman dedetiza gasista tecnic technic assistencia repara repair',
  },
  delivery: { weight: 3, stems: 'entregas delivery deliveries motoboy courier reparto mensajeri envios frete flete' },
}

const STEMS = TEMPLATE_KEYS.map((key) => ({ key, weight: WORDS[key].weight, stems: WORDS[key].stems.split(' ') }))
/** Short stems would begin other words. */
const MAX_WHOLE_WORD_CHARACTERS = 4

const hasStem = (fold: string, stems: readonly string[]) =>
  stems.some((stem) =>
    stem.length <= MAX_WHOLE_WORD_CHARACTERS ? fold === stem || fold === `${stem}s` : fold.startsWith(stem),
  )

/** Whether the word names a trade, so that it alone is no name of a business. */
export const isTradeWord = (fold: string): boolean => STEMS.some(({ stems }) => hasStem(fold, stems))

/** A word near the beginning counts more, because people begin with what they are. null: no trade was named. */
export function readTrade(text: Text): TemplateKey | null {
  const scores = new Map<TemplateKey, number>()
  for (let at = 0; at < text.tokens.length; at += 1) {
    if (!text.isWord(at)) continue
    const nearness = at < 12 ? 3 : 1
    for (const { key, weight, stems } of STEMS) {
      if (hasStem(text.fold(at), stems)) scores.set(key, (scores.get(key) ?? 0) + weight * nearness)
    }
  }
  const [best] = [...scores].toSorted(([, one], [, other]) => other - one)
  return best?.[0] ?? null
}
