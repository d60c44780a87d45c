// Completes a configuration that was sent: every member is set, and the stages are in order.
import { tidyFields } from '../fields/field.ts'
import type { Static } from '../http/shape.ts'
import { cleanTags } from '../lib/text.ts'
import type { Action, Config, Stage } from './schema.ts'
import { type NewStageConfig, TASK_KINDS } from './schema.ts'
import { isEnd } from './stage.ts'

type Sent = Static<typeof NewStageConfig>

const BOTH = [...TASK_KINDS]

export function tidyConfig({ initial, operation_stages, stages, actions }: Sent): Config {
  return { initial, operation_stages, stages: stages.map(tidyStage), actions: actions.map(tidyAction) }
}

function tidyStage(sent: Sent['stages'][number], index: number): Stage {
  const { key, name, category, kinds, terminal, color, position, sla_minutes } = sent
  return {
    key,
    name,
    category,
    kinds: kinds ?? BOTH,
    terminal: terminal ?? isEnd(category),
    color: color ?? null,
    position: position ?? index,
    sla_minutes: sla_minutes ?? null,
  }
}

function tidyAction(sent: Sent['actions'][number]): Action {
  const { key, name, type, kinds, from, to, operation, roles, guards, fields, effects } = sent
  return {
    key,
    name,
    type,
    kinds: kinds ?? (type === 'claim' || type === 'release' ? ['queue'] : BOTH),
    from,
    to,
    operation: operation ?? null,
    roles: roles ?? [],
    guards: (guards ?? []).map(tidyGuard),
    fields: tidyFields(fields ?? []),
    effects: (effects ?? []).map(tidyEffect),
  }
}

type GuardSent = NonNullable<Sent['actions'][number]['guards']>[number]
type EffectSent = NonNullable<Sent['actions'][number]['effects']>[number]

function tidyGuard({ type, statuses, kind, counter, value }: GuardSent): Action['guards'][number] {
  return { type, statuses: statuses ?? null, kind: kind ?? null, counter: counter ?? null, value: value ?? null }
}

function tidyEffect(sent: EffectSent): Action['effects'][number] {
  const { type, resource_id, priority, tags, minutes, counter, by, body } = sent
  return {
    type,
    resource_id: resource_id ?? null,
    priority: priority ?? null,
    // An empty list of tags counts as null.
    tags: tags?.length ? cleanTags(tags) : null,
    minutes: minutes ?? null,
    counter: counter ?? null,
    by: by ?? null,
    body: body ?? null,
  }
}
