// The knowledge of the demo workspace: questions with answers in Portuguese and English, and a text in Spanish.
import { createKnowledge } from '../../knowledge/item.ts'
import { recordUnanswered } from '../../knowledge/question.ts'
import type { WriteCtx } from '../../platform/context.ts'

const ITEMS: readonly Parameters<typeof createKnowledge>[1][] = [
  {
    kind: 'faq',
    title: 'Perguntas frequentes',
    locale: 'pt-BR',
    tags: ['geral'],
    items: [
      {
        question: 'Quais formas de pagamento vocês aceitam?',
        answer: 'Aceitamos Pix, dinheiro e cartões de débito e crédito, em até três vezes sem juros.',
        variants: ['Posso pagar com Pix?'],
      },
      {
        question: 'Qual é o horário de funcionamento?',
        answer: 'Abrimos todos os dias, das 7h às 21h.',
        variants: ['Vocês abrem domingo?'],
      },
      {
        question: 'Tem estacionamento?',
        answer: 'Sim, temos cinco vagas atrás do salão, sem custo para clientes.',
      },
      {
        question: 'Até quando posso cancelar?',
        answer: 'Você pode cancelar ou remarcar sem custo até 24 horas antes do horário.',
      },
      {
        question: 'Vocês atendem crianças?',
        answer: 'Sim, a partir de três anos. O corte infantil leva 30 minutos.',
      },
      {
        question: 'O sinal da coloração é devolvido?',
        answer: 'Sim, se você cancelar até 24 horas antes. O sinal é de R$ 50 e desconta do preço.',
      },
      {
        question: 'Vocês entregam produtos em casa?',
        answer: 'Sim, na região da Paulista, de segunda a sábado. O frete é grátis acima de R$ 100.',
      },
    ],
  },
  {
    kind: 'text',
    title: 'Preços',
    locale: 'pt-BR',
    tags: ['geral'],
    content: `# Cabelo

Corte com lavagem: R$ 60. Coloração: a partir de R$ 300, com sinal de R$ 50. Barba: R$ 35.

# Unhas e estética

Manicure: R$ 45. Depilação a laser: R$ 250 por sessão.

# Ioga

A aula avulsa custa R$ 40. As aulas são às terças, quintas e sábados, às 8h.`,
  },
  {
    kind: 'text',
    title: 'Sobre el salón',
    locale: 'es-AR',
    tags: ['general'],
    content: `# Dirección

Estamos en Avenida Paulista 1578, a dos cuadras del subte Trianon-Masp.

# Horarios

Atendemos todos los días, de 7 a 21.

# Color

Antes de una coloración hacemos una prueba de alergia, sin cargo. Vení 48 horas antes del turno.`,
  },
  {
    kind: 'faq',
    title: 'Before your first visit',
    locale: 'en',
    tags: ['general'],
    items: [
      {
        question: 'What if I am late?',
        answer:
          'We keep your place for 15 minutes. After that we may have to shorten the service or find another time.',
      },
      {
        question: 'Can I bring my dog?',
        answer: 'Small dogs are welcome. Please keep them on a leash.',
      },
      {
        question: 'Do you sell gift cards?',
        answer: 'Yes, for any amount, at the counter. They are valid for a year.',
      },
    ],
  },
]

/** Questions of customers that no item above answers. */
const UNANSWERED = [
  { question: 'Vocês fazem maquiagem para noivas?', locale: 'pt-BR' },
  { question: '¿Hacen trenzas?', locale: 'es-AR' },
]

export async function createDemoKnowledge(ctx: WriteCtx): Promise<void> {
  for (const item of ITEMS) await createKnowledge(ctx, item)
  for (const question of UNANSWERED) await recordUnanswered(ctx, { ...question, conversation_id: null })
}
