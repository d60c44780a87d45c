// Notifications of members in the dashboard: who gets which, gathered by the minute, live, and never twice.
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { refusalOf } from '../http/caller.ts'
import { routes } from '../slices.ts'
import { notify } from '../testing/notices.ts'
import { aPerson, at, made } from '../testing/shop.ts'
import { follow } from '../testing/stream.ts'
import { aTeam, prefer, repeatEvent, type Team } from '../testing/team.ts'
import { threadsOf } from '../testing/threads.ts'
import { until } from '../testing/until.ts'
import { aWorld, type TestWorkspace, type World } from '../testing/world.ts'
import { ACCESS, NOTICE_KINDS, TOLD_EVENTS } from './kinds.ts'

let world: World
let workspace: TestWorkspace
let team: Team
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())
beforeEach(async () => {
  workspace = await world.aWorkspace()
  team = await aTeam(world, workspace)
})

const MINUTES_PER_SECOND = 1 / 60

type Member = Awaited<ReturnType<Team['aMember']>>
const kindsOf = async (member: Pick<Member, 'client'>) =>
  (await team.notificationsOf(member)).map(({ kind }: { kind: string }) => kind)
const titlesOf = async (member: Pick<Member, 'client'>) =>
  (await team.notificationsOf(member)).map(({ title }: { title: string }) => title)
const unreadOf = async ({ client }: Pick<Member, 'client'>) => (await client.get('/notifications/unread')).body.unread

describe('who is told', () => {
  test('a booking is told to every member, with its service, customer and time', async () => {
    const [ana, bia] = [await team.aMember('Ana'), await team.aMember('Bia')]
    const { service_id } = await team.shop.aBarber({ name: 'Corte' })
    const booking = made(
      await team.shop.book({ service_id, start: at('11:30'), customer: { name: 'Eva Lima', phone: '+5511988887777' } }),
    )
    await world.runJobs()
    const expected = {
      kind: 'booking_created',
      title: 'Novo agendamento: Corte, Eva Lima, 05/03 11:30',
      data: {
        count: 1,
        latest: [{ type: 'booking', id: booking.id, who: 'Eva Lima', what: 'Corte', start: at('11:30') }],
      },
      created_at: world.now().toISOString(),
      read_at: null,
    }
    for (const member of [ana, bia, { client: workspace.owner }]) {
      expect(await team.notificationsOf(member)).toEqual([{ id: expect.stringMatching(/^ntf_/), ...expected }])
    }
  })

  test('nobody is told what they did themselves', async () => {
    const [ana, bia] = [await team.aMember('Ana'), await team.aMember('Bia')]
    const { service_id } = await team.shop.aBarber()
    const wish = { service_id, start: at('10:00'), customer: { name: 'Eva', phone: '+5511988887777' } }
    const { id } = made(await ana.client.post('/bookings', wish, { 'idempotency-key': 'once' }))
    await world.runJobs()
    await bia.client.post(`/bookings/${id}/cancel`)
    await world.runJobs()
    expect(await kindsOf(ana)).toEqual(['booking_cancelled'])
    expect(await kindsOf(bia)).toEqual(['booking_created'])
  })

  test('a hold is not told, and neither is its end', async () => {
    const ana = await team.aMember('Ana')
    const { service_id } = await team.shop.aBarber()
    made(await team.shop.hold({ service_id, start: at('10:00') }))
    world.wait(11)
    await world.runJobs()
    expect(await kindsOf(ana)).toEqual([])
  })

  test('what only admins may read is told to admins, and is gone when they are agents again', async () => {
    const [ana, carla] = [await team.aMember('Ana'), await team.aMember('Carla', 'admin')]
    const wish = { url: 'https://hooks.example.com/a', events: ['booking.created'] }
    const { id } = made(await workspace.everything.post('/webhook-endpoints', wish))
    await workspace.everything.patch(`/webhook-endpoints/${id}`, { active: false })
    await world.runJobs()
    expect(await kindsOf(ana)).toEqual([])
    expect(await titlesOf(carla)).toEqual(['Um webhook foi desativado: https://hooks.example.com/a'])
    await workspace.owner.patch(`/team/members/${carla.memberId}`, { role: 'agent' })
    expect([await kindsOf(carla), await unreadOf(carla)]).toEqual([[], 0])
  })

  test('only the member who gets a conversation or a task is told of it', async () => {
    const [ana, bia] = [await team.aRider('Ana'), await team.aRider('Bia')]
    const { aTask } = await team.aQueue('Entrega')
    for (const { client } of [ana, bia]) await prefer(client, { dashboard: true }, { only: ['assigned_to_me'] })
    const thread = await threadsOf(world, workspace).aThread('webchat', { name: 'Eva Lima' })
    await bia.client.patch(`/conversations/${thread.id}`, { assignee_id: ana.memberId })
    await world.runJobs()
    expect(await titlesOf(ana)).toEqual(['Ficou com você: Eva Lima'])
    const { id } = await aTask()
    await team.shop.act(id, 'take', { resource_id: ana.resource_id })
    world.wait(MINUTES_PER_SECOND)
    await team.shop.act(id, 'start')
    await world.runJobs()
    expect((await team.notificationsOf(ana))[0].data).toMatchObject({ count: 2, latest: [{ id }, { id: thread.id }] })
    expect(await kindsOf(bia)).toEqual([])
  })

  test('a customer who waits is told once, until the team has answered', async () => {
    const ana = await team.aMember('Ana')
    const threads = threadsOf(world, workspace)
    const thread = await threads.aThread('webchat', { name: 'Eva Lima' })
    for (const text of ['Oi', 'Alguém aí?']) {
      await threads.says(thread, text)
      await world.runJobs()
      world.wait(5)
    }
    expect(await titlesOf(ana)).toEqual(['Eva Lima está esperando uma resposta (chat)'])
    await workspace.owner.post(`/conversations/${thread.id}/messages`, { type: 'text', text: 'Oi, Eva' })
    world.wait(5)
    await threads.says(thread, 'Obrigada. Mais uma coisa')
    await world.runJobs()
    expect((await kindsOf(ana)).filter((kind: string) => kind === 'conversation_waiting')).toHaveLength(2)
  })

  test('a conversation that is handed to people is told, and one that the bot has is not', async () => {
    const ana = await team.aMember('Ana')
    const threads = threadsOf(world, workspace)
    const thread = await threads.aThread('webchat', { name: 'Eva Lima' })
    await workspace.everything.post(`/conversations/${thread.id}/mode`, { mode: 'bot' })
    await threads.says(thread, 'Oi')
    await world.runJobs()
    expect(await kindsOf(ana)).toEqual([])
    await workspace.everything.post(`/conversations/${thread.id}/mode`, { mode: 'human', reason: 'customer_request' })
    await world.runJobs()
    expect(await titlesOf(ana)).toEqual(['Eva Lima precisa falar com a equipe (chat)'])
  })

  test('a task that waits is told, again when it is given back, and not when somebody has it already', async () => {
    const ana = await team.aRider('Ana')
    const { aTask } = await team.aQueue('Entrega')
    const { id } = await aTask({ customer: { name: 'Eva', phone: '+5511988887777' } })
    await world.runJobs()
    world.wait(1)
    await team.shop.act(id, 'take', { resource_id: ana.resource_id })
    await team.shop.act(id, 'release')
    const taken = await aTask()
    await team.shop.act(taken.id, 'take', { resource_id: ana.resource_id })
    await world.runJobs()
    const tasks = (await team.notificationsOf(ana)).filter(({ kind }: { kind: string }) => kind === 'task_waiting')
    expect(tasks.map(({ title }: { title: string }) => title)).toEqual([
      'Tarefa na fila: Entrega, Eva',
      'Tarefa na fila: Entrega, Eva',
    ])
  })

  test('notices of project AI and stopped automations are told in the words of the workspace', async () => {
    const ana = await team.aMember('Ana')
    await notify(world, workspace.id, 'provider_down')
    await notify(world, workspace.id, 'automation_stopped', {}, { id: 'aut_1', name: 'Lembrete' })
    await world.runJobs()
    expect((await titlesOf(ana)).toSorted()).toEqual([
      'A automação “Lembrete” foi interrompida',
      'O provedor da IA não está respondendo direito',
    ])
    await workspace.owner.patch(`/workspaces/${workspace.id}`, { locale: 'es-PY' })
    expect(await titlesOf(ana)).toContain('El proveedor de la IA no responde como debería')
    await workspace.owner.patch(`/workspaces/${workspace.id}`, { locale: 'fr-FR' })
    expect(await titlesOf(ana)).toContain('The AI provider is not answering as it should')
  })

  test('what an automation has to say to the team is told each time, in its own words', async () => {
    const ana = await team.aMember('Ana')
    const text = '{{customer.name}} entrou na lista de clientes especiais: ligue ainda hoje para dar as boas-vindas.'
    made(
      await workspace.everything.post('/automations', {
        name: 'Especiais',
        trigger: { type: 'customer.tagged', tag: 'vip' },
        actions: [{ id: 'tell', type: 'notify_team', text }],
      }),
    )
    for (const name of ['Eva', 'Rui']) {
      made(await workspace.everything.post('/customers', aPerson({ name, tags: ['vip'] })))
      await world.runJobs()
      world.wait(2)
    }
    const told = (await team.notificationsOf(ana)) as { kind: string; title: string; data: { latest: unknown[] } }[]
    expect(told.map(({ kind, title }) => `${kind}: ${title}`)).toEqual(
      ['Rui', 'Eva'].map((name) => `automation_notice: ${text.replace('{{customer.name}}', name)}`),
    )
    expect(told[0]?.data.latest).toMatchObject([{ type: 'automation', id: expect.stringMatching(/^aut_/) }])
  })

  test('of each automation that was stopped members are told once a day, by its name', async () => {
    const ana = await team.aMember('Ana')
    const stop = (id: string, name: string) =>
      notify(world, workspace.id, 'automation_stopped', { cause: 'loop' }, { id, name })
    await Promise.all([stop('aut_1', 'Lembrete'), stop('aut_1', 'Lembrete'), stop('flw_2', 'Boas-vindas')])
    await world.runJobs()
    const stopped = (await team.notificationsOf(ana)) as { kind: string; data: { count: number } }[]
    expect(stopped).toMatchObject([{ kind: 'automation_stopped', title: '2 automações foram interrompidas' }])
    world.wait(24 * 60)
    await stop('aut_1', 'Lembrete')
    await world.runJobs()
    expect((await titlesOf(ana))[0]).toBe('A automação “Lembrete” foi interrompida')
    const notices = (await workspace.owner.get('/ai/notices')).body.data as { data: { count: number } }[]
    expect(notices.map(({ data }) => data.count).toSorted()).toEqual([1, 1, 2])
  })

  test('every kind is told to those who may read it at the route that its event names', () => {
    expect(new Set(TOLD_EVENTS.map(({ kind }) => kind))).toEqual(new Set(NOTICE_KINDS))
    const workspaceOf = { id: '', name: '', timezone: '', locale: '', currency: '' }
    const agent = { kind: 'member', role: 'agent', scopes: ['bookings:read', 'messages:read'], workspace: workspaceOf }
    for (const { event, kind } of TOLD_EVENTS) {
      const readAt = routes.find((route) => route.at === event.readAt)
      const isRefused = (access: typeof ACCESS.ai_notice) => refusalOf(access, agent as never) !== null
      expect(isRefused(ACCESS[kind]), `${event.type} ${kind}`).toBe(isRefused(readAt?.access as never))
    }
  })
})

describe('a busy minute', () => {
  test('is one notification of a kind, with its count and the five newest', async () => {
    const ana = await team.aMember('Ana')
    const { service_id } = await team.shop.aClass()
    const ids: string[] = []
    for (let count = 0; count < 7; count += 1) {
      ids.push(made(await team.shop.book({ service_id, start: at('10:00') })).id)
      await world.runJobs()
    }
    const [notification, ...others] = await team.notificationsOf(ana)
    expect(others).toEqual([])
    expect(notification).toMatchObject({ title: '7 novos agendamentos', data: { count: 7 } })
    expect(notification.data.latest.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed().slice(0, 5))
    world.wait(1)
    await team.shop.book({ service_id, start: at('10:00') })
    await world.runJobs()
    expect(await team.notificationsOf(ana)).toHaveLength(2)
  })

  test('of a thousand events makes at most two notifications of each kind for each member', async () => {
    const members = [await team.aMember('Ana'), await team.aMember('Bia')]
    const { service_id } = await team.shop.aClass()
    const { id } = made(await team.shop.book({ service_id, start: at('10:00') }))
    await world.runJobs()
    world.wait(1)
    await repeatEvent(world, { booking_id: id, type: 'booking.confirmed', from: 1, count: 1000 })
    await world.runJobs()
    for (const member of members) {
      const fresh = (await team.notificationsOf(member)).slice(0, -1)
      expect(fresh.length).toBeLessThanOrEqual(2)
      expect(fresh.reduce((sum: number, { data }: { data: { count: number } }) => sum + data.count, 0)).toBe(1000)
    }
  })

  test('an event that is told twice counts once', async () => {
    const ana = await team.aMember('Ana')
    const { service_id } = await team.shop.aClass()
    await team.shop.book({ service_id, start: at('10:00') })
    const { rows } = await world.pool.query(
      `select id, payload from jobs where workspace_id = $1 and kind = 'react:notify booking.confirmed'`,
      [workspace.id],
    )
    await world.runJobs()
    await world.pool.query(
      `insert into jobs (workspace_id, id, kind, payload, due_at, created_at)
        values ($1, 'job_again', 'react:notify booking.confirmed', $2, $3, $3)`,
      [workspace.id, rows[0].payload, world.now()],
    )
    await world.runJobs()
    expect(await team.notificationsOf(ana)).toMatchObject([{ data: { count: 1 } }])
  })
})

describe('a notification', () => {
  test('is unread until the member has read it, and what is read gathers nothing more', async () => {
    const [ana, bia] = [await team.aMember('Ana'), await team.aMember('Bia')]
    const { service_id } = await team.shop.aClass()
    const happen = async () => {
      await team.shop.book({ service_id, start: at('10:00') })
      await world.runJobs()
    }
    await happen()
    const [first] = await team.notificationsOf(ana)
    expect(await unreadOf(ana)).toBe(1)
    // Another member cannot read it for Ana.
    await bia.client.post('/notifications/read', { ids: [first.id] })
    expect(await unreadOf(ana)).toBe(1)
    expect((await ana.client.post('/notifications/read', { ids: [first.id] })).body).toEqual({ unread: 0 })
    await happen()
    expect((await ana.client.get('/notifications?unread=true')).body.data).toMatchObject([{ data: { count: 1 } }])
    expect((await ana.client.get('/notifications?unread=false')).body.data).toMatchObject([
      { id: first.id, read_at: world.now().toISOString() },
    ])
    expect((await ana.client.post('/notifications/read', {})).body).toEqual({ unread: 0 })
    expect(await unreadOf(bia)).toBe(1)
  })

  test('appears on the stream of its own member and of nobody else, without the names of the others', async () => {
    const [ana, bia] = [await team.aMember('Ana'), await team.aMember('Bia')]
    await prefer(bia.client, { dashboard: false })
    const follower = async (cookie: string) => {
      const stream = await follow(world, { cookie })
      onTestFinished(stream.leave)
      await until(stream.isReady)
      return stream
    }
    const [hers, others] = [await follower(ana.cookie), await follower(bia.cookie)]
    const { service_id } = await team.shop.aClass()
    await team.shop.book({ service_id, start: at('10:00') })
    await world.runJobs()
    await until(() => hers.types().includes('notification.stored'))
    const entry = hers.messages.find(({ data }) => data.type === 'notification.stored')
    expect(entry?.data.data).toEqual({ kind: 'booking_created' })
    await ana.client.post('/notifications/read', {})
    await until(() => hers.types().includes('notification.read'))
    await workspace.everything.post('/customers', { name: 'Eva', phone: '+5511977776666' })
    await until(() => others.types().at(-1) === 'customer.created')
    expect(others.types().filter((type) => type.startsWith('notification.'))).toEqual([])
  })

  test('belongs to one workspace: the same person sees those of another workspace only there', async () => {
    const other = await world.aWorkspace('Outra')
    const elsewhere = await aTeam(world, other)
    const { service_id } = await elsewhere.shop.aClass()
    await elsewhere.shop.book({ service_id, start: at('10:00') })
    await world.runJobs()
    await world.pool.query(
      `insert into members (workspace_id, id, user_id, role, created_at, updated_at)
        select $1, 'mem_both', user_id, 'owner', created_at, updated_at from members where workspace_id = $2`,
      [other.id, workspace.id],
    )
    expect((await workspace.owner.get('/notifications', { 'svc-workspace': other.id })).body.data).toEqual([])
    expect((await other.owner.get('/notifications')).body.data).toHaveLength(1)
    expect((await workspace.owner.get('/notifications', { 'svc-workspace': workspace.id })).body.data).toEqual([])
  })

  test('is not for keys', async () => {
    for (const path of ['/notifications', '/notifications/unread', '/me/notification-preferences', '/me/telegram']) {
      expect(await workspace.everything.get(path)).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } })
    }
  })

  test('is deleted with its member, and after 90 days', async () => {
    const ana = await team.aMember('Ana')
    const { service_id } = await team.shop.aClass()
    await team.shop.book({ service_id, start: at('10:00') })
    await world.runJobs()
    await workspace.owner.delete(`/team/members/${ana.memberId}`)
    const countOf = async (memberId: string) =>
      (await world.pool.query('select 1 from notifications where member_id = $1', [memberId])).rowCount
    expect(await countOf(ana.memberId)).toBe(0)
    expect((await workspace.owner.get('/notifications')).body.data).toHaveLength(1)
    world.wait(91 * 24 * 60)
    await world.pool.query(
      `insert into jobs (workspace_id, id, kind, payload, due_at, created_at)
        values ('system', 'job_forget', 'forget-notifications', '{}', $1, $1)`,
      [world.now()],
    )
    await world.runJobs()
    const { rows } = await world.pool.query(
      `select (select count(*) from notifications) + (select count(*) from notified_events) as left`,
    )
    expect(rows).toEqual([{ left: '0' }])
  })
})

describe('preferences', () => {
  test('begin with everything in the dashboard, and are replaced whole', async () => {
    const { client } = await team.aMember('Ana')
    const first = (await client.get('/me/notification-preferences')).body
    expect(first).toEqual({
      kinds: Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, { dashboard: true, telegram: false }])),
      quiet_hours: null,
      version: 1,
    })
    const kinds = { ...first.kinds, booking_created: { dashboard: false, telegram: true } }
    const quiet_hours = { from: '22:00', to: '07:00' }
    const changed = { ...first, kinds, quiet_hours, expected_version: 1 }
    expect(await client.put('/me/notification-preferences', changed)).toMatchObject({
      status: 200,
      body: { kinds, quiet_hours, version: 2 },
    })
    expect((await client.get('/me/notification-preferences')).body).toEqual({ kinds, quiet_hours, version: 2 })
    expect(await client.put('/me/notification-preferences', changed)).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current_version: 2 },
    })
    const { booking_created: _left, ...some } = kinds
    const faulty = { kinds: some, quiet_hours: { from: '25:00', to: '7' } }
    const { status, body } = await client.put('/me/notification-preferences', faulty)
    expect([status, body.errors.map(({ pointer }: { pointer: string }) => pointer).toSorted()]).toEqual([
      422,
      ['/kinds/booking_created', '/quiet_hours/from', '/quiet_hours/to'],
    ])
    const empty = { kinds, quiet_hours: { from: '07:00', to: '07:00' } }
    expect((await client.put('/me/notification-preferences', empty)).body.errors).toMatchObject([
      { pointer: '/quiet_hours/to', code: 'out_of_range' },
    ])
  })

  test('decide what the dashboard shows, for each member and workspace', async () => {
    const [ana, bia] = [await team.aMember('Ana'), await team.aMember('Bia')]
    await prefer(ana.client, { dashboard: true }, { only: ['booking_cancelled'] })
    const { service_id } = await team.shop.aClass()
    const { id } = made(await team.shop.book({ service_id, start: at('10:00', '2031-03-05') }))
    await team.shop.operate(id, 'cancel')
    await world.runJobs()
    expect(await kindsOf(ana)).toEqual(['booking_cancelled'])
    expect((await kindsOf(bia)).toSorted()).toEqual(['booking_cancelled', 'booking_created'])
  })
})
