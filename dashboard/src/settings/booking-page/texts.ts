// Texts of the settings of the page on which customers book by themselves.
import { texts } from '../../text/texts.ts'

export const bookingPageTexts = texts({
  en: {
    note: 'A page on which customers book, move and cancel by themselves, without a website of your own.',
    isOn: 'Customers can book on the page',
    isOnHint:
      'It shows your services, people and free times, in the words and colours of your chat. While it is off, links to bookings still work: customers can move and cancel what they have.',
    address: 'Address',
    addressHint: 'Small letters, digits and hyphens. If you change it, the old address leads to the new one.',
    addressFault: 'Use 3 to 48 small letters, digits and single hyphens.',
    taken: 'Another business has this address. Choose another one.',
    link: 'Link',
    qr: 'QR code of the page',
    qrHint: 'Print it, or send the link.',
    open: 'Open the page',
  },
  pt: {
    note: 'Uma página em que os clientes agendam, remarcam e cancelam sozinhos, sem precisar de um site seu.',
    isOn: 'Os clientes podem agendar na página',
    isOnHint:
      'Ela mostra seus serviços, profissionais e horários livres, com os textos e as cores do seu chat. Com a página desligada, os links dos agendamentos continuam funcionando: os clientes podem remarcar e cancelar o que já têm.',
    address: 'Endereço',
    addressHint: 'Letras minúsculas, números e hífens. Se você mudar, o endereço antigo leva ao novo.',
    addressFault: 'Use de 3 a 48 letras minúsculas, números e hífens simples.',
    taken: 'Outro negócio já tem este endereço. Escolha outro.',
    link: 'Link',
    qr: 'QR code da página',
    qrHint: 'Imprima ou envie o link.',
    open: 'Abrir a página',
  },
  es: {
    note: 'Una página en la que los clientes reservan, reprograman y cancelan por su cuenta, sin un sitio propio.',
    isOn: 'Los clientes pueden reservar en la página',
    isOnHint:
      'Muestra sus servicios, su personal y los horarios libres, con los textos y colores de su chat. Mientras la página está apagada, los enlaces de las reservas siguen funcionando: los clientes pueden reprogramar y cancelar lo que ya tienen.',
    address: 'Dirección',
    addressHint: 'Letras minúsculas, números y guiones. Si la cambia, la dirección anterior lleva a la nueva.',
    addressFault: 'Use de 3 a 48 letras minúsculas, números y guiones simples.',
    taken: 'Otro negocio ya tiene esta dirección. Elija otra.',
    link: 'Enlace',
    qr: 'Código QR de la página',
    qrHint: 'Imprímalo o envíe el enlace.',
    open: 'Abrir la página',
  },
})
