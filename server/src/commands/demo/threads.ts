// The conversations of the demo workspace.
import type { ChannelName } from '../../channels/provider.ts'

export interface Line {
  /** `note`: a private note, which only the team sees. */
  by: 'customer' | 'team' | 'bot' | 'note'
  /** In minutes of opening hours before now. */
  ago: number
  text: string
}

export interface Thread {
  channel: ChannelName
  /** A customer; on the chat widget a visitor, who typed this name and nothing else. */
  who: string
  locale: string
  lines: readonly Line[]
  /** How it ends: the team has resolved it, or the bot has handed it over. Left out: nothing follows the last line. */
  end?: 'resolved' | 'handed over'
}

const customer = (ago: number, text: string): Line => ({ by: 'customer', ago, text })
const team = (ago: number, text: string): Line => ({ by: 'team', ago, text })
const bot = (ago: number, text: string): Line => ({ by: 'bot', ago, text })
const note = (ago: number, text: string): Line => ({ by: 'note', ago, text })

export const THREADS: readonly Thread[] = [
  {
    channel: 'whatsapp',
    who: 'Ana Souza',
    locale: 'pt-BR',
    lines: [
      customer(29, 'Oi, tudo bem? Vocês têm horário para corte amanhã à tarde?'),
      team(24, 'Oi, Ana! Temos sim: com a Joana ou com o Rafael. Qual você prefere?'),
      customer(9, 'Com a Joana, depois das 14h 😊'),
      customer(8, 'E vocês aceitam Pix?'),
    ],
  },
  {
    channel: 'telegram',
    who: 'Felipe Cardoso',
    locale: 'pt-BR',
    end: 'handed over',
    lines: [
      customer(23, 'Boa! Quero desmarcar a ioga e marcar um pacote de 10 aulas, dá pra fazer desconto?'),
      bot(
        23,
        'Não encontrei resposta para isso. Posso marcar, remarcar ou cancelar um horário, ou chamar alguém da equipe.',
      ),
      customer(21, 'Prefiro falar com uma pessoa'),
      bot(21, 'Claro! Vou chamar alguém da equipe. A resposta chega por aqui mesmo.'),
    ],
  },
  {
    channel: 'whatsapp',
    who: 'Patrícia Nogueira',
    locale: 'pt-BR',
    lines: [
      customer(70, 'Oi! A máscara que usei aí acabou, vocês entregam?'),
      team(62, 'Oi, Patrícia! Entregamos sim, hoje ainda. Quer a de 300 g?'),
      customer(58, 'Quero. E um shampoo sem sulfato também, por favor'),
      note(50, 'Alergia a amônia: mandar só a linha sem amônia. Pedido está na fila de entregas.'),
      team(48, 'Combinado! Sai daqui a pouco, R$ 128 no total. Pode pagar no Pix na entrega.'),
      customer(46, 'Perfeito, obrigada ❤️'),
      team(45, 'Nós que agradecemos! Aviso quando a Marina sair daqui.'),
    ],
  },
  {
    channel: 'webchat',
    who: 'Elisa Rocha',
    locale: 'pt-BR',
    lines: [
      customer(55, 'Quanto custa o corte com lavagem?'),
      bot(55, 'Haircut: R$ 60,00'),
      customer(52, 'A lavagem está incluída?'),
      team(47, 'Oi, Elisa! Está sim, lavagem e escova simples.'),
      customer(40, 'Que bom! Posso ir com meu filho no sábado?'),
    ],
  },
  {
    channel: 'webchat',
    who: 'Otávio',
    locale: 'pt-BR',
    lines: [
      customer(130, 'vocês abrem domingo?'),
      bot(130, 'Abrimos todos os dias, das 7h às 21h.'),
      customer(128, 'e tem estacionamento?'),
      bot(128, 'Sim, temos cinco vagas atrás do salão, sem custo para clientes.'),
      customer(127, 'show, valeu'),
      bot(127, 'Por nada! Se quiser marcar um horário, é só dizer o dia.'),
    ],
  },
  {
    channel: 'telegram',
    who: 'Camila Fernández',
    locale: 'es-AR',
    lines: [
      customer(200, 'Hola, ¿cómo están? ¿Puedo cambiar mi turno de color para el viernes?'),
      team(194, '¡Hola, Camila! Sí, claro. El viernes tenemos lugar a las 10 o a las 15:30.'),
      customer(190, 'A las 10 me viene bárbaro, ¡gracias!'),
      team(188, 'Listo, te esperamos el viernes a las 10.'),
    ],
  },
  {
    channel: 'whatsapp',
    who: 'Marcelo Vieira',
    locale: 'pt-BR',
    end: 'resolved',
    lines: [
      customer(460, 'Fala, Rafa! Consegue encaixar só a barba hoje?'),
      team(452, 'Fala, Marcelo! Às 15h30 dá, são 20 minutos.'),
      customer(450, 'Fechado 👊'),
    ],
  },
  {
    channel: 'webchat',
    who: 'Bianca Torres',
    locale: 'pt-BR',
    end: 'resolved',
    lines: [
      customer(700, 'Oi, quero fazer luzes, mas meu cabelo é bem escuro. Dá certo?'),
      team(688, 'Oi, Bianca! Dá sim. A Joana faz uma avaliação sem custo antes, leva 15 minutos.'),
      customer(684, 'Ótimo, passo aí amanhã então'),
      team(683, 'Combinado, até amanhã!'),
    ],
  },
  {
    channel: 'telegram',
    who: 'Juliana Castro',
    locale: 'pt-BR',
    end: 'resolved',
    lines: [
      customer(1_150, 'esqueci meu guarda-chuva aí 🙈'),
      team(1_142, 'Está aqui no balcão, guardadinho!'),
      customer(1_140, 'ufa! pego na quinta'),
    ],
  },
  {
    channel: 'whatsapp',
    who: 'Liz Ayala',
    locale: 'es-PY',
    end: 'resolved',
    lines: [
      customer(1_520, 'Buenas, ¿hacen alisado?'),
      team(1_505, '¡Hola, Liz! Alisado no hacemos, pero sí brushing con plancha.'),
      customer(1_500, 'Ah, dale. Igual paso por un corte la semana que viene'),
      team(1_498, '¡Te esperamos!'),
    ],
  },
  {
    channel: 'whatsapp',
    who: 'Fernanda Ribeiro',
    locale: 'pt-BR',
    end: 'resolved',
    lines: [
      customer(2_300, 'Oi! Paguei o sinal da coloração agora. Mando o comprovante por aqui?'),
      team(2_290, 'Oi, Fernanda! Não precisa, já caiu aqui. Seu horário está confirmado.'),
      customer(2_288, 'Obrigada!!'),
    ],
  },
  {
    channel: 'telegram',
    who: 'Lucía Ferreyra',
    locale: 'es-AR',
    lines: [
      customer(330, 'Hola! cuánto sale la manicura?'),
      bot(330, 'Manicure: R$ 45,00'),
      customer(329, 'genial, gracias'),
      bot(329, '¡De nada! Si querés reservar un turno, decime qué día te queda bien.'),
    ],
  },
]
