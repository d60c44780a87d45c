// The texts of ready-made automations, as a friendly business in São Paulo, Buenos Aires, Asunción or London writes.
import type { Texts } from '../engine/definition.ts'
import type { KEYS, LANGUAGES } from './schema.ts'

export type Language = (typeof LANGUAGES)[number]
export type Key = (typeof KEYS)[number]
type InEach = Record<Language, string> & Texts

interface ReadyTexts {
  /** The texts for the team. */
  name: InEach
  description: InEach
}

export const READY_TEXTS: Record<Key, ReadyTexts> = {
  reminder: {
    name: {
      'pt-BR': 'Lembrete um dia antes',
      es: 'Recordatorio un día antes',
      en: 'Reminder a day before',
    },
    description: {
      'pt-BR':
        'Um dia antes, a pessoa recebe um lembrete com botões para confirmar, remarcar ou cancelar. Os botões funcionam com o bot ligado; sem ele, a resposta chega à equipe. No WhatsApp, escolha um modelo aprovado para quem não escreveu nas últimas 24 horas.',
      es: 'Un día antes, la persona recibe un recordatorio con botones para confirmar, cambiar o cancelar el turno. Los botones funcionan con el bot encendido; sin él, la respuesta le llega al equipo. En WhatsApp, elija una plantilla aprobada para quienes no escribieron en las últimas 24 horas.',
      en: 'A day before, the customer gets a reminder with buttons to confirm, move or cancel. The buttons work while the bot is on; without it, the answer reaches the team. On WhatsApp, choose an approved template for customers who have not written in the last 24 hours.',
    },
  },
  thanks_and_review: {
    name: {
      'pt-BR': 'Agradecimento e opinião no dia seguinte',
      es: 'Agradecimiento y opinión al día siguiente',
      en: 'Thanks and a review a day after',
    },
    description: {
      'pt-BR':
        'Um dia depois do atendimento, agradece a visita e pede uma opinião. Se você recebe avaliações em outra página, coloque o link no texto.',
      es: 'Un día después de la visita, agradece y pide una opinión. Si recibe reseñas en otra página, ponga el enlace en el texto.',
      en: 'A day after the visit, it says thank you and asks how it was. If you collect reviews on another page, add its link to the text.',
    },
  },
  win_back: {
    name: {
      'pt-BR': 'Convite para quem não veio',
      es: 'Invitación para quien no vino',
      en: 'An invitation after a no-show',
    },
    description: {
      'pt-BR': 'Duas horas depois de uma falta, oferece um novo horário, sem cobranças.',
      es: 'Dos horas después de una ausencia, ofrece otro turno, sin reproches.',
      en: 'Two hours after a no-show, it offers another time, without reproach.',
    },
  },
  unclaimed_task: {
    name: {
      'pt-BR': 'Tarefa sem ninguém há 15 minutos',
      es: 'Tarea sin nadie hace 15 minutos',
      en: 'A task nobody has taken for 15 minutes',
    },
    description: {
      'pt-BR': 'Quando ninguém pega uma tarefa em 15 minutos, ela fica com prioridade alta e a equipe é avisada.',
      es: 'Cuando nadie toma una tarea en 15 minutos, pasa a prioridad alta y se avisa al equipo.',
      en: 'When nobody takes a task within 15 minutes, its priority becomes high and the team is told.',
    },
  },
  welcome: {
    name: { 'pt-BR': 'Boas-vindas', es: 'Bienvenida', en: 'Welcome' },
    description: {
      'pt-BR':
        'Recebe bem quem escreve pela primeira vez, quando é a equipe que responde. O bot tem a sua própria saudação.',
      es: 'Recibe a quien escribe por primera vez, cuando responde el equipo. El bot tiene su propio saludo.',
      en: 'Greets somebody who writes for the first time, where people answer. The bot has a greeting of its own.',
    },
  },
  out_of_hours: {
    name: {
      'pt-BR': 'Resposta fora do horário',
      es: 'Respuesta fuera de horario',
      en: 'Answer out of hours',
    },
    description: {
      'pt-BR':
        'Fora do horário de funcionamento, avisa que a mensagem chegou e quando vem a resposta, no máximo uma vez a cada 12 horas.',
      es: 'Fuera del horario de atención, avisa que el mensaje llegó y cuándo llega la respuesta, como mucho una vez cada 12 horas.',
      en: 'Outside of opening hours, it says that the message has arrived and when an answer comes, at most once in 12 hours.',
    },
  },
}

export const REMINDER: InEach = {
  'pt-BR':
    'Oi, {{customer.first_name}}! Passando para lembrar do seu horário de {{service.name}}: {{booking.day}}, às {{booking.time}}. Podemos contar com você?',
  es: '¡Hola, {{customer.first_name}}! Te recordamos tu turno de {{service.name}}: {{booking.day}} a las {{booking.time}}. ¿Contamos con vos?',
  en: 'Hi {{customer.first_name}}, a quick reminder of your {{service.name}}: {{booking.day}} at {{booking.time}}. Will we see you then?',
}
export const CONFIRM: InEach = { 'pt-BR': 'Sim, eu vou', es: 'Sí, voy', en: "Yes, I'll be there" }
export const MOVE: InEach = { 'pt-BR': 'Remarcar', es: 'Cambiar el turno', en: 'Change the time' }
export const CANCEL: InEach = { 'pt-BR': 'Cancelar', es: 'Cancelar', en: 'Cancel' }

export const THANKS: InEach = {
  'pt-BR':
    'Foi um prazer receber você, {{customer.first_name}}! Como foi a sua experiência com {{service.name}}? Se puder, conte aqui para a gente. Lemos tudo, e a sua opinião nos ajuda muito.',
  es: '¡Fue un gusto recibirte, {{customer.first_name}}! ¿Cómo te fue con {{service.name}}? Si tenés un minuto, contanos por acá. Leemos todo, y tu opinión nos ayuda un montón.',
  en: 'It was lovely to have you with us, {{customer.first_name}}. How was your {{service.name}}? If you have a minute, do tell us right here. We read every word.',
}

export const MISSED: InEach = {
  'pt-BR':
    'Sentimos a sua falta, {{customer.first_name}}! Imprevistos acontecem, fique à vontade. Quer que a gente encontre outro horário de {{service.name}} para você?',
  es: '¡Te extrañamos, {{customer.first_name}}! Los imprevistos pasan, no te preocupes. ¿Querés que busquemos otro turno de {{service.name}} para vos?',
  en: "We missed you, {{customer.first_name}}. Things come up, so don't worry. Shall we find another time for your {{service.name}}?",
}
export const ANOTHER_TIME: InEach = { 'pt-BR': 'Escolher horário', es: 'Elegir otro turno', en: 'Find another time' }
export const TALK: InEach = { 'pt-BR': 'Falar com alguém', es: 'Hablar con alguien', en: 'Talk to someone' }

export const UNCLAIMED: InEach = {
  'pt-BR': '{{service.name}} para {{customer.name}} espera há 15 minutos e ainda não tem responsável.',
  es: '{{service.name}} para {{customer.name}} espera hace 15 minutos y todavía no la tomó nadie.',
  en: '{{service.name}} for {{customer.name}} has waited for 15 minutes, and nobody has taken it.',
}

export const WELCOME: InEach = {
  'pt-BR':
    'Olá! Que bom receber a sua mensagem. Aqui é da equipe {{workspace.name}}, e já vamos atender você. Enquanto isso, conte: como podemos ajudar?',
  es: '¡Hola! Qué bueno que nos escribiste. Somos el equipo de {{workspace.name}} y enseguida te atendemos. Mientras tanto, contanos: ¿en qué te podemos ayudar?',
  en: 'Hello, and thank you for writing to us. This is the team of {{workspace.name}}; one of us will be with you shortly. How can we help?',
}

export const CLOSED: InEach = {
  'pt-BR':
    'Olá! Recebemos a sua mensagem. Agora a equipe está descansando, e respondemos assim que abrirmos. Se quiser, deixe por aqui o que você precisa e o melhor horário para falarmos.',
  es: '¡Hola! Recibimos tu mensaje. Ahora el equipo está descansando y te respondemos apenas abramos. Si querés, dejanos por acá qué necesitás y a qué hora te queda bien que hablemos.',
  en: 'Hello! Your message has reached us. The team is off for now and will answer as soon as we open. If you like, tell us what you need and when it suits you to talk.',
}
