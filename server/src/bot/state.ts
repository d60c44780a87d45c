// The state of the bot in a conversation, which it keeps between two turns.
import type { PartOfDay } from '../lib/spoken-time/words/spoken-words.ts'

export interface BotState {
  /** The form that is being filled in; null: none. */
  form: 'book' | 'reschedule' | 'cancel' | null
  /** The last question of the bot. */
  asked: 'service' | 'person' | 'day' | 'time' | 'name' | 'phone' | 'intake' | 'booking' | 'party' | 'confirm' | null
  service_id: string | null
  /** A person or a room that the customer asked for. */
  resource_id: string | null
  /** The people with whom the customer does not want to book. */
  refused_people: readonly string[]
  party_size: number | null
  /** Local dates; `date_to` only for several days. */
  date: string | null
  date_to: string | null
  /** Wall-clock times. */
  time: string | null
  time_from: string | null
  time_to: string | null
  part_of_day: PartOfDay | null
  /** Local dates that do not suit the customer. */
  refused_dates: readonly string[]
  /** The start that was chosen, as an ISO text: for a booking it is held, for a move it is only proposed. */
  start: string | null
  name: string | null
  phone: string | null
  intake: Record<string, unknown>
  /** The key of the intake field that was asked for. */
  intake_key: string | null
  /** The booking that is to be moved or cancelled. */
  booking_id: string | null
  /** The resources that the booking has after the proposed move. */
  move_resource_ids: readonly string[]
  /** The options that were offered last, by which `a segunda` is understood. */
  options: readonly { id: string; title: string }[]
  has_greeted: boolean
  /** How many turns in a row nothing was understood. */
  failed_turns: number
  /** The last message of the bot; null: none yet. */
  last_message_id: string | null
}

export const EMPTY_STATE: BotState = {
  form: null,
  asked: null,
  service_id: null,
  resource_id: null,
  refused_people: [],
  party_size: null,
  date: null,
  date_to: null,
  time: null,
  time_from: null,
  time_to: null,
  part_of_day: null,
  refused_dates: [],
  start: null,
  name: null,
  phone: null,
  intake: {},
  intake_key: null,
  booking_id: null,
  move_resource_ids: [],
  options: [],
  has_greeted: false,
  failed_turns: 0,
  last_message_id: null,
}

/** The state after a form has ended; the customer need not say their name again. */
export const withoutForm = ({ name, phone, has_greeted, last_message_id }: BotState): BotState => ({
  ...EMPTY_STATE,
  name,
  phone,
  has_greeted,
  last_message_id,
})
