// The words of calendar entries in Portuguese, Spanish and English, in the language of the workspace.
import { languageOfTag } from '../../lib/language.ts'
import type { Status } from '../lifecycle.ts'

interface Words {
  /** Statuses that the person should see at once. */
  statuses: Partial<Record<Status, string>>
  people(count: number): string
}

const WORDS: Record<'pt' | 'es' | 'en', Words> = {
  pt: {
    statuses: {
      pending_payment: 'Aguardando pagamento',
      no_show: 'Não compareceu',
      failed: 'Não foi feito',
      cancelled: 'Cancelado',
    },
    people: (count) => `${count} pessoas`,
  },
  es: {
    statuses: {
      pending_payment: 'Esperando el pago',
      no_show: 'No vino',
      failed: 'No se hizo',
      cancelled: 'Cancelado',
    },
    people: (count) => `${count} personas`,
  },
  en: {
    statuses: {
      pending_payment: 'Waiting for payment',
      no_show: 'Did not come',
      failed: 'Was not done',
      cancelled: 'Cancelled',
    },
    people: (count) => `${count} people`,
  },
}

export const wordsOf = (locale: string): Words => WORDS[languageOfTag(locale) ?? 'en']
