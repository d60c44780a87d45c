// The reasons for an answer of the bot, as lines in plain words.
import type { BotTrialTurn } from '../data/api.ts'

export type TraceLine = readonly [key: string, values?: Readonly<Record<string, string | number>>]

interface Writing {
  service: (id: string) => string | undefined
  /** A local date in words. */
  day: (day: string) => string
  moment: (moment: string) => string
  share: (part: number) => string
  intent: (intent: string) => string
  part: (part: string) => string
}

const MIN_SURE_CONFIDENCE = 0.9

/** Steps that this page does not know are left out: the steps of a trace may change at any time. */
export function traceLines({ trace, state, proposals, handoff }: BotTrialTurn, to: Writing): TraceLine[] {
  // The last entry counts: after a time that is not free, the bot looks for others.
  const step = (what: string) => trace.steps.findLast((each) => each.what === what)
  const detail = (what: string) => (step(what)?.detail ?? {}) as Record<string, unknown>
  const lines: TraceLine[] = []
  if (step('guard against spam')) lines.push(['spam'])
  else lines.push([trace.engine === 'llm' ? 'by:llm' : 'by:rules'])
  const failed = step('model')?.detail
  if (typeof failed === 'string') lines.push(['modelFailed', { cause: failed }])
  const { tools } = detail('asked model')
  if (Array.isArray(tools) && tools.length > 0) lines.push(['askedModel', { tools: tools.join(', ') }])
  const sure = step('confidence')?.detail
  if (sure === 0) lines.push(['notUnderstood'])
  else {
    lines.push(['understood', { intent: to.intent(state.intent) }])
    if (typeof sure === 'number')
      lines.push(sure >= MIN_SURE_CONFIDENCE ? ['sure'] : ['unsure', { share: to.share(sure) }])
  }
  lines.push(...knownLines(state, to), ...foundLines(step, detail, to))
  if (step('not held') || step('not done')) lines.push(['taken'])
  for (const { kind, start } of proposals) {
    const what = to.intent(kind)
    lines.push(start === null ? ['proposes', { what }] : ['proposesAt', { what, when: to.moment(start) }])
  }
  if (handoff) lines.push([`handoff:${handoff.reason}`])
  return lines
}

/** The facts that the bot knows after the turn. */
function knownLines(state: BotTrialTurn['state'], to: Writing): TraceLine[] {
  const { service_id, date, time, time_from, time_to, part_of_day, name, phone } = state
  const service = service_id === null ? undefined : to.service(service_id)
  return [
    ...(service ? [['service', { name: service }] as const] : []),
    ...(date ? [['date', { day: to.day(date) }] as const] : []),
    ...(time ? [['time', { time }] as const] : []),
    ...(time_from ? [['from', { time: time_from }] as const] : []),
    ...(time_to ? [['to', { time: time_to }] as const] : []),
    ...(part_of_day ? [['partOfDay', { part: to.part(part_of_day) }] as const] : []),
    ...(name ? [['name', { name }] as const] : []),
    ...(phone ? [['phone', { phone }] as const] : []),
  ]
}

function foundLines(
  step: (what: string) => unknown,
  detail: (what: string) => Record<string, unknown>,
  to: Writing,
): TraceLine[] {
  const lines: TraceLine[] = []
  const times = detail('read free times').found
  if (typeof times === 'number') lines.push(times === 0 ? ['noFreeTimes'] : ['freeTimes', { count: times }])
  const own = detail('read own bookings').found
  if (typeof own === 'number') lines.push(['ownBookings', { count: own }])
  const { answerable, title, score } = detail('knowledge')
  if (answerable === true && typeof title === 'string' && typeof score === 'number')
    lines.push(['knowledge', { title, share: to.share(score) }])
  else if (step('knowledge') || detail('read knowledge').answerable === false) lines.push(['noKnowledge'])
  return lines
}
