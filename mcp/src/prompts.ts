// The prompts that a person can start an agent with: booking an appointment, and looking through today's work.
import type { Prompt } from '@modelcontextprotocol/server'
import type { Scope } from './tool.ts'

type PromptArguments = Record<string, string | undefined>

interface PromptDefinition {
  scopes: readonly Scope[]
  listing: Prompt
  text(given: PromptArguments): string
}

const bookAppointment: PromptDefinition = {
  scopes: ['slots:read', 'bookings:write'],
  listing: {
    name: 'book_appointment',
    title: 'Book an appointment',
    description: 'Finds a time that suits, books it, and offers others when it is taken.',
    arguments: [
      { name: 'service', description: 'What to book, by name or id' },
      { name: 'customer', description: 'Name and phone' },
      { name: 'when', description: 'When it would suit' },
    ],
  },
  text: ({ service, customer, when }) =>
    `Book an appointment.
${wish('Service', service)}${wish('Customer', customer)}${wish('When', when)}
1. Find the service (list_catalog, if you may). Ask if more than one fits.
2. Find times with find_slots near the wish. Offer two or three of them in local time and let the person choose; go on without asking only if the wish leaves no choice.
3. If the service has intake fields (list_catalog with its service_id), ask for those that are required.
4. Book with book. Give a repeat_key of your own, so that a repeated call cannot book twice.
5. On slot_taken offer the alternatives from the answer and book the one chosen. Never promise a time before the booking is confirmed.
6. Tell the day, local time, who or what was booked, and the booking id.`,
}

const triageToday: PromptDefinition = {
  scopes: ['bookings:read'],
  listing: {
    name: 'triage_today',
    title: 'Triage today',
    description: 'Looks through what is open today and proposes what to do first.',
    arguments: [{ name: 'focus', description: 'A person, group or kind of work to look at first' }],
  },
  text: ({ focus }) =>
    `Look through today's work.
${wish('Focus', focus)}
1. Read team_overview, then find_work with view inbox and view today.
2. Sort what you found: overdue and breached first, then urgent and high priority, then what starts next, then what waits in a queue longest.
3. For each, say in one line what it is, for whom, since when, and what you would do: assign, call, reschedule, raise the priority, or leave.
4. Change nothing yet. Ask which of the proposals to carry out, then use run_action, update_task or reschedule_booking for exactly those.`,
}

export const prompts: readonly PromptDefinition[] = [bookAppointment, triageToday]

const wish = (name: string, value: string | undefined) => (value ? `${name}: ${value}\n` : '')
