// The texts of notices in Portuguese, Spanish and English. A notice is in the language of its workspace.
import type { NoticeCode } from '../ai/notice.ts'
import { languageOfTag } from '../lib/language.ts'
import type { Kind } from './kinds.ts'

export const LANGUAGES = ['pt', 'es', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** Members have no language of their own, so they read that of their workspace. */
export function languageOf({ locale }: { locale: string }): Language {
  return languageOfTag(locale) ?? 'en'
}

/** The names that a sentence about one thing uses. */
export interface Names {
  who: string
  /** The service, with the customer and the time where they are known. */
  booking: string
  channel: string
  what: string
}

export interface Words {
  somebody: string
  /** A sentence about one thing. */
  one: Record<Kind, (names: Names) => string>
  /** A sentence about several. */
  many: Record<Kind, (count: number) => string>
  aiNotices: Record<NoticeCode, string>
  /** How many more there are than those that are listed. */
  more(count: number): string
  take: string
  takeNamed(name: string): string
  taken: string
  takenBy(name: string): string
  alreadyYours: string
  alreadyTaken(name: string | null): string
  notAllowed: string
  notAResource: string
  notNow: string
  buttonIsOld: string
  linked(workspace: string): string
  codeUsed: string
  codeOld: string
  unlinked: string
  help(workspaces: string): string
}

const pt: Words = {
  somebody: 'Um cliente',
  one: {
    conversation_waiting: ({ who, channel }) => `${who} está esperando uma resposta (${channel})`,
    conversation_handed_over: ({ who, channel }) => `${who} precisa falar com a equipe (${channel})`,
    assigned_to_me: ({ booking }) => `Ficou com você: ${booking}`,
    booking_created: ({ booking }) => `Novo agendamento: ${booking}`,
    booking_cancelled: ({ booking }) => `Agendamento cancelado: ${booking}`,
    task_waiting: ({ booking }) => `Tarefa na fila: ${booking}`,
    webhook_disabled: ({ what }) => `Um webhook foi desativado: ${what}`,
    ai_notice: ({ what }) => what,
    automation_stopped: ({ what }) => `A automação “${what}” foi interrompida`,
    automation_notice: ({ what }) => what,
  },
  many: {
    conversation_waiting: (count) => `${count} conversas esperando uma resposta`,
    conversation_handed_over: (count) => `${count} conversas passaram para a equipe`,
    assigned_to_me: (count) => `${count} itens ficaram com você`,
    booking_created: (count) => `${count} novos agendamentos`,
    booking_cancelled: (count) => `${count} agendamentos cancelados`,
    task_waiting: (count) => `${count} tarefas na fila`,
    webhook_disabled: (count) => `${count} webhooks foram desativados`,
    ai_notice: (count) => `${count} avisos da IA`,
    automation_stopped: (count) => `${count} automações foram interrompidas`,
    automation_notice: (count) => `${count} avisos de automações`,
  },
  aiNotices: {
    budget_80: 'A IA já usou 80% do orçamento deste mês',
    budget_100: 'O orçamento da IA deste mês acabou: agora o bot responde pelas regras',
    provider_auth: 'O provedor da IA recusou a chave de acesso',
    provider_down: 'O provedor da IA não está respondendo direito',
    spam_wave: 'Alguém escreveu demais, e o bot parou de responder por um tempo',
    bot_failed: 'O bot falhou, e a conversa passou para uma pessoa',
    injection_suspected: 'Um texto tentou dar ordens à IA',
    output_refused: 'Um texto da IA não foi enviado, porque quebrava uma regra',
    automation_stopped: 'Uma automação foi interrompida',
    automation_notice: 'Uma automação deixou um aviso',
  },
  more: (count) => `e mais ${count}`,
  take: 'Assumir',
  takeNamed: (name) => `Assumir: ${name}`,
  taken: 'Pronto, é com você.',
  takenBy: (name) => `✓ ${name} assumiu`,
  alreadyYours: 'Isso já está com você.',
  alreadyTaken: (name) => (name === null ? 'Outra pessoa já assumiu.' : `${name} já assumiu.`),
  notAllowed: 'Você não tem permissão para fazer isso.',
  notAResource: 'Você não está entre as pessoas que podem assumir esta tarefa.',
  notNow: 'Isso não pode mais ser assumido.',
  buttonIsOld: 'Este botão não vale mais.',
  linked: (workspace) =>
    `Tudo certo! Os avisos de ${workspace} chegam aqui. Escolha no painel quais você quer receber no Telegram. Para parar, envie /stop.`,
  codeUsed: 'Este link já foi usado. Gere outro no painel, em Configurações, Notificações.',
  codeOld: 'Este link expirou. Gere outro no painel, em Configurações, Notificações.',
  unlinked: 'Pronto, você não recebe mais avisos aqui.',
  help: (workspaces) => `Aqui chegam os avisos de ${workspaces}. Para parar, envie /stop.`,
}

const es: Words = {
  somebody: 'Un cliente',
  one: {
    conversation_waiting: ({ who, channel }) => `${who} espera una respuesta (${channel})`,
    conversation_handed_over: ({ who, channel }) => `${who} necesita hablar con el equipo (${channel})`,
    assigned_to_me: ({ booking }) => `Le asignaron: ${booking}`,
    booking_created: ({ booking }) => `Nueva reserva: ${booking}`,
    booking_cancelled: ({ booking }) => `Reserva cancelada: ${booking}`,
    task_waiting: ({ booking }) => `Tarea en espera: ${booking}`,
    webhook_disabled: ({ what }) => `Se desactivó un webhook: ${what}`,
    ai_notice: ({ what }) => what,
    automation_stopped: ({ what }) => `Se detuvo la automatización “${what}”`,
    automation_notice: ({ what }) => what,
  },
  many: {
    conversation_waiting: (count) => `${count} conversaciones esperan una respuesta`,
    conversation_handed_over: (count) => `${count} conversaciones pasaron al equipo`,
    assigned_to_me: (count) => `Le asignaron ${count} cosas`,
    booking_created: (count) => `${count} reservas nuevas`,
    booking_cancelled: (count) => `${count} reservas canceladas`,
    task_waiting: (count) => `${count} tareas en espera`,
    webhook_disabled: (count) => `Se desactivaron ${count} webhooks`,
    ai_notice: (count) => `${count} avisos de la IA`,
    automation_stopped: (count) => `Se detuvieron ${count} automatizaciones`,
    automation_notice: (count) => `${count} avisos de automatizaciones`,
  },
  aiNotices: {
    budget_80: 'La IA ya usó el 80 % del presupuesto de este mes',
    budget_100: 'Se terminó el presupuesto de la IA de este mes: ahora el bot responde con las reglas',
    provider_auth: 'El proveedor de la IA rechazó la clave de acceso',
    provider_down: 'El proveedor de la IA no responde como debería',
    spam_wave: 'Alguien escribió demasiado y el bot dejó de responderle por un rato',
    bot_failed: 'El bot falló y la conversación pasó a una persona',
    injection_suspected: 'Un texto intentó darle órdenes a la IA',
    output_refused: 'Un texto de la IA no se envió porque rompía una regla',
    automation_stopped: 'Se detuvo una automatización',
    automation_notice: 'Una automatización dejó un aviso',
  },
  more: (count) => `y ${count} más`,
  take: 'Tomar',
  takeNamed: (name) => `Tomar: ${name}`,
  taken: 'Listo, queda a su cargo.',
  takenBy: (name) => `✓ Lo tomó ${name}`,
  alreadyYours: 'Ya está a su cargo.',
  alreadyTaken: (name) => (name === null ? 'Ya lo tomó otra persona.' : `Ya lo tomó ${name}.`),
  notAllowed: 'No tiene permiso para hacer esto.',
  notAResource: 'Usted no está entre las personas que pueden tomar esta tarea.',
  notNow: 'Esto ya no se puede tomar.',
  buttonIsOld: 'Este botón ya no sirve.',
  linked: (workspace) =>
    `¡Listo! Los avisos de ${workspace} llegan aquí. Elija en el panel cuáles quiere recibir en Telegram. Para dejar de recibirlos, envíe /stop.`,
  codeUsed: 'Este enlace ya se usó. Cree otro en el panel, en Configuración, Notificaciones.',
  codeOld: 'Este enlace venció. Cree otro en el panel, en Configuración, Notificaciones.',
  unlinked: 'Listo, ya no recibirá avisos aquí.',
  help: (workspaces) => `Aquí llegan los avisos de ${workspaces}. Para dejar de recibirlos, envíe /stop.`,
}

const en: Words = {
  somebody: 'A customer',
  one: {
    conversation_waiting: ({ who, channel }) => `${who} is waiting for an answer (${channel})`,
    conversation_handed_over: ({ who, channel }) => `${who} needs to talk to the team (${channel})`,
    assigned_to_me: ({ booking }) => `Assigned to you: ${booking}`,
    booking_created: ({ booking }) => `New booking: ${booking}`,
    booking_cancelled: ({ booking }) => `Booking cancelled: ${booking}`,
    task_waiting: ({ booking }) => `Task waiting: ${booking}`,
    webhook_disabled: ({ what }) => `A webhook was switched off: ${what}`,
    ai_notice: ({ what }) => what,
    automation_stopped: ({ what }) => `The automation “${what}” was stopped`,
    automation_notice: ({ what }) => what,
  },
  many: {
    conversation_waiting: (count) => `${count} conversations are waiting for an answer`,
    conversation_handed_over: (count) => `${count} conversations were handed to the team`,
    assigned_to_me: (count) => `${count} things were assigned to you`,
    booking_created: (count) => `${count} new bookings`,
    booking_cancelled: (count) => `${count} bookings cancelled`,
    task_waiting: (count) => `${count} tasks waiting`,
    webhook_disabled: (count) => `${count} webhooks were switched off`,
    ai_notice: (count) => `${count} notices about the AI`,
    automation_stopped: (count) => `${count} automations were stopped`,
    automation_notice: (count) => `${count} notices of automations`,
  },
  aiNotices: {
    budget_80: 'The AI has used 80% of the budget of this month',
    budget_100: 'The AI budget of this month is used up: the bot now answers by its rules',
    provider_auth: 'The AI provider refused the access key',
    provider_down: 'The AI provider is not answering as it should',
    spam_wave: 'Somebody wrote too much, and the bot stopped answering them for a while',
    bot_failed: 'The bot failed, and a person got the conversation',
    injection_suspected: 'A text tried to give orders to the AI',
    output_refused: 'A text of the AI was not sent, because it broke a rule',
    automation_stopped: 'An automation was stopped',
    automation_notice: 'An automation left a notice',
  },
  more: (count) => `and ${count} more`,
  take: 'Take',
  takeNamed: (name) => `Take: ${name}`,
  taken: 'Done, it is yours.',
  takenBy: (name) => `✓ Taken by ${name}`,
  alreadyYours: 'You already have it.',
  alreadyTaken: (name) => (name === null ? 'Somebody else has taken it.' : `${name} has already taken it.`),
  notAllowed: 'You are not allowed to do this.',
  notAResource: 'You are not one of the people who can take this task.',
  notNow: 'This can no longer be taken.',
  buttonIsOld: 'This button no longer works.',
  linked: (workspace) =>
    `All set! Notices of ${workspace} come here. Choose in the dashboard which ones you want on Telegram. To stop them, send /stop.`,
  codeUsed: 'This link was used already. Make another one in the dashboard, under Settings, Notifications.',
  codeOld: 'This link has expired. Make another one in the dashboard, under Settings, Notifications.',
  unlinked: 'Done, you no longer get notices here.',
  help: (workspaces) => `Notices of ${workspaces} come here. To stop them, send /stop.`,
}

const WORDS: Readonly<Record<Language, Words>> = { pt, es, en }

export const wordsOf = (workspace: { locale: string }) => WORDS[languageOf(workspace)]
