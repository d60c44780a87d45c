// The things that a caller knows: ids, tokens and cursors from earlier answers, found by the names of fields and paths.
import { plus } from '@holdfast/time/moment.ts'
import type { Operation } from './contract.ts'
import { type Dictionary, withOffset } from './inputs.ts'

const ID =
  /\b(svc|res|grp|sch|cus|bkg|whk|dlv|key|mem|inv|prj|cnv|msg|idn|cnr|kno|kqu|ksr|ntc|aut|flw|run|prp|ntf|off)_[0-9A-Za-z]{22}\b/g
/** How many things of each kind are remembered; the oldest are forgotten first. */
const MAX_THINGS_PER_KIND = 60

export class KnownThings {
  readonly #byKind = new Map<string, string[]>()
  readonly #spared: ReadonlySet<string>

  /** `spared`: things that no call may change or delete, because later calls need them. */
  constructor(spared: readonly string[] = []) {
    this.#spared = new Set(spared)
  }

  /** Remembers all ids in a text. */
  learn(text: string): void {
    for (const [id, kind] of text.matchAll(ID)) this.add(kind as string, id)
  }

  add(kind: string, thing: string): void {
    const things = this.of(kind)
    if (this.#spared.has(thing) || things.includes(thing)) return
    this.#byKind.set(kind, [...things, thing].slice(-MAX_THINGS_PER_KIND))
  }

  of(kind: string): string[] {
    return this.#byKind.get(kind) ?? []
  }

  /** Whether the text contains any of them. */
  isIn(text: string): boolean {
    return [...this.#byKind.values()].flat().some((thing) => text.includes(thing))
  }
}

const KINDS_BY_NAME: Record<string, string> = {
  service_id: 'svc',
  resource_id: 'res',
  resource_ids: 'res',
  group_id: 'grp',
  schedule_id: 'sch',
  customer_id: 'cus',
  member_id: 'mem',
  delivery_id: 'dlv',
  conversation_id: 'cnv',
  message_id: 'msg',
  up_to_message_id: 'msg',
  reply_to_id: 'msg',
  after: 'msg',
  assignee_id: 'mem',
  other_id: 'cus',
  knowledge_id: 'kno',
  source_id: 'ksr',
  identity_id: 'idn',
  run_id: 'run',
  subject_id: 'bkg',
  ids: 'ntf',
  // This is the id of a customer: other ids in a body come from an answer that is sent back.
  id: 'cus',
}

const KINDS_BY_PATH: readonly [beginning: string, kind: string][] = [
  ['/customers', 'cus'],
  ['/services', 'svc'],
  ['/resources', 'res'],
  ['/resource-groups', 'grp'],
  ['/schedules', 'sch'],
  ['/holds', 'hold'],
  ['/bookings', 'bkg'],
  ['/work-items', 'bkg'],
  ['/public/webchat/holds', 'hold'],
  ['/public/webchat/bookings', 'bkg'],
  ['/webhook-endpoints', 'whk'],
  ['/api-keys', 'key'],
  ['/team/members', 'mem'],
  ['/team/invitations', 'inv'],
  ['/workspaces', 'prj'],
  ['/files', 'file'],
  ['/conversations', 'cnv'],
  ['/canned-replies', 'cnr'],
  ['/ai/notices', 'ntc'],
  ['/automations/runs', 'run'],
  ['/automations', 'aut'],
  ['/automation-flows', 'flw'],
  ['/assistant/proposals', 'prp'],
  ['/knowledge/questions', 'kqu'],
  ['/knowledge/sources', 'ksr'],
  ['/knowledge', 'kno'],
]

const WORDS: Record<string, readonly unknown[]> = {
  key: ['take', 'release', 'start', 'check-in', 'check_in', 'complete', 'not-at-home', 'no-show', 'fail', 'length'],
  version: ['1', '2', '3'],
  channel: ['whatsapp', 'telegram', 'webchat'],
  expected_version: [1, 2, 3, null, null],
  stage: ['scheduled', 'queued', 'taken', 'done'],
  tag: ['a', 'vip'],
  tags: ['a', 'vip', 'VIP'],
  q: ['eva', 'cut', '+5511', 'a b'],
  phone: ['+5511988887777', '+55 (11) 98888-7777', '+595981234567', '+1 555 123 4567'],
  url: ['https://hooks.example.com/a', 'https://example.com:8443/b?c=d'],
}

/** The known values for a name in a body or a query. */
export function dictionaryOf(known: KnownThings, { id }: Operation, clock: () => Date): Dictionary {
  return (name) => {
    // A node and an action have an id that names nothing outside of their automation.
    if (name === 'id' && /automation|flow/i.test(id)) return ['note', 'tell']
    if (name === 'cursor') return known.of(`cursor of ${id}`)
    if (/^(start|from|to|around|due_at|expires_at|recorded_at)$/.test(name)) return timesAround(clock())
    if (name === 'date') return timesAround(clock()).map((time) => time.slice(0, 10))
    const kind = KINDS_BY_NAME[name]
    return kind ? known.of(kind) : (WORDS[name] ?? [])
  }
}

/** The known values for a name in a path. */
export function inPath(known: KnownThings, operation: Operation, name: string, clock: () => Date): readonly unknown[] {
  const kind = KINDS_BY_PATH.find(([beginning]) => `${operation.path}/`.startsWith(`${beginning}/`))?.[1]
  if (operation.id === 'acceptInvitation') return known.of('invitation')
  if ((name === 'id' || name === 'token') && kind) return known.of(kind)
  return dictionaryOf(known, operation, clock)(name)
}

/** Half hours of the coming days, within opening hours, and one in the past. */
export function timesAround(now: Date): string[] {
  const noon = new Date(`${now.toISOString().slice(0, 10)}T12:00:00Z`)
  return Array.from({ length: 200 }, (_, index) => {
    const hours = index === 0 ? -72 : 24 * (1 + (index % 25)) + (index % 14) / 2
    return withOffset(plus(noon, hours * 3_600_000), index % 3 === 0 ? -180 : 0)
  })
}
