// The session of an agent: it finds a time, books it, finds it taken for the next customer, and takes an alternative.
import type { Agent, Content } from './agents.ts'

interface Step {
  tool: string
  given: object
  answer: Content
}

export async function bookingSession({ call }: Pick<Agent, 'call'>, service_id: string): Promise<Step[]> {
  const steps: Step[] = []
  const takes = async (tool: string, given: object): Promise<Content> => {
    const answer = (await call(tool, given)).structuredContent
    steps.push({ tool, given, answer })
    return answer
  }
  const ana = { name: 'Ana', phone: '+5511988887777' }
  const bruno = { name: 'Bruno', phone: '+5511977776666' }

  const { slots } = await takes('find_slots', { service_id, from: '2030-03-05T14:00', limit: 2 })
  const { start } = slots[0]
  await takes('book', { service_id, start, customer: ana })
  const { problem } = await takes('book', { service_id, start, customer: bruno })
  const { booking } = await takes('book', { service_id, start: problem.alternatives[0].start, customer: bruno })
  const moved = await takes('reschedule_booking', { booking_id: booking.id, start: '2030-03-05T16:00' })
  await takes('cancel_booking', { booking_id: moved.booking.id, reason: 'Is ill' })
  return steps
}

/** The session as the page shows it. Ids are replaced by numbers, in the order in which they first appear. */
export function transcriptOf(steps: readonly Step[]): string {
  const text = steps.map(({ tool, given, answer }) => `→ ${tool} ${JSON.stringify(given)}\n← ${JSON.stringify(answer)}`)
  const seen = new Map<string, string[]>()
  return text.join('\n').replaceAll(/\b(svc|res|cus|bkg)_\w{10,}/g, (id, kind: string) => {
    const known = seen.get(kind) ?? []
    if (!known.includes(id)) seen.set(kind, [...known, id])
    return `${kind}_${(seen.get(kind) ?? []).indexOf(id) + 1}`
  })
}
