// A workspace with some things of every kind, so that random calls get past 404.

import { createPasswordReset } from '../accounts/user.ts'
import { SCOPES } from '../http/caller.ts'
import { SYSTEM } from '../platform/context.ts'
import { SYSTEM_WORKSPACE } from '../platform/id.ts'
import { writing } from '../platform/transaction.ts'
import type { Operation } from './contract.ts'
import { attach } from './form.ts'
import { AI_BODIES, READY_AI, stockAi } from './fuzz-ai.ts'
import { ASSISTANT_BODIES, READY_ASSISTANT, stockAssistant } from './fuzz-assistant.ts'
import { AUTOMATION_BODIES, READY_AUTOMATIONS, stockAutomations } from './fuzz-automations.ts'
import { CONVERSATION_BODIES, READY_CONVERSATIONS, stockAccounts, stockConversations } from './fuzz-conversations.ts'
import { KNOWLEDGE_BODIES, READY_KNOWLEDGE, stockKnowledge } from './fuzz-knowledge.ts'
import { NOTIFICATION_BODIES, READY_NOTIFICATIONS } from './fuzz-notifications.ts'
import { anOpenRoom, READY, THROW_AWAY } from './fuzz-ready.ts'
import { KnownThings, timesAround } from './known-things.ts'
import type { ProviderWorld } from './providers/world.ts'
import { aPerson, at, made, shopOf } from './shop.ts'
import { aConfig } from './stages.ts'
import { type Visitor, visitorsOf } from './visitors.ts'
import type { Client, TestWorkspace, World } from './world.ts'

export interface Caller {
  name: string
  client: Client
}

export type FuzzShop = Awaited<ReturnType<typeof aFuzzShop>>

const ALL_FEATURES = { attachments: true, location: true, booking: true, end_chat: true }
const EVA = { name: 'Eva', email: 'eva@fuzz.example', password: 'correct horse battery' }

const ALL_READY = {
  ...READY,
  ...READY_CONVERSATIONS,
  ...READY_KNOWLEDGE,
  ...READY_AI,
  ...READY_AUTOMATIONS,
  ...READY_ASSISTANT,
  ...READY_NOTIFICATIONS,
}

export async function aFuzzShop(world: ProviderWorld) {
  const [workspace, stranger] = [await world.aWorkspace(), await world.aWorkspace('Somebody else')]
  const agent = await workspace.member('agent')
  const guest = await world.aUser()
  const scoped = await Promise.all(SCOPES.map(async (scope) => ({ name: scope, client: await workspace.key(scope) })))
  const spared = [workspace.id, ...(await idsAt(workspace, '/api-keys')), ...(await idsAt(workspace, '/team/members'))]
  const [known, theirs] = [new KnownThings(spared), new KnownThings()]
  theirs.add('prj', stranger.id)
  const leavers: Client[] = []
  const leavingVisitors: Client[] = []
  let widget = await visitorsOf(world, workspace)
  let visitor = (await widget.open()) as Visitor
  /** Random calls change the key, the origins and the features of the site, and end chats. */
  const admitVisitor = async () => {
    widget = await visitorsOf(world, workspace)
    await workspace.owner.put('/webchat-site', { features: ALL_FEATURES })
    const { visitor_token } = made(await widget.visitor(visitor.token).client.post('/public/webchat/sessions'))
    visitor = widget.visitor(visitor_token)
    known.add('visitor token', visitor_token)
  }
  made(await world.anybody.post('/auth/sign-up/email', EVA))

  return {
    workspaceId: workspace.id,
    known,
    /** Ids that only the other workspace knows. */
    theirs,
    /** A visitor of the chat widget, and the page without one. */
    visitor: () => ({ name: 'visitor', client: visitor.client }),
    page: () => ({ name: 'page with the widget', client: widget.page }),
    nobody: { name: 'nobody', client: world.anybody },
    agent: { name: 'agent', client: agent.client },
    key: { name: 'key', client: workspace.everything },
    forged: { name: 'forged key', client: world.as({ authorization: `Bearer hfk_${'x'.repeat(60)}` }) },
    scoped,
    /** A caller who may carry out an operation. */
    callerOf({ id, credentials }: Operation): Caller {
      if (id === 'signOut') return { name: 'leaver', client: leavers.shift() ?? world.anybody }
      if (id === 'endWebChat') return { name: 'leaving visitor', client: leavingVisitors.shift() ?? world.anybody }
      if (id === 'acceptInvitation') return { name: 'guest', client: guest.client }
      if (credentials.length === 0) return this.nobody
      if (credentials.includes('widgetKey')) return this.visitor()
      return credentials.includes('apiKey') ? this.key : { name: 'owner', client: workspace.owner }
    },
    /** Complete bodies that the rules allow: a body made only from a schema rarely passes all rules. */
    bodiesFor: ({ id }: Operation) => BODIES[id]?.(known, timesAround(world.now()).slice(1)) ?? [],
    /** Creates what an operation needs and returns the names for its path; for most operations there are none. */
    async ready({ id, credentials }: Operation) {
      if (credentials.includes('widgetKey')) await admitVisitor()
      return (await ALL_READY[id]?.(workspace, known, world.now(), world)) ?? []
    },
    /** Creates new things of every kind, in every state that they can have. */
    async stock() {
      await stockCatalog(world, workspace, known)
      await stockCatalog(world, stranger, theirs)
      await stockConversations(world, workspace, known)
      await stockConversations(world, stranger, theirs)
      await stockKnowledge(world, workspace, known)
      await stockKnowledge(world, stranger, theirs)
      await stockAi(world, workspace, known)
      await stockAi(world, stranger, theirs)
      await stockAutomations(world, workspace, known)
      await stockAutomations(world, stranger, theirs)
      await stockAssistant(workspace, known)
      await stockAssistant(stranger, theirs)
      stockAccounts(world, known)
      await stockTeam(workspace, known, guest.user.email)
      await stockTeam(stranger, theirs, guest.user.email)
      leavers.push((await world.aUser()).client)
      leavingVisitors.push((await widget.open()).client)
      // A random call may have given Eva another password.
      await giveBackPassword(world)
      known.add('reset', await aPasswordReset(world))
    },
  }
}

async function idsAt({ owner }: TestWorkspace, path: string): Promise<string[]> {
  return (await owner.get(path)).body.data.map(({ id }: { id: string }) => id)
}

async function stockTeam({ owner, member }: TestWorkspace, known: KnownThings, guest: string): Promise<void> {
  const invited = made(await owner.post('/team/invitations', { email: guest, role: 'agent' }))
  known.add('invitation', invited.token)
  known.add('mem', (await member('agent')).memberId)
  const more = [
    made(await owner.post('/team/invitations', { email: 'somebody@fuzz.example', role: 'admin' })),
    made(await owner.post('/workspaces', { name: THROW_AWAY })),
    made(await owner.post('/api-keys', { name: THROW_AWAY, scopes: ['slots:read'] })),
  ]
  known.learn(JSON.stringify(more))
}

async function giveBackPassword(world: World): Promise<void> {
  const reset = { token: await aPasswordReset(world), password: EVA.password }
  const { status } = await world.anybody.post('/auth/reset-password', reset)
  if (status !== 204) throw new Error(`The password was not reset: ${status}`)
}

function aPasswordReset({ platform }: World): Promise<string> {
  const origin = { workspaceId: SYSTEM_WORKSPACE, actor: SYSTEM }
  return writing(platform, origin, async (ctx) => (await createPasswordReset(ctx, EVA.email)) as string)
}

async function stockCatalog(world: World, workspace: TestWorkspace, known: KnownThings): Promise<void> {
  const shop = shopOf(workspace)
  const room = await anOpenRoom(shop)
  const aService = (change: object) => shop.aService([{ resource_ids: [room.id] }], change)
  const [course, costly, asking] = [
    await aService({ name: 'Class' }),
    await aService({ price_cents: 5_000, deposit_cents: 1_000 }),
    await aService({ intake_fields: [{ key: 'length', type: 'select', options: ['short', 'long'] }] }),
  ]
  known.add('class', course.id)
  const queue = await shop.aQueue()
  known.learn(JSON.stringify([await shop.aBarber(), queue, room, course, costly, asking]))

  const start = at('12:00', new Date(world.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10))
  const book = async (service_id: string, more: object = { start }) =>
    (await shop.book({ service_id, ...more })).body.id
  for (const operation of ['cancel', 'check-in', 'complete', 'no-show', 'fail']) {
    await shop.operate(await book(course.id), operation)
  }
  await shop.act(await book(queue.service_id, {}), 'take', { resource_id: queue.rider })
  await shop.release((await shop.hold({ service_id: course.id, start })).body.id)
  for (const service_id of [course.id, course.id, costly.id]) {
    const held = (await shop.hold({ service_id, start, customer: aPerson() })).body
    known.add('hold', held.id)
  }
  const worked = await book(costly.id)
  const photo = (await attach(shop.client, worked)).body
  known.add('file', String(photo.url).split('/files/')[1] as string)
  await book(asking.id)
  await book(course.id)
  await shop.client.post(`/schedules/${room.schedule_id}/overrides`, { date: start.slice(0, 10), windows: [] })
  const hook = await shop.client.post('/webhook-endpoints', {
    url: 'https://hooks.example.com',
    events: ['booking.created'],
  })
  const ping = hook.status === 201 && (await shop.client.post(`/webhook-endpoints/${hook.body.id}/ping`)).body
  known.learn(JSON.stringify([hook.body, ping, (await shop.client.get('/bookings?limit=50')).body]))
}

type Bodies = (known: KnownThings, times: readonly string[]) => object[]

const wishes: Bodies = (known, times) =>
  known.of('class').flatMap((service_id) => times.slice(0, 20).map((start) => ({ service_id, start })))

const away: Bodies = (known) =>
  known.of('res').flatMap((resource_id) => {
    const once = { resource_id, start: '2031-06-02T12:00:00Z', end: '2031-06-02T13:00:00Z', over: true }
    return [once, { ...once, repeats: { weekdays: [1, 3], until: '2031-06-30' } }]
  })

const BODIES: Record<string, Bodies> = {
  ...CONVERSATION_BODIES,
  ...KNOWLEDGE_BODIES,
  ...AI_BODIES,
  ...AUTOMATION_BODIES,
  ...ASSISTANT_BODIES,
  ...NOTIFICATION_BODIES,
  signIn: () => [{ email: EVA.email, password: EVA.password }],
  resetPassword: (known) => known.of('reset').map((token) => ({ token, password: EVA.password })),
  deleteWorkspace: () => [{ name: THROW_AWAY }],
  createService: (known) =>
    known.of('res').map((id) => ({ name: 'Cut', duration_minutes: 30, requirements: [{ resource_ids: [id] }] })),
  createHold: wishes,
  createBooking: (known, times) => wishes(known, times).map((wish) => ({ ...wish, customer: aPerson() })),
  createTimeOff: away,
  importCustomers: () => ['name,phone\nAna,+5511988887777', 'nome;tags\nBia;vip\n;wrong'].map((csv) => ({ csv })),
  createWebChatHold: wishes,
  confirmWebChatHold: () => [aPerson()],
  rescheduleBooking: (_known, times) => times.map((start) => ({ start })),
  rescheduleWebChatBooking: (_known, times) => times.map((start) => ({ start })),
  runAction: (known) => known.of('rider').map((resource_id) => ({ resource_id })),
  putStageConfig: () => [{ ...aConfig(), note: 'The same' }],
}
