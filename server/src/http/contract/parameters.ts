// The parameters of a call in the contract: names in the path, the query, and our own headers.
import type { Route } from '../route.ts'
import { exampleId } from '../shape.ts'
import type { Components } from './components.ts'
import { exampleOf } from './example.ts'
import { PUBLISHED } from './formats.ts'

type Json = Record<string, unknown>

export function parametersOf(route: Route, components: Components): Json[] {
  const { properties, required = [] } = route.query as unknown as {
    properties: Record<string, Json>
    required?: string[]
  }
  const inQuery = Object.entries(properties).map(([name, schema]) => {
    const { description, examples: _, ...rest } = components.refer(schema) as Json
    return parameter({
      name,
      in: 'query',
      required: required.includes(name),
      description: description as string,
      schema: rest,
      example: exampleOf(schema),
    })
  })
  const header = (name: string) => ({ $ref: `#/components/parameters/${name}` })
  return [
    ...[...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => inPath(route, name as string)),
    ...inQuery,
    ...(route.idempotency
      ? [header(route.idempotency === 'required' ? 'IdempotencyKey' : 'OptionalIdempotencyKey')]
      : []),
    ...(route.kind === 'stream' ? [header('LastEventId')] : []),
    ...(route.access.to === 'member' && route.access.workspaceIn === 'header' ? [header('Workspace')] : []),
  ]
}

interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  required: boolean
  description: string
  schema: Json
  example: unknown
}

/** An optional parameter has an example, too; without `x-disabled` the reference page would always send it. */
const parameter = ({ example, ...rest }: Parameter): Json => ({
  ...rest,
  examples: { usual: { value: example, ...(rest.required ? {} : { 'x-disabled': true }) } },
})

/** The parameters in paths, by name. An `id` is that of the collection before it. */
const NAMES: Record<string, readonly [description: string, example: string, format?: string]> = {
  '/workspaces/{id}': ['A workspace', exampleId('prj')],
  '/team/members/{id}': ['A team member', exampleId('mem')],
  '/team/invitations/{id}': ['An invitation', exampleId('inv')],
  '/team/invitations/{token}': [
    'The token of an invitation, from its link',
    'hfi_0RqGxk2mTq9Lh7wVb3NcYd_Tq9Lh7wVb3NcYd0RqGxk2mTq9Lh7wVb3NcYd0RqGxk2',
  ],
  '/api-keys/{id}': ['An API key; not the key itself', exampleId('key')],
  '/services/{id}': ['A service', exampleId('svc')],
  '/time-off/{id}': ['Time off', exampleId('off')],
  '/resources/{id}': ['A resource', exampleId('res')],
  '/resource-groups/{id}': ['A group of resources', exampleId('grp')],
  '/schedules/{id}': ['A schedule', exampleId('sch')],
  '/overrides/{date}': ["A day in the schedule's zone", '2026-12-25', 'date'],
  '/customers/{id}': ['A customer', exampleId('cus')],
  '/holds/{id}': ['A hold', exampleId('bkg')],
  '/bookings/{id}': ['A booking or a hold', exampleId('bkg')],
  '/actions/{key}': ['The key of an action; `-` and `_` are the same', 'take'],
  '/work-items/{id}': ['A booking or a hold', exampleId('bkg')],
  '/files/{token}': ['From the `url` of an attachment', 'eyJpZCI6ImF0dF8wUnFHeGsybVRxOUxoN3dWYjNOY1lkIn0.c2lnbmF0dXJl'],
  '/calendars/{token}': [
    'From the `url` of a calendar feed',
    'hfc_0RqGxk2mTq9Lh7wVb3NcYd_Tq9Lh7wVb3NcYd0RqGxk2mTq9Lh7wVb3NcYd0RqGxk20.ics',
  ],
  '/channels/{channel}': ['`whatsapp`, `telegram` or `webchat`', 'whatsapp'],
  '/conversations/{id}': ['A conversation', exampleId('cnv')],
  '/messages/{message_id}': ['A message of the conversation', exampleId('msg')],
  '/canned-replies/{id}': ['A canned reply', exampleId('cnr')],
  '/knowledge/{id}': ['An item of knowledge', exampleId('kno')],
  '/knowledge/sources/{id}': ['A website that is read', exampleId('ksr')],
  '/knowledge/questions/{id}': ['A question that nothing answered', exampleId('kqu')],
  '/ai/notices/{id}': ['A notice', exampleId('ntc')],
  '/automations/{id}': ['An automation', exampleId('aut')],
  '/automations/runs/{id}': ['A run of an automation', exampleId('run')],
  '/automation-flows/{id}': ['A flow', exampleId('flw')],
  '/versions/{version}': ['The number of a version', '1'],
  '/runs/{run_id}': ['A run of the flow', exampleId('run')],
  '/assistant/proposals/{id}': ['A proposal', exampleId('prp')],
  '/webhook-endpoints/{id}': ['A webhook endpoint', exampleId('whk')],
  '/deliveries/{delivery_id}': ['A delivery', exampleId('dlv')],
}

function inPath({ path }: Route, name: string): Json {
  const before = path.slice(0, path.indexOf(`{${name}}`))
  const known = Object.entries(NAMES).find(([ending]) => `${before}{${name}}`.endsWith(ending))
  if (!known) throw new Error(`Say what ${name} of ${path} is`)
  const [description, example, format = ''] = known[1]
  const schema = { type: 'string', ...PUBLISHED[format] }
  return parameter({ name, in: 'path', required: true, description, schema, example })
}

const idempotencyKey = (required: boolean) =>
  parameter({
    name: 'Idempotency-Key',
    in: 'header',
    required,
    description: 'A unique value of yours. Repeating the call with it within 24 hours gives the first answer again.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
    example: '0b9e6a52-6c0f-4a7e-9d5e-3f1f8d1a2c47',
  })

const PARAMETERS = {
  IdempotencyKey: idempotencyKey(true),
  OptionalIdempotencyKey: idempotencyKey(false),
  LastEventId: parameter({
    name: 'Last-Event-ID',
    in: 'header',
    required: false,
    description: 'The id of the last message that you received from this stream; left out: the stream begins now',
    schema: { type: 'string' },
    example: exampleId('evt'),
  }),
  Workspace: parameter({
    name: 'Svc-Workspace',
    in: 'header',
    required: false,
    description: 'The workspace that a team member works in; left out: the one that was joined first',
    schema: { type: 'string' },
    example: exampleId('prj'),
  }),
}

/** The shared parameters that the paths refer to. */
export function sharedParameters(paths: Json): Json {
  const text = JSON.stringify(paths)
  return Object.fromEntries(Object.entries(PARAMETERS).filter(([name]) => text.includes(`parameters/${name}"`)))
}
