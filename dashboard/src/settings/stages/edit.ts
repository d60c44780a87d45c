// Changes of a stage configuration: each function returns a new one, with all references updated.
import type { Named } from '../../text/named.ts'
import { type Action, type Content, inOrder, isEnd, KINDS, OPERATIONS, type Stage } from './content.ts'

export type Step = -1 | 1

export function changeStage(content: Content, key: string, change: Partial<Stage>): Content {
  const stages = content.stages.map((stage) => {
    if (stage.key !== key) return stage
    const changed = { ...stage, ...change }
    return { ...changed, terminal: isEnd(changed.category) }
  })
  return { ...content, stages }
}

/** Changes the key in all references too. */
export function renameStage(content: Content, key: string, to: string): Content {
  const renamed = (each: string) => (each === key ? to : each)
  return {
    ...withEveryWay(content, renamed),
    stages: content.stages.map((stage) => ({ ...stage, key: renamed(stage.key) })),
    actions: content.actions.map((action) => ({ ...action, from: action.from.map(renamed), to: renamed(action.to) })),
  }
}

/** The new stage comes after the last stage that is not an end. */
export function addStage(content: Content, name: Named): { content: Content; key: string } {
  const key = freeKey(
    content.stages.map((stage) => stage.key),
    'stage',
  )
  const stage: Stage = {
    key,
    name: name as Stage['name'],
    category: 'active',
    kinds: [...KINDS],
    terminal: false,
    color: null,
    position: 0,
    sla_minutes: null,
  }
  const ordered = inOrder(content.stages)
  const place = ordered.findLastIndex(({ terminal }) => !terminal) + 1
  return { content: { ...content, stages: numbered(ordered.toSpliced(place, 0, stage)) }, key }
}

/** Also removes actions that lead to it or begin only there. Operations that led to it get another fitting stage. */
export function removeStage(content: Content, key: string): Content {
  const gone = content.stages.find((stage) => stage.key === key)
  const stages = numbered(inOrder(content.stages.filter((stage) => stage.key !== key)))
  const actions = content.actions
    .map((action) => ({ ...action, from: action.from.filter((each) => each !== key) }))
    .filter(({ from, to }) => to !== key && from.length > 0)
  const other = (kind: string) =>
    stages.find(({ kinds, category }) => kinds.includes(kind) && category === gone?.category)?.key ?? key
  const ways = withEveryWay(content, (each, kind) => (each === key ? other(kind) : each))
  return { ...ways, stages, actions }
}

export function moveStage(content: Content, key: string, step: Step): Content {
  return { ...content, stages: numbered(swapped(inOrder(content.stages), (stage) => stage.key === key, step)) }
}

export function changeAction(content: Content, key: string, change: Partial<Action>): Content {
  return {
    ...content,
    actions: content.actions.map((action) => (action.key === key ? { ...action, ...change } : action)),
  }
}

/** Adds an action between two stages, for the kinds of tasks that both stages have. */
export function addAction(content: Content, name: Named, from: string, to: string): { content: Content; key: string } {
  const key = freeKey(
    content.actions.map((action) => action.key),
    'action',
  )
  const kindsAt = (stage: string) => content.stages.find((each) => each.key === stage)?.kinds ?? []
  const shared = kindsAt(from).filter((kind) => kindsAt(to).includes(kind))
  const action: Action = {
    key,
    name: name as Action['name'],
    type: 'move',
    kinds: shared.length > 0 ? shared : [...KINDS],
    from: [from],
    to,
    operation: null,
    roles: [],
    guards: [],
    fields: [],
    effects: [],
  }
  return { content: { ...content, actions: [...content.actions, action] }, key }
}

export function removeAction(content: Content, key: string): Content {
  return { ...content, actions: content.actions.filter((action) => action.key !== key) }
}

export function moveAction(content: Content, key: string, step: Step): Content {
  return { ...content, actions: swapped(content.actions, (action) => action.key === key, step) }
}

/** Null if the key can be used. In keys of actions, `-` and `_` are the same. */
export function keyFault(key: string, others: readonly string[]): 'keyForm' | 'keyTaken' | null {
  if (!/^[a-z0-9][a-z0-9_-]{0,63}$/.test(key)) return 'keyForm'
  return others.map(plain).includes(plain(key)) ? 'keyTaken' : null
}

const plain = (key: string) => key.replaceAll('_', '-')

export function swapped<T>(items: readonly T[], isIt: (item: T) => boolean, step: Step): T[] {
  const at = items.findIndex(isIt)
  const [item, other] = [items[at], items[at + step]]
  return item === undefined || other === undefined ? [...items] : items.with(at, other).with(at + step, item)
}

function numbered(stages: readonly Stage[]): Stage[] {
  return stages.map((stage, position) => ({ ...stage, position }))
}

function freeKey(taken: readonly string[], word: string): string {
  let number = 1
  while (taken.map(plain).includes(`${word}-${number}`)) number += 1
  return `${word}-${number}`
}

/** Changes the stages that tasks begin in and that operations lead to. */
function withEveryWay(content: Content, change: (stage: string, kind: string) => string): Content {
  const both = ({ scheduled, queue }: Content['initial']) => ({
    scheduled: change(scheduled, 'scheduled'),
    queue: change(queue, 'queue'),
  })
  const operation_stages = { ...content.operation_stages }
  for (const operation of OPERATIONS) operation_stages[operation] = both(operation_stages[operation])
  return { ...content, initial: both(content.initial), operation_stages }
}
