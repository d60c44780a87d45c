// The notices of the contract: the envelope and the data of each event that webhooks receive.
import type { Notice } from '../http/contract/notification.ts'
import { Id, Moment, named, Type, titleOf } from '../http/shape.ts'
import type { EventType } from '../platform/event.ts'
import { webhookPing } from './events.ts'
import { SUBSCRIBABLE_EVENTS } from './schema.ts'

export const webhookNotices: Notice[] = [...SUBSCRIBABLE_EVENTS, webhookPing].map(toNotice)

function toNotice({
  type,
  data,
  webhook: { summary, description },
}: Required<Omit<EventType, 'about' | 'onlyMembers'>>): Notice {
  const name = titleOf(type)
  const always = Object.entries(data.properties).filter(([member]) => data.required?.includes(member))
  const body = named(
    `${name}Event`,
    Type.Object({
      id: Id('evt', 'The same at every attempt and for every endpoint: ignore an id that you have seen before'),
      type: Type.Unsafe<string>({ type: 'string', const: type, description: 'As in `Svc-Event`' }),
      created_at: { ...Moment, description: 'When it happened, not when it was sent' },
      workspace_id: Id('prj'),
      data: named(`${name}Data`, Type.Object(Object.fromEntries(always)), { description: `The data of \`${type}\`.` }),
    }),
    { description: `${summary}.` },
  )
  return { type, summary, description, body }
}
