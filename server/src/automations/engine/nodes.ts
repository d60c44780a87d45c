// The table of node types: the ports of each, what its config needs, and what happens when a run enters it.
import { MINUTE_MS, parseMoment, plus } from '@holdfast/time/moment.ts'
import { actionFaults, type Command, MAX_NOTE_CHARACTERS, toCommand, wrongSubject } from './actions.ts'
import { askCheck, idCheck, type Question, toQuestion } from './ask.ts'
import { type Check, isObject, list, object, oneOf, own, text, whole } from './check.ts'
import { conditionHolds, isSame } from './condition.ts'
import { conditionCheck, fieldForCondition, scalarCheck } from './condition-faults.ts'
import {
  MAX_WAIT_MINUTES,
  type Node,
  type NodeType,
  type SubjectKind,
  type SwitchConfig,
  type WaitConfig,
} from './definition.ts'
import type { Known } from './facts.ts'
import { below, type Fault, fault } from './fault.ts'
import { findField, type NameScope } from './fields.ts'
import { render, templateCheck } from './render.ts'
import { eventsOf, triggerCheck } from './triggers.ts'

/** The result when a run enters a node. */
export type NodeOutcome =
  | { kind: 'go'; port: string; reason: string }
  | { kind: 'do'; command: Command }
  | { kind: 'skip'; port: string; reason: string }
  | { kind: 'wait_until'; until: Date; reason: string }
  | { kind: 'wait_for'; event: string; until: Date }
  | ({ kind: 'ask' } & Question)
  | { kind: 'end'; reason: string }

export interface Entry {
  known: Known
  scope: NameScope
  now: Date
}

export interface NodeKind<N extends Node> {
  /** It works for every config, also for one that has faults. */
  ports(config: unknown): string[]
  check(scope: NameScope, subject: SubjectKind | null): Check
  enter(node: N, entry: Entry): NodeOutcome
}

type Of<T extends NodeType> = Extract<Node, { type: T }>

const MAX_CASES = 20
const OTHERWISE = 'else'

export const NODES: { [T in NodeType]: NodeKind<Of<T>> } = {
  trigger: {
    ports: () => ['next'],
    check: () => triggerCheck,
    enter: () => ({ kind: 'go', port: 'next', reason: 'The run begins.' }),
  },
  condition: {
    ports: () => ['true', 'false'],
    check: (scope) => conditionCheck(scope),
    enter: ({ config }, { known, scope }) => {
      const { holds, reasons } = conditionHolds(config, known, scope)
      return { kind: 'go', port: String(holds), reason: reasons.join('; ') || 'There is no condition.' }
    },
  },
  switch: {
    ports: (config) => [...new Set(casePorts(config)), OTHERWISE],
    check: switchCheck,
    enter: ({ config }, entry) => enterSwitch(config, entry),
  },
  wait: {
    ports: (config) => (isObject(config) && Object.hasOwn(config, 'event') ? ['event', 'timeout'] : ['next']),
    check: waitCheck,
    enter: ({ config }, entry) => enterWait(config, entry),
  },
  action: {
    ports: () => ['next'],
    check: (scope, subject) => (value, pointer) => actionFaults(value, pointer, scope, subject),
    enter: ({ config }, { known, scope, now }) => {
      const command = toCommand(config, known, scope, now)
      return 'skipped' in command ? { kind: 'skip', port: 'next', reason: command.skipped } : { kind: 'do', command }
    },
  },
  ask: {
    ports: () => ['answer', 'invalid', 'timeout'],
    check: (scope, subject) => (value, pointer) =>
      subject === null ? [wrongSubject(pointer, 'ask', subject)] : askCheck(scope)(value, pointer),
    enter: ({ config }, { known, scope, now }) => {
      const question = toQuestion(config, known, scope, now)
      const isEmpty = question.text.trim() === ''
      return isEmpty ? { kind: 'skip', port: 'timeout', reason: 'The text is empty.' } : { kind: 'ask', ...question }
    },
  },
  handoff: {
    ports: () => [],
    check: (scope, subject) => (value, pointer) =>
      subject === null
        ? [wrongSubject(pointer, 'handoff', subject)]
        : object({}, { assignee_id: text(200), note: templateCheck(scope, MAX_NOTE_CHARACTERS) })(value, pointer),
    enter: ({ config: { assignee_id, note } }, { known, scope }) => {
      const filled = note ? render(note, known, scope, known.workspace.locale, MAX_NOTE_CHARACTERS) : null
      return { kind: 'do', command: { type: 'handoff', assignee_id: assignee_id ?? null, note: filled } }
    },
  },
  end: {
    ports: () => [],
    check: () => object({}),
    enter: () => ({ kind: 'end', reason: 'The end was reached.' }),
  },
}

export const NODE_TYPES = Object.keys(NODES) as NodeType[]

export const kindOf = (type: NodeType): NodeKind<Node> => NODES[type] as NodeKind<Node>

function casePorts(config: unknown): string[] {
  const cases = own(config, 'cases')
  const ports = Array.isArray(cases) ? cases.map((each) => own(each, 'port')) : []
  return ports.filter((port) => typeof port === 'string' && port !== OTHERWISE) as string[]
}

function switchCheck(scope: NameScope): Check {
  return (value, pointer) => {
    const name = own(value, 'field')
    const found = typeof name === 'string' ? fieldForCondition(name, below(pointer, 'field'), scope) : null
    const field = found && 'field' in found ? found.field : null
    const one = field && field.type !== 'list' ? scalarCheck(field, 'eq') : () => []
    const cases = list(object({ port: idCheck, value: one }), 1, MAX_CASES)
    const faults = object({ field: text(200), cases })(value, pointer)
    if (found && 'fault' in found) faults.push(found.fault)
    if (field?.type === 'list') {
      faults.push(
        fault(below(pointer, 'field'), 'wrong_kind', `${field.name} is a list, which a switch cannot compare.`),
      )
    }
    return [...faults, ...portFaults(own(value, 'cases'), below(pointer, 'cases'))]
  }
}

function portFaults(cases: unknown, pointer: string): Fault[] {
  const ports = Array.isArray(cases) ? cases.map((each) => own(each, 'port')) : []
  return ports.flatMap((port, index) => {
    if (typeof port !== 'string') return []
    const isTaken = port === OTHERWISE || ports.indexOf(port) < index
    return isTaken ? [fault(`${pointer}/${index}/port`, 'duplicate', `The port ${port} is there twice.`)] : []
  })
}

function enterSwitch({ field: name, cases }: SwitchConfig, { known, scope }: Entry): NodeOutcome {
  const found = findField(name, scope)
  if ('problem' in found) return { kind: 'go', port: OTHERWISE, reason: `${name} is not known.` }
  const actual = found.field.read(known, known.workspace.locale)
  const match = cases.find(({ value }) => isSame(found.field.type, actual, value))
  const port = match?.port ?? OTHERWISE
  return { kind: 'go', port, reason: `${name} is ${JSON.stringify(actual)}: ${port}` }
}

const minutes = whole(1, MAX_WAIT_MINUTES)

function waitCheck(scope: NameScope, subject: SubjectKind | null): Check {
  return (value, pointer) => {
    const [first, ...others] = ['minutes', 'until', 'event'].filter((name) => own(value, name) !== undefined)
    if (first === undefined || others.length > 0) {
      return [fault(pointer, 'one_content', 'A wait has exactly one of minutes, until and event.')]
    }
    if (first === 'minutes') return object({ minutes })(value, pointer)
    if (first === 'until') return object({ until: untilCheck(scope) })(value, pointer)
    const events = eventsOf(subject)
    if (events.length === 0) return [wrongSubject(below(pointer, 'event'), 'Waiting for an event', subject)]
    return object({ event: oneOf(events), timeout_minutes: minutes })(value, pointer)
  }
}

const untilCheck =
  (scope: NameScope): Check =>
  (value, pointer) => {
    const faults = text(200)(value, pointer)
    if (faults.length > 0 || parseMoment(value as string) !== null) return faults
    const found = fieldForCondition(value as string, pointer, scope)
    if ('fault' in found) return [found.fault]
    return found.field.type === 'moment'
      ? []
      : [fault(pointer, 'wrong_kind', 'until must be a moment with an offset, or a field that has one.')]
  }

/** A moment that is over, or that has no value, is not waited for. */
function enterWait(config: WaitConfig, { known, scope, now }: Entry): NodeOutcome {
  if ('minutes' in config) {
    const until = plus(now, config.minutes * MINUTE_MS)
    return { kind: 'wait_until', until, reason: `It waits for ${config.minutes} minutes.` }
  }
  if ('event' in config) {
    return { kind: 'wait_for', event: config.event, until: plus(now, config.timeout_minutes * MINUTE_MS) }
  }
  const until = parseMoment(config.until) ?? momentOf(config.until, known, scope)
  if (until === null) return { kind: 'go', port: 'next', reason: `${config.until} has no value.` }
  return until <= now
    ? { kind: 'go', port: 'next', reason: `${config.until} is over.` }
    : { kind: 'wait_until', until, reason: `It waits until ${config.until}.` }
}

function momentOf(name: string, known: Known, scope: NameScope): Date | null {
  const found = findField(name, scope)
  const value = 'field' in found ? found.field.read(known, known.workspace.locale) : null
  return value instanceof Date ? value : null
}
