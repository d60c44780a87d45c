// Texts of the page on which the assistant sets up a workspace that exists already.
import { texts } from '../../text/texts.ts'

export const setupTexts = texts({
  en: {
    title: 'Setup assistant',
    lead: 'Choose what you do, or describe it. You see what would be added, and what you have already stays as it is.',
    previewLead:
      'None of this is made yet. Change what you like. What you have already is changed only where you choose so.',
    apply: 'Make it',
    managers: 'Only owners and admins set up the workspace.',
    done: 'Done. Made: {made}, changed: {changed}, left as it was: {found}.',
    overtaken: 'Somebody has changed something meanwhile. The page now shows what you have; please check it again.',
    automations: 'Automations',
    automationsAbout:
      'They do things by themselves, such as a reminder before a visit. Each is off until you switch it on.',
    on: 'On',
    off: 'Off',
  },
  pt: {
    title: 'Assistente de configuração',
    lead: 'Escolha o que você faz, ou descreva. Você vê o que seria adicionado, e o que você já tem fica como está.',
    previewLead: 'Nada disto foi criado ainda. Mude o que quiser. O que você já tem só muda onde você escolher.',
    apply: 'Criar',
    managers: 'Só proprietários e administradores configuram o espaço de trabalho.',
    done: 'Pronto. Criado: {made}, alterado: {changed}, deixado como estava: {found}.',
    overtaken: 'Alguém mudou algo enquanto isso. A página já mostra o que você tem agora; confira de novo.',
    automations: 'Automações',
    automationsAbout:
      'Elas fazem coisas sozinhas, como enviar um lembrete antes da visita. Cada uma fica desligada até você ligar.',
    on: 'Ligada',
    off: 'Desligada',
  },
  es: {
    title: 'Asistente de configuración',
    lead: 'Elija a qué se dedica, o descríbalo. Usted ve lo que se agregaría, y lo que ya tiene queda como está.',
    previewLead:
      'Nada de esto se creó todavía. Cambie lo que quiera. Lo que ya tiene solo cambia donde usted lo elija.',
    apply: 'Crear',
    managers: 'Solo los propietarios y administradores configuran el espacio de trabajo.',
    done: 'Listo. Creado: {made}, cambiado: {changed}, dejado como estaba: {found}.',
    overtaken: 'Alguien cambió algo mientras tanto. La página ya muestra lo que usted tiene ahora; revísela de nuevo.',
    automations: 'Automatizaciones',
    automationsAbout:
      'Hacen cosas solas, como enviar un recordatorio antes de la visita. Cada una queda apagada hasta que usted la encienda.',
    on: 'Encendida',
    off: 'Apagada',
  },
})
