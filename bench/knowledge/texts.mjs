// Texts as businesses write them, from a vocabulary in which some words are much more common than others, as in real
// texts.

const SYLLABLES = 'ca de li mo ra se ti bo nu pa ve gi lo mi ta ne ru fa co zi pe lha nho tra bri'.split(' ')
const TRADE =
  `corte horário preço cancelar agendar estacionamento cartão sábado criança desconto pacote endereço manicure
  massagem atraso reembolso presente entrega garantia consulta`.split(/\s+/)
const WORDS = 20_000
/** The most common words of a language are words of grammar, which the index leaves out. */
const SKIPPED_RANKS = 30

/** Numbers from 0 to 1 that are the same in every run. */
export function numbers(seed) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

function wordOf(rank) {
  if (rank % 100 === 7) return TRADE[((rank / 100) % TRADE.length) | 0]
  let [text, rest] = ['', rank + 25]
  while (rest > 0) {
    text += SYLLABLES[rest % SYLLABLES.length]
    rest = Math.floor(rest / SYLLABLES.length)
  }
  return text
}

const VOCABULARY = Array.from({ length: WORDS }, (_, rank) => wordOf(rank))
const SUMS = []
for (let rank = 0, sum = 0; rank < WORDS; rank += 1) {
  sum += 1 / (rank + SKIPPED_RANKS)
  SUMS.push(sum)
}

export function drawWord(random) {
  const wanted = random() * SUMS[WORDS - 1]
  let [from, to] = [0, WORDS - 1]
  while (from < to) {
    const middle = (from + to) >> 1
    if (SUMS[middle] < wanted) from = middle + 1
    else to = middle
  }
  return VOCABULARY[from]
}

/** A paragraph of about this many characters, in sentences. */
export function paragraph(random, characters) {
  let text = ''
  while (text.length < characters) {
    const words = Array.from({ length: 6 + Math.floor(random() * 8) }, () => drawWord(random))
    text += `${words.join(' ')}${random() < 0.1 ? ` R$ ${Math.floor(random() * 300)}` : ''}. `
  }
  return text.slice(0, characters).trim()
}
