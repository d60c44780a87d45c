// The shapes of payments: as a booking shows them, and as they are recorded.
import { MAX_CENTS } from '../catalog/schema.ts'
import {
  ActorShape,
  Body,
  documented,
  ExpectedVersion,
  Growing,
  Maybe,
  MomentAt,
  named,
  OneOf,
  Text,
  Type,
  UsuallyNull,
  Whole,
} from '../http/shape.ts'

export const MAX_PAYMENTS = 100
const MAX_NOTE_CHARACTERS = 500
const METHODS = ['cash', 'card', 'pix', 'transfer', 'other'] as const
const PAYMENT = {
  amount_cents: documented(1_000, 'In whole cents, in the currency of the booking'),
  note: { description: 'For the team', examples: ['Paid at the counter'] },
}

export const Payment = named(
  'Payment',
  Type.Object({
    amount_cents: Whole(1, MAX_CENTS, PAYMENT.amount_cents),
    method: Growing(METHODS, 'How it was paid.', 'cash'),
    note: UsuallyNull(Type.String(PAYMENT.note)),
    at: MomentAt('2026-11-18T12:00:00.000Z', 'When it was recorded'),
    by: ActorShape,
  }),
  { description: 'A payment that somebody has recorded. No money is moved by it.' },
)

export const PaymentIn = named(
  'PaymentRequest',
  Body({
    amount_cents: Maybe(
      Whole(
        1,
        MAX_CENTS,
        documented(
          1_000,
          'Left out in a first payment: the deposit of a booking that waits for it, else the price. Every later payment needs it',
        ),
      ),
    ),
    method: { ...OneOf(METHODS, 'How it was paid'), examples: ['cash'] },
    note: Maybe(Text(MAX_NOTE_CHARACTERS, 0, PAYMENT.note)),
    expected_version: Maybe(ExpectedVersion),
  }),
  { description: 'A payment to record.', shown: ['amount_cents', 'method'] },
)
