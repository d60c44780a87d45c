// A yes, a no, or neither: how people answer "may I book it?", "move it?" and "cancel it?" in three languages.
import { expect, test } from 'vitest'
import type { ChangeKind } from './negation.ts'
import { toCatalog, understand } from './understand.ts'

/** `neither`: nothing changes, and the question is asked again or the wish is followed. */
type Expected = 'yes' | 'no' | 'neither'
/** Messages, with ` | ` between them. */
type Answers = Record<Expected, string>

const SERVICES = [
  { id: 'svc_1', name: 'Corte', tags: ['corte', 'haircut'] },
  { id: 'svc_2', name: 'Manicure', tags: ['manicura'] },
]
const PEOPLE = [
  { id: 'res_1', name: 'Sofía' },
  { id: 'res_2', name: 'Bia' },
]

/** To any of the three questions. ` / ` stands between two messages. */
const TO_ALL: Record<string, Answers> = {
  pt: {
    yes: `sim | Sim! | SIM!!! | siiim | sim sim | sim, sim | sim por favor | sim, por favor 🙏 | sim obrigada | s | ss |
      s, por favor | s obg | isso | isso mesmo | isso aí | pode sim | pode | claro | claro que sim | com certeza |
      confirmo | tá bom, pode confirmar | ok | blz | beleza, obrigado | 👍 | 👍🏽 | 👍👍👍 | ✅ | sim 😊 | sim kkk |
      sim rsrs | na verdade sim | opa, sim | oi, sim | sim moça | sim, eu quero | eu quero sim | simmm |
      ok obrigada viu | sim, tudo certo | uhum | aham | positivo | si`,
    no: `não | nao | n | n, obrigada | nn | não não | não, obrigada | não obg | isso não | assim não | claro que não |
      melhor não | acho melhor não | acho que não | pode não | pode deixar pra lá | ok deixa pra lá |
      tá, deixa pra lá | deixa quieto | esquece | deixa, esquece | na verdade não | na vdd não | pensando bem, não |
      mudei de ideia | desculpa, mudei de ideia | não quero | sim, quer dizer, não | sim / não | sim não |
      ainda não | agora não | 👎 | 👎🏿 | ❌ | de jeito nenhum | nem pensar | não, deixa | não precisa |
      não precisa não | n quero | não rola | não dá | desse jeito não`,
    neither: `sim? | sim?? | ok? | pode? | sim, mas às 4 | sim mas na sexta | sim, só que às 4 | sim, porém com a Bia |
      sim com a Bia | sim, quanto custa? | sim, qual o valor | sim / quanto fica? | não, pode ser | não, tá bom |
      não, tudo bem, pode | não / sim | talvez | acho que sim | acho que pode ser | acho q sim | não sei | n sei |
      sei lá | não sei se posso | sim, eu acho | quem sabe | pode ser que sim | depende | deixa eu ver |
      vou ver e te falo | preciso confirmar com meu marido | ela disse sim | minha mãe falou que sim | sim, espera |
      não, espera | sim / não, espera | sim / espera | sim, peraí | pera | espera um pouco | só um minuto |
      um momento | calma | sim, se tiver estacionamento | sim se for com a Bia | quase sim | simone | assim | 🤔 |
      ok 🤔 | 🙏 | 😂 | hmm | hm ok | depois eu confirmo | confirmo depois | te confirmo amanhã |
      confirmo mais tarde | já confirmo | sim, mais tarde eu confirmo | posso confirmar depois? | ainda não sei |
      sim ou não | sim e não | sim, marca duas | qual? | como assim? | não entendi | o quê? | por que sim? |
      não, quero sexta | não, às 4 | não, manicure | não é corte, é manicure`,
  },
  es: {
    yes: `sí | si | Si!! | siii | sisi | si si | s | dale | dale dale | dale, gracias | dale sí | de una | obvio |
      obvio que sí | claro | claro que sí | por supuesto | confirmo | confirmado | ok | okis | listo |
      listo, gracias | bueno dale | bueno, sí | está bien | ta bien | perfecto | 👍 | 👍🏼 | 👌 | si 😊 | sí jaja |
      sí por favor | sí porfa | sip | sep | en realidad sí | hola, sí | sí, quiero | sí, todo bien | exacto |
      correcto`,
    no: `no | nop | n | no no | no, gracias | no gracias | n, gracias | eso no | así no | claro que no | mejor no |
      creo que no | ahora no | todavía no | dejá | dejalo | ok dejá | ok, dejalo así | dale, dejá | olvidate |
      dejá, olvidate | en realidad no | pensándolo bien, no | cambié de idea | perdón, cambié de idea |
      me arrepentí | no quiero | sí, digo, no | sí / no | sí no | si, mejor no | para nada | ni loca | ni ahí |
      de ninguna manera | no hace falta | 👎 | ❌ | no va | no puede ser`,
    neither: `sí? | ¿sí? | si?? | ok? | sí, pero a las 4 | dale pero con Sofía | dale, con Sofía | sí, ¿cuánto sale? |
      sí / cuánto sale | no dale | no, dale | no, está bien | no, todo bien, dale | no / sí | tal vez | capaz |
      capaz que sí | quizás | creo que sí | supongo que sí | puede que sí | no sé | nose | ni idea | depende |
      ella dijo que sí | mi mamá dijo sí | sí, esperá | sí / no, esperá | esperá | pará un poco | un segundo |
      un momento | aguantá | bancame | bancá un toque | sí si es con Sofía | casi | sí y no | sí o no | 🤔 | 🙏 |
      😂 | mmm | después te confirmo | te confirmo más tarde | ahora te confirmo | confirmo luego |
      confirmo mañana | dejame ver | tengo que ver | lo consulto y te digo | qué? | cómo? | no entiendo |
      no entendí | siempre | sino | no, quiero el viernes | no, a las 4 | no, manicura | no es corte, es manicura`,
  },
  en: {
    yes: `yes | YES!!! | yesss | yes yes | yes please | yes, please 🙏 | yea | yeah | yeah sure | yep | yup | y |
      y please | ya | sure | sure thing | ok | okay thanks | k | kk | absolutely | definitely | go ahead |
      please do | yes go ahead | confirm | confirmed | i confirm | correct | that's right | perfect, thanks | 👍 |
      👍🏿 | yes lol | actually yes | actually, yes please | hi yes | yes i do | yes ma’am | yes sir | yess |
      yes thank you so much`,
    no: `no | NO | nope | nah | n | n thanks | no no | no thanks | no thank you | no way | of course not |
      definitely not | absolutely not | not now | not yet | never mind | ok never mind | ok nvm | nvm |
      sure, never mind | forget it | ok forget it | yes please don’t | yes please don't | please don't | don't |
      don't do it | do not confirm | yep nope | yes no | yes / no | yes, I mean no | actually no |
      actually, no thanks | on second thought, no | i changed my mind | sorry, changed my mind | scratch that |
      hell no | no sorry | sorry no | 👎 | i'd rather not | rather not | better not | not really | I don’t think so`,
    neither: `yes? | ok? | really? | yes but on friday | yes but at 4 | yes, at 4 instead | yes except with Bia |
      yes, how much is it? | yes / how much | no, that’s fine | no that's ok | no, ok | no / yes | maybe |
      probably | i guess | i guess so | i think so | yes i think | perhaps | not sure | i'm not sure | idk | dunno |
      depends | she said yes | my wife says yes | yes, wait | yes / no wait | wait | hold on | hang on | one sec |
      one moment | give me a minute | yes if Bia is there | yes and no | yes or no | 🤔 | 🙏 | 😂 | hmm |
      i'll confirm later | will confirm tomorrow | confirm later | let me check | let me think | what? |
      say again? | i do not understand | yesterday | eyes | almost | no, friday | no, at 4 | no, manicure |
      not a haircut, a manicure | nobody | not bad | yes for two`,
  },
}

/** Only to the question whether a booking is to be made. */
const TO_BOOK: Record<string, Answers> = {
  pt: {
    yes: `sem problema | não tem problema | ok pode ser | combinado | fechado | bora | pode marcar | marca aí |
      sim, até lá! | ok, até amanhã | beleza, até lá | sim, te vejo lá`,
    no: `não quero mais | não marca | não marca não | não precisa marcar`,
    neither: `mantém | pode cancelar | não cancela`,
  },
  es: {
    yes: `no hay problema | sin problema | me sirve | joya | va | agendalo | reservá | dale, nos vemos | sí, nos vemos |
      ok, hasta mañana | dale, te veo ahí`,
    no: `ya no quiero | no quiero más | no lo reserves | no reserves`,
    neither: `cancelalo | no lo canceles`,
  },
  en: {
    yes: `no problem | no worries | sounds good | that works | works for me | book it | yes book it | ok see you then |
      great, see you tomorrow | perfect see you there`,
    no: `don't book it | do not book`,
    neither: `cancel it | don't cancel it`,
  },
}

/** To the question whether a booking is to be cancelled: a customer who says that they come has not said yes. */
const TO_CANCEL: Record<string, Answers> = {
  pt: {
    yes: `pode cancelar | sim, pode cancelar | cancela | sim cancela | quero mesmo | sim, quero mesmo cancelar |
      cancela sim | sim, infelizmente | sim, não vou poder ir | sim, desmarca por favor`,
    no: `não cancela | não, não cancela | não quero cancelar | mantém | pode manter | não, mantém | deixa marcado |
      não, deixa marcado | não, eu vou | vou sim | eu vou sim | não, vou sim | deixa como está | quero manter |
      deixa assim | sem problema, até lá | não tem problema, até amanhã | ok, até amanhã | ok até lá |
      beleza, até lá | combinado, até lá | confirmado, estarei aí | sim, estarei lá | sim, eu vou | sim vou |
      sim, te vejo lá | ok, nos vemos`,
    neither: `não quero mais | sem problema | sem problemas | não tem problema | tá bom, até sexta | bora | vamos |
      combinado | fechado | pode marcar | confirmo presença | não, cancela | sim, nos vemos amanhã`,
  },
  es: {
    yes: `sí, cancelalo | cancelá | cancelalo | sí, cancelá | dale, cancelalo | estoy segura | sí, seguro |
      sí, lamentablemente | sí, no voy a poder ir`,
    no: `no canceles | no lo canceles | no, no lo canceles | dejalo | no, dejalo | mantenelo | voy | no, voy |
      no, sí voy | quiero mantenerlo | dejalo como está | no hay problema, nos vemos | ok, nos vemos |
      dale, nos vemos | ok, hasta mañana | sí, voy | sí voy | dale, ahí estaré | perfecto, te veo ahí`,
    neither: `ya no quiero | no hay problema | no hay drama | sin problema | sí, nos vemos mañana | me sirve |
      me viene bien | reservalo | no, cancelalo`,
  },
  en: {
    yes: `yes cancel | yes, cancel it | cancel it | please cancel | go ahead and cancel |
      yes please cancel my appointment | yes, I can't make it | yes unfortunately`,
    no: `don't cancel | no, don't cancel it | do not cancel it | keep it | no keep it | please keep it |
      no, I'll be there | i'll be there | no, i'm coming | leave it | leave it as it is | no problem, see you then |
      no worries, see you tomorrow | ok see you then | ok, see you tomorrow | great, see you there |
      yes, I'll be there | yes i'm coming | yes see you`,
    neither: `i don't want it anymore | no problem | no problem at all | no worries | sounds good | that works |
      works for me | works | let's do it | book it | no, cancel it`,
  },
}

/** To the question whether a booking is to be moved. */
const TO_MOVE: Record<string, Answers> = {
  pt: {
    yes: `sim, remarca | pode mudar | pode remarcar | sem problema | sim, até lá`,
    no: `não muda | não, deixa como está | mantém | deixa como está | não precisa mudar`,
    neither: `pode cancelar | não, muda pra sexta`,
  },
  es: {
    yes: `cambialo | sí, movelo | podés cambiarlo | me sirve | no hay problema`,
    no: `no lo cambies | dejalo como está | no, dejalo como estaba`,
    neither: `cancelalo | no, el viernes`,
  },
  en: {
    yes: `move it | yes move it | that works | no problem`,
    no: `don't move it | leave it as it is | keep it as it is | no, leave it`,
    neither: `cancel it | no, on friday`,
  },
}

const KINDS: readonly [ChangeKind, Record<string, Answers>][] = [
  ['book', TO_ALL],
  ['reschedule', TO_ALL],
  ['cancel', TO_ALL],
  ['book', TO_BOOK],
  ['cancel', TO_CANCEL],
  ['reschedule', TO_MOVE],
]

const cases = KINDS.flatMap(([proposes, byLocale]) =>
  Object.entries(byLocale).flatMap(([locale, answers]) =>
    (Object.entries(answers) as [Expected, string][]).flatMap(([expected, texts]) =>
      texts.split('|').map((text) => ({ proposes, locale, expected, text: text.trim().replaceAll(' / ', '\n') })),
    ),
  ),
)

test.each(cases)('$locale, to $proposes: $text is $expected', ({ proposes, locale, expected, text }) => {
  const situation = { locale, timezone: 'America/Sao_Paulo', now: new Date('2026-11-16T13:00:00Z') }
  const catalog = toCatalog(locale, { services: SERVICES, people: PEOPLE })
  const { intent } = understand(text, { ...situation, catalog, expects: 'yes_no', proposes })
  expect(intent === 'yes' || intent === 'no' ? intent : 'neither').toBe(expected)
})
