// Texts about pauses of channels.
import { texts } from '../../text/texts.ts'

export const pauseTexts = texts({
  en: {
    pause: 'Pause',
    pauseTitle: 'Pause {channel}',
    pauseText:
      'Nothing is sent until the pause ends: no replies, no bot, no automations. Messages of customers still arrive.',
    pausedNow: '{channel} is paused.',
    pausedSince: 'Paused since {since}',
    pausedUntil: 'Paused from {since} until {until}',
    pausedMeans: 'Nothing is sent; messages of customers still arrive. What was queued waits for up to 24 hours.',
    by: '{name} paused it.',
    byWhy: '{name} paused it: {reason}',
    endedBy: '{name} ended it.',
    since: 'since {since}',
    sinceUntil: 'from {since} until {until}',
    resume: 'End the pause',
    resumedNow: '{channel} sends again.',
    history: 'Pauses so far',
    historyEmpty: 'No channel has been paused yet.',
  },
  pt: {
    pause: 'Pausar',
    pauseTitle: 'Pausar {channel}',
    pauseText:
      'Nada é enviado até a pausa acabar: nem respostas, nem bot, nem automações. As mensagens dos clientes continuam chegando.',
    pausedNow: '{channel} está em pausa.',
    pausedSince: 'Em pausa desde {since}',
    pausedUntil: 'Em pausa de {since} até {until}',
    pausedMeans:
      'Nada é enviado; as mensagens dos clientes continuam chegando. O que estava na fila espera por até 24 horas.',
    by: '{name} pausou.',
    byWhy: '{name} pausou: {reason}',
    endedBy: '{name} encerrou.',
    since: 'desde {since}',
    sinceUntil: 'de {since} até {until}',
    resume: 'Encerrar a pausa',
    resumedNow: '{channel} voltou a enviar.',
    history: 'Pausas até agora',
    historyEmpty: 'Nenhum canal foi pausado ainda.',
  },
  es: {
    pause: 'Pausar',
    pauseTitle: 'Pausar {channel}',
    pauseText:
      'No sale nada hasta que termine la pausa: ni respuestas, ni bot, ni automatizaciones. Los mensajes de los clientes siguen llegando.',
    pausedNow: '{channel} está en pausa.',
    pausedSince: 'En pausa desde {since}',
    pausedUntil: 'En pausa desde {since} hasta {until}',
    pausedMeans:
      'No sale nada; los mensajes de los clientes siguen llegando. Lo que estaba en cola espera hasta 24 horas.',
    by: '{name} lo pausó.',
    byWhy: '{name} lo pausó: {reason}',
    endedBy: '{name} la terminó.',
    since: 'desde {since}',
    sinceUntil: 'desde {since} hasta {until}',
    resume: 'Terminar la pausa',
    resumedNow: '{channel} vuelve a enviar.',
    history: 'Pausas hasta ahora',
    historyEmpty: 'Todavía no se pausó ningún canal.',
  },
})
