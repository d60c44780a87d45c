import { describe, expect, test } from 'vitest'
import { detectLanguage, nextLanguage } from './language.ts'

const PT = `oi|Oi, tudo bem?|bom dia|Boa tarde!|quero marcar um corte amanhã|tem horário hoje?|qual o valor?|pode ser às 15h
  não posso nesse dia|obrigada!|preciso remarcar|vocês abrem no sábado?|quanto custa a unha?|vou chegar atrasado|sim|não|blz
  onde fica?|é possível cancelar?|gostaria de agendar para minha filha|vc tem vaga?|ok, pode ser|até amanhã|me chamo João
  qual o endereço|queria saber o preço da escova|tem como ser mais tarde?`
const ES = `hola|Buenas tardes|buenos días|¿tienen turno para mañana?|quiero sacar un turno|cuánto cuesta?|no puedo ese día
  gracias|hola quería reservar para el viernes|necesito cancelar mi cita|dónde queda?|sí|dale|puede ser a las 15
  voy a llegar tarde|están abiertos el sábado?|me llamo Juan|a qué hora abren|tenés lugar hoy?|muchas gracias|hasta mañana
  buenas, queria consultar el precio|podría ser más tarde?`
const EN = `hi|hello there|good morning|I want to book a haircut|how much is it?|can I come tomorrow at 3?|thanks|yes please
  are you open on Saturday?|I need to cancel my appointment|where are you?|I'm running late|do you have any time today
  thank you very much`
const NONE = [
  '',
  'ok',
  'no',
  '👍',
  '123',
  '15:00',
  'Ana',
  'asdf',
  '.',
  'kkkk',
  'https://tienda.example/de/la/casa',
  'ana@mi.example',
]

const phrases = (text: string) => text.split(/[|\n]/).map((each) => each.trim())

test.each(phrases(PT))('%j is Portuguese', (text) => expect(detectLanguage(text)).toBe('pt'))
test.each(phrases(ES))('%j is Spanish', (text) => expect(detectLanguage(text)).toBe('es'))
test.each(phrases(EN))('%j is English', (text) => expect(detectLanguage(text)).toBe('en'))
test.each(NONE)('%j is of no clear language', (text) => expect(detectLanguage(text)).toBe(null))

describe('the language of a conversation', () => {
  const nothing = { chosen: null, hint: null, text: null, workspace: 'pt-BR' }
  const unknown = { locale: null, other_locale: null }

  test('is the one that a person set, or the one that the channel gave, or the detected one', () => {
    const text = 'hola, quiero un turno'
    expect(nextLanguage(unknown, nothing)).toEqual(unknown)
    expect(nextLanguage(unknown, { ...nothing, text })).toEqual({ locale: 'es', other_locale: null })
    expect(nextLanguage(unknown, { ...nothing, text: 'bom dia' }).locale).toBe('pt-BR')
    expect(nextLanguage(unknown, { ...nothing, hint: 'en-us', text })).toEqual({ locale: 'en-US', other_locale: 'es' })
    expect(nextLanguage(unknown, { ...nothing, chosen: 'pt-PT', hint: 'en', text }).locale).toBe('pt-PT')
    expect(nextLanguage(unknown, { ...nothing, hint: 'not a tag!' })).toEqual(unknown)
  })

  test('changes after two messages in a row in another one, and not before', () => {
    const say = (spoken: typeof unknown | { locale: string | null; other_locale: string | null }, text: string) =>
      nextLanguage(spoken, { ...nothing, text })
    const portuguese = { locale: 'pt-BR', other_locale: null }
    const once = say(portuguese, 'hola, buenas tardes')
    expect(once).toEqual({ locale: 'pt-BR', other_locale: 'es' })
    expect(say(once, 'obrigada!')).toEqual(portuguese)
    expect(say(once, '👍')).toEqual(once)
    expect(say(once, 'thank you very much')).toEqual({ locale: 'pt-BR', other_locale: 'en' })
    expect(say(once, '¿tienen turno?')).toEqual({ locale: 'es', other_locale: null })
  })
})
