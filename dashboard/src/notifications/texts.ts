// Texts of the bell and of the list of notifications.
import { texts } from '../text/texts.ts'

export const notificationTexts = texts({
  en: {
    title: 'Notifications',
    bell: { one: 'Notifications, one unread', other: 'Notifications, {count} unread' },
    news: { one: 'One unread notification', other: '{count} unread notifications' },
    unread: 'Unread',
    markRead: 'Mark as read: {what}',
    markAllRead: 'Mark all as read',
    choose: 'Choose what you are told',
    emptyTitle: 'Nothing new',
    empty: 'New bookings, waiting customers and tasks are listed here as they happen.',
    more: { one: 'and one more', other: 'and {count} more' },
    somebody: 'A customer',
  },
  pt: {
    title: 'Notificações',
    bell: { one: 'Notificações, uma não lida', other: 'Notificações, {count} não lidas' },
    news: { one: 'Uma notificação não lida', other: '{count} notificações não lidas' },
    unread: 'Não lida',
    markRead: 'Marcar como lida: {what}',
    markAllRead: 'Marcar todas como lidas',
    choose: 'Escolher o que você quer saber',
    emptyTitle: 'Nada de novo',
    empty: 'Novos agendamentos, clientes esperando e tarefas aparecem aqui na hora em que acontecem.',
    more: { one: 'e mais um', other: 'e mais {count}' },
    somebody: 'Um cliente',
  },
  es: {
    title: 'Notificaciones',
    bell: { one: 'Notificaciones, una sin leer', other: 'Notificaciones, {count} sin leer' },
    news: { one: 'Una notificación sin leer', other: '{count} notificaciones sin leer' },
    unread: 'Sin leer',
    markRead: 'Marcar como leída: {what}',
    markAllRead: 'Marcar todas como leídas',
    choose: 'Elegir qué quiere saber',
    emptyTitle: 'Nada nuevo',
    empty: 'Las reservas nuevas, los clientes que esperan y las tareas aparecen aquí en el momento en que suceden.',
    more: { one: 'y uno más', other: 'y {count} más' },
    somebody: 'Un cliente',
  },
})

/** The sentence of a notification, by its kind. */
export const kindTexts = texts({
  en: {
    conversation_waiting: {
      one: 'A conversation is waiting for an answer',
      other: '{count} conversations are waiting for an answer',
    },
    conversation_handed_over: {
      one: 'A conversation was handed to the team',
      other: '{count} conversations were handed to the team',
    },
    assigned_to_me: { one: 'Assigned to you', other: '{count} things were assigned to you' },
    booking_created: { one: 'New booking', other: '{count} new bookings' },
    booking_cancelled: { one: 'Booking cancelled', other: '{count} bookings cancelled' },
    task_waiting: { one: 'A task is waiting', other: '{count} tasks are waiting' },
    webhook_disabled: { one: 'A webhook was switched off', other: '{count} webhooks were switched off' },
    ai_notice: { one: 'Notice about the AI', other: '{count} notices about the AI' },
    automation_stopped: { one: 'An automation was stopped', other: '{count} automations were stopped' },
    automation_notice: { one: 'Notice of an automation', other: '{count} notices of automations' },
  },
  pt: {
    conversation_waiting: {
      one: 'Uma conversa espera resposta',
      other: '{count} conversas esperam resposta',
    },
    conversation_handed_over: {
      one: 'Uma conversa passou para a equipe',
      other: '{count} conversas passaram para a equipe',
    },
    assigned_to_me: { one: 'Ficou com você', other: '{count} itens ficaram com você' },
    booking_created: { one: 'Novo agendamento', other: '{count} novos agendamentos' },
    booking_cancelled: { one: 'Agendamento cancelado', other: '{count} agendamentos cancelados' },
    task_waiting: { one: 'Uma tarefa espera na fila', other: '{count} tarefas esperam na fila' },
    webhook_disabled: { one: 'Um webhook foi desativado', other: '{count} webhooks foram desativados' },
    ai_notice: { one: 'Aviso da IA', other: '{count} avisos da IA' },
    automation_stopped: { one: 'Uma automação foi interrompida', other: '{count} automações foram interrompidas' },
    automation_notice: { one: 'Aviso de uma automação', other: '{count} avisos de automações' },
  },
  es: {
    conversation_waiting: {
      one: 'Una conversación espera respuesta',
      other: '{count} conversaciones esperan respuesta',
    },
    conversation_handed_over: {
      one: 'Una conversación pasó al equipo',
      other: '{count} conversaciones pasaron al equipo',
    },
    assigned_to_me: { one: 'Quedó a su cargo', other: '{count} cosas quedaron a su cargo' },
    booking_created: { one: 'Nueva reserva', other: '{count} reservas nuevas' },
    booking_cancelled: { one: 'Reserva cancelada', other: '{count} reservas canceladas' },
    task_waiting: { one: 'Una tarea espera en la cola', other: '{count} tareas esperan en la cola' },
    webhook_disabled: { one: 'Se desactivó un webhook', other: 'Se desactivaron {count} webhooks' },
    ai_notice: { one: 'Aviso de la IA', other: '{count} avisos de la IA' },
    automation_stopped: { one: 'Se detuvo una automatización', other: 'Se detuvieron {count} automatizaciones' },
    automation_notice: { one: 'Aviso de una automatización', other: '{count} avisos de automatizaciones' },
  },
})

/** The sentence of a notice about the AI, by its code. */
export const aiNoticeTexts = texts({
  en: {
    budget_80: 'The AI has used 80% of the budget of this month',
    budget_100: 'The AI budget of this month is used up: the bot now answers by its rules',
    provider_auth: 'The AI provider refused the access key',
    provider_down: 'The AI provider is not answering as it should',
    spam_wave: 'Somebody wrote too much, and the bot stopped answering them for a while',
    bot_failed: 'The bot failed, and a person got the conversation',
    injection_suspected: 'A text tried to give orders to the AI',
    output_refused: 'A text of the AI was not sent, because it broke a rule',
  },
  pt: {
    budget_80: 'A IA já usou 80% do orçamento deste mês',
    budget_100: 'O orçamento da IA deste mês acabou: agora o bot responde pelas regras',
    provider_auth: 'O provedor da IA recusou a chave de acesso',
    provider_down: 'O provedor da IA não está respondendo direito',
    spam_wave: 'Alguém escreveu demais, e o bot parou de responder por um tempo',
    bot_failed: 'O bot falhou, e a conversa passou para uma pessoa',
    injection_suspected: 'Um texto tentou dar ordens à IA',
    output_refused: 'Um texto da IA não foi enviado, porque quebrava uma regra',
  },
  es: {
    budget_80: 'La IA ya usó el 80 % del presupuesto de este mes',
    budget_100: 'Se terminó el presupuesto de la IA de este mes: ahora el bot responde con las reglas',
    provider_auth: 'El proveedor de la IA rechazó la clave de acceso',
    provider_down: 'El proveedor de la IA no responde como debería',
    spam_wave: 'Alguien escribió demasiado y el bot dejó de responderle por un rato',
    bot_failed: 'El bot falló y la conversación pasó a una persona',
    injection_suspected: 'Un texto intentó darle órdenes a la IA',
    output_refused: 'Un texto de la IA no se envió porque rompía una regla',
  },
})
