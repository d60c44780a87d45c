// Texts of sums of money.
import { texts } from '../text/texts.ts'

export const moneyTexts = texts({
  en: {
    money: 'Money',
    expected: 'Expected',
    done: 'Done',
    paid: 'Paid',
    lost: 'Lost',
    expectedHint: 'Prices of bookings that are still open',
    doneHint: 'Prices of completed bookings',
    paidHint: 'What was recorded as paid',
    lostHint: 'Prices of cancelled bookings and no-shows',
  },
  pt: {
    money: 'Dinheiro',
    expected: 'Previsto',
    done: 'Realizado',
    paid: 'Recebido',
    lost: 'Perdido',
    expectedHint: 'Preços dos agendamentos ainda abertos',
    doneHint: 'Preços dos agendamentos concluídos',
    paidHint: 'O que foi registrado como pago',
    lostHint: 'Preços de cancelados e de faltas',
  },
  es: {
    money: 'Dinero',
    expected: 'Previsto',
    done: 'Realizado',
    paid: 'Cobrado',
    lost: 'Perdido',
    expectedHint: 'Precios de las reservas que siguen abiertas',
    doneHint: 'Precios de las reservas completadas',
    paidHint: 'Lo que se registró como pagado',
    lostHint: 'Precios de reservas canceladas y de ausencias',
  },
})
