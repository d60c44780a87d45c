// Texts of the list of first steps.
import { texts } from '../text/texts.ts'

export const checklistTexts = texts({
  en: {
    title: 'First steps',
    progress: '{done} of {all} done',
    hide: 'Hide this list',
    done: 'Done:',
    service: 'Add what can be booked',
    people: 'Add people or things',
    hours: 'Set opening hours',
    booking: 'Make a first booking',
    colleague: 'Invite a colleague',
    key: 'Connect your site or an agent',
  },
  pt: {
    title: 'Primeiros passos',
    progress: '{done} de {all} prontos',
    hide: 'Ocultar esta lista',
    done: 'Pronto:',
    service: 'Adicione o que pode ser agendado',
    people: 'Adicione pessoas ou recursos',
    hours: 'Defina os horários',
    booking: 'Faça um primeiro agendamento',
    colleague: 'Convide um colega',
    key: 'Conecte seu site ou um agente',
  },
  es: {
    title: 'Primeros pasos',
    progress: '{done} de {all} listos',
    hide: 'Ocultar esta lista',
    done: 'Listo:',
    service: 'Agregue lo que se puede reservar',
    people: 'Agregue personas o recursos',
    hours: 'Defina los horarios',
    booking: 'Haga una primera reserva',
    colleague: 'Invite a un colega',
    key: 'Conecte su sitio o un agente',
  },
})
