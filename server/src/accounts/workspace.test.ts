import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCOPES } from '../http/caller.ts'
import { until } from '../testing/until.ts'
import { workersOf } from '../testing/workers.ts'
import { aWorld, type World } from '../testing/world.ts'
import { workspaceJobs } from './workspace.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

describe('a workspace', () => {
  test('belongs to the user who creates it, and has default settings', async () => {
    const { client } = await world.aUser()
    const made = await client.post('/workspaces', { name: 'Barbearia' })
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: 'Barbearia',
        timezone: 'America/Sao_Paulo',
        locale: 'pt-BR',
        currency: 'BRL',
        role: 'owner',
        version: 1,
      },
    })
    expect((await client.get('/workspaces')).body.data).toEqual([made.body])
    expect((await client.get('/me')).body).toMatchObject({
      kind: 'member',
      role: 'owner',
      workspace: { id: made.body.id },
    })
  })

  test('has an address that a member sets and clears, and that a key reads', async () => {
    const shop = await world.aWorkspace()
    const me = async () => (await shop.everything.get('/me')).body.workspace
    expect((await me()).address).toBeNull()
    const address = { formatted: 'Av. Paulista 1578, São Paulo', lat: -23.5614, lng: null }
    const changed = await shop.owner.patch(`/workspaces/${shop.id}`, { address: { ...address, lng: undefined } })
    expect(changed).toMatchObject({ status: 200, body: { address, version: 2 } })
    expect((await shop.owner.patch(`/workspaces/${shop.id}`, { address })).body.version).toBe(2)
    expect((await me()).address).toEqual(address)
    expect((await shop.owner.patch(`/workspaces/${shop.id}`, { name: 'Aurora' })).body.address).toEqual(address)
    expect((await shop.owner.get('/workspaces')).body.data[0].address).toEqual(address)
    expect((await shop.owner.patch(`/workspaces/${shop.id}`, { address: null })).body.address).toBeNull()
    expect((await shop.owner.patch(`/workspaces/${shop.id}`, { address: { lat: 1 } })).status).toBe(422)
  })

  test.each([
    [{ timezone: 'Mars/Olympus' }, '/timezone'],
    [{ timezone: '+03:00' }, '/timezone'],
    [{ currency: 'EUR' }, '/currency'],
    [{ locale: 'x' }, '/locale'],
    [{ name: 'x'.repeat(201) }, '/name'],
  ])('refuses %o', async (change, pointer) => {
    const { client } = await world.aUser()
    const reply = await client.post('/workspaces', { name: 'Mine', ...change })
    expect(reply.status).toBe(422)
    expect(reply.body.errors[0].pointer).toBe(pointer)
  })

  test('is chosen by the header, otherwise it is the one that the user joined first; others are unknown', async () => {
    const { client } = await world.aUser()
    const first = (await client.post('/workspaces', { name: 'First' })).body
    world.wait(1)
    const second = (await client.post('/workspaces', { name: 'Second' })).body
    const foreign = await world.aWorkspace()
    const me = async (workspace?: string) =>
      (await client.get('/me', workspace ? { 'svc-workspace': workspace } : {})).body
    expect((await me()).workspace.id).toBe(first.id)
    expect((await me(second.id)).workspace.id).toBe(second.id)
    expect(await me(foreign.id)).toMatchObject({ status: 404, code: 'not_found' })
    expect(await me('nonsense')).toMatchObject({ status: 404 })
  })

  test('is required, so a user without one is refused', async () => {
    const { client } = await world.aUser()
    expect(await client.get('/customers')).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect((await client.get('/workspaces')).body).toEqual({ data: [], next_cursor: null })
  })

  test('gets a new version when it changes, and none when nothing changes', async () => {
    const { client } = await world.aUser()
    const { id } = (await client.post('/workspaces', { name: 'Mine' })).body
    const changed = await client.patch(`/workspaces/${id}`, { name: 'Ours', expected_version: 1 })
    expect(changed).toMatchObject({ status: 200, body: { name: 'Ours', version: 2 } })
    expect((await client.patch(`/workspaces/${id}`, { name: 'Ours' })).body.version).toBe(2)
    expect(await client.patch(`/workspaces/${id}`, { name: 'Theirs', expected_version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current_version: 2 },
    })
  })

  test('accepts only one of many changes at once with the same expected version', async () => {
    const { client } = await world.aUser()
    const { id } = (await client.post('/workspaces', { name: 'Mine' })).body
    const names = Array.from({ length: 10 }, (_, index) => `Name ${index}`)
    const replies = await Promise.all(
      names.map((name) => client.patch(`/workspaces/${id}`, { name, expected_version: 1 })),
    )
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  })

  test('is deleted when its name is sent: keys and members lose access at once, its rows go soon after', async () => {
    const shop = await world.aWorkspace('Old shop')
    await shop.everything.post('/customers', { name: 'Ana', phone: '+5511911112222' })
    const agent = await shop.member('agent')
    expect((await shop.owner.delete(`/workspaces/${shop.id}`, { name: 'Old Shop' })).status).toBe(422)
    expect((await agent.client.delete(`/workspaces/${shop.id}`, { name: 'Old shop' })).status).toBe(403)
    expect((await shop.owner.delete(`/workspaces/${shop.id}`, { name: 'Old shop' })).status).toBe(204)
    expect((await shop.everything.get('/me')).status).toBe(401)
    expect((await shop.owner.get('/workspaces')).body.data).toEqual([])
    expect((await shop.owner.patch(`/workspaces/${shop.id}`, { name: 'x' })).status).toBe(404)

    await world.runJobs()
    for (const table of ['workspaces', 'members', 'api_keys', 'customers', 'events', 'jobs']) {
      const { rows } = await world.pool.query(`select count(*)::int as count from ${table} where workspace_id = $1`, [
        shop.id,
      ])
      expect(rows[0].count, table).toBe(0)
    }
  })

  test('is deleted one at a time, because a process has few connections for all its jobs', async () => {
    await world.db.deleteFrom('jobs').execute()
    const shops = await Promise.all(Array.from({ length: 5 }, () => world.aWorkspace('Large')))
    for (const { id, owner } of shops) {
      expect((await owner.delete(`/workspaces/${id}`, { name: 'Large' })).status).toBe(204)
    }
    let ran = 0
    const { aWorker, enqueue } = workersOf(world, [...workspaceJobs, { kind: 'short', run: async () => void ran++ }])
    const clearing = async () => {
      const leased = world.db.selectFrom('jobs').select('id').where('kind', '=', 'clear-workspace')
      return (await leased.where('leased_by', 'is not', null).execute()).length
    }
    // These rows are locked, so that the jobs take long.
    const client = await world.pool.connect()
    try {
      await client.query('begin')
      for (const { id } of shops)
        await client.query('select 1 from workspaces where workspace_id = $1 for update', [id])
      const worker = aWorker()
      await worker.start()
      await until(async () => (await clearing()) > 0)
      await enqueue('prj_other', { kind: 'short' })
      worker.wake()
      await until(() => ran === 1)
      expect(await clearing()).toBe(1)
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

test('a deleted workspace is not open to the sessions of its members, and its invitations do not work', async () => {
  const shop = await world.aWorkspace('Gone')
  const guest = await world.aUser()
  const { token } = (await shop.owner.post('/team/invitations', { email: guest.user.email, role: 'agent' })).body
  await shop.owner.delete(`/workspaces/${shop.id}`, { name: 'Gone' })
  expect((await shop.owner.get('/customers')).status).toBe(403)
  expect((await shop.owner.get('/customers', { 'svc-workspace': shop.id })).status).toBe(404)
  expect((await guest.client.post(`/team/invitations/${token}/accept`)).status).toBe(404)
  expect((await shop.owner.delete(`/workspaces/${shop.id}`, { name: 'Gone' })).status).toBe(404)
})

describe('the team', () => {
  test('agents do the daily work, admins change the settings, only owners delete the workspace', async () => {
    const shop = await world.aWorkspace()
    const agent = await shop.member('agent')
    const admin = await shop.member('admin')
    const { client } = agent
    expect((await client.get('/customers')).status).toBe(200)
    expect((await client.post('/customers', { name: 'Ana', phone: '+5511911112222' })).status).toBe(201)
    expect((await client.get('/team/members')).body.data).toHaveLength(3)
    expect((await client.get('/workspaces')).status).toBe(200)
    for (const reply of [
      await client.get('/api-keys'),
      await client.post('/api-keys', { name: 'k', scopes: ['slots:read'] }),
      await client.get('/team/invitations'),
      await client.post('/team/invitations', { email: 'x@example.com', role: 'agent' }),
      await client.patch(`/workspaces/${shop.id}`, { name: 'x' }),
      await client.patch(`/team/members/${agent.memberId}`, { role: 'owner' }),
    ]) {
      expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
    expect((await client.get('/me')).body.scopes).not.toContain('settings:write')
    expect((await admin.client.get('/me')).body.scopes).toEqual([...SCOPES])
    expect((await admin.client.patch(`/workspaces/${shop.id}`, { name: 'Ours' })).status).toBe(200)
    expect((await admin.client.delete(`/workspaces/${shop.id}`, { name: 'Ours' })).status).toBe(403)
  })

  test('only owners change or remove owners, and the last owner stays', async () => {
    const shop = await world.aWorkspace()
    const admin = await shop.member('admin')
    const agent = await shop.member('agent')
    const owner = (await shop.owner.get('/team/members')).body.data.find(
      (member: { role: string }) => member.role === 'owner',
    )
    const change = (client: typeof shop.owner, id: string, role: string) =>
      client.patch(`/team/members/${id}`, { role })
    expect((await change(admin.client, owner.id, 'agent')).status).toBe(403)
    expect((await change(admin.client, agent.memberId, 'owner')).status).toBe(403)
    expect((await admin.client.delete(`/team/members/${owner.id}`)).status).toBe(403)
    expect(await change(shop.owner, owner.id, 'admin')).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition' },
    })
    expect((await shop.owner.delete(`/team/members/${owner.id}`)).status).toBe(409)
    expect((await change(shop.owner, admin.memberId, 'owner')).status).toBe(200)
    expect((await change(admin.client, owner.id, 'agent')).status).toBe(200)
  })

  test('two owners who leave at once do not leave the workspace without an owner', async () => {
    for (let round = 0; round < 5; round += 1) {
      const shop = await world.aWorkspace()
      const second = await shop.member('owner')
      const [mine] = (await shop.owner.get('/team/members')).body.data.filter(
        (member: { id: string }) => member.id !== second.memberId,
      )
      const replies = await Promise.all([
        shop.owner.delete(`/team/members/${mine.id}`),
        second.client.delete(`/team/members/${second.memberId}`),
      ])
      expect(replies.map((reply) => reply.status).toSorted()).toEqual([204, 409])
    }
  })

  test('of two changes of a member at once, the second gets version_conflict', async () => {
    const shop = await world.aWorkspace()
    const { memberId } = await shop.member('agent')
    const change = (role: string) => shop.owner.patch(`/team/members/${memberId}`, { role, expected_version: 1 })
    expect((await change('admin')).status).toBe(200)
    expect(await change('agent')).toMatchObject({ status: 409, body: { code: 'version_conflict', current_version: 2 } })
  })

  test('a removed member loses access at once', async () => {
    const shop = await world.aWorkspace()
    const agent = await shop.member('agent')
    expect((await agent.client.get('/customers')).status).toBe(200)
    await shop.owner.delete(`/team/members/${agent.memberId}`)
    expect((await agent.client.get('/customers')).status).toBe(403)
    expect((await shop.owner.delete(`/team/members/${agent.memberId}`)).status).toBe(404)
  })
})

describe('an invitation', () => {
  const invite = async (role = 'agent') => {
    const shop = await world.aWorkspace()
    const guest = await world.aUser()
    const made = await shop.owner.post('/team/invitations', { email: guest.user.email.toUpperCase(), role })
    return {
      shop,
      guest,
      made,
      accept: (client = guest.client) => client.post(`/team/invitations/${made.body.token}/accept`),
    }
  }

  test('shows its link once, and the link has the page and the token', async () => {
    const { shop, made } = await invite()
    expect(made.status).toBe(201)
    expect(made.body.url).toBe(`https://holdfast.test/join#${made.body.token}`)
    const listed = (await shop.owner.get('/team/invitations')).body.data
    expect(listed).toHaveLength(1)
    expect(listed[0]).not.toHaveProperty('token')
    const { rows } = await world.pool.query('select * from invitations where workspace_id = $1', [shop.id])
    expect(JSON.stringify(rows)).not.toContain(made.body.token)
  })

  test('makes the invited person a member once, even if it is accepted several times at once', async () => {
    const { shop, accept } = await invite('admin')
    const replies = await Promise.all([accept(), accept(), accept()])
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1)
    expect((await shop.owner.get('/team/members')).body.data).toHaveLength(2)
    expect((await shop.owner.get('/team/invitations')).body.data).toEqual([])
    const { rows } = await world.pool.query("select 1 from events where workspace_id = $1 and type = 'member.joined'", [
      shop.id,
    ])
    expect(rows).toHaveLength(1)
  })

  test('can be accepted only by the invited e-mail address', async () => {
    const { accept } = await invite()
    const thief = await world.aUser()
    expect(await accept(thief.client)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  test('does not work after it was withdrawn, after seven days, or after the member was removed', async () => {
    const withdrawn = await invite()
    expect((await withdrawn.shop.owner.delete(`/team/invitations/${withdrawn.made.body.id}`)).status).toBe(204)
    expect((await withdrawn.accept()).status).toBe(404)

    const removed = await invite()
    const member = (await removed.accept()).body
    await removed.shop.owner.delete(`/team/members/${member.id}`)
    expect((await removed.accept()).status).toBe(404)

    const old = await invite()
    world.wait(7 * 24 * 60)
    expect((await old.accept()).status).toBe(404)
  })

  test('cannot be withdrawn after it was accepted, and is not listed after it expired', async () => {
    const { shop, made, accept } = await invite()
    await accept()
    expect((await shop.owner.delete(`/team/invitations/${made.body.id}`)).status).toBe(404)
    await shop.owner.post('/team/invitations', { email: 'late@example.com', role: 'agent' })
    expect((await shop.owner.get('/team/invitations')).body.data).toHaveLength(1)
    world.wait(7 * 24 * 60)
    expect((await shop.owner.get('/team/invitations')).body.data).toEqual([])
  })

  test('for a person of the calendar makes them that person when they join', async () => {
    const shop = await world.aWorkspace()
    const guest = await world.aUser()
    const ana = (await shop.everything.post('/resources', { name: 'Ana', kind: 'person' })).body
    const asked = { email: guest.user.email, role: 'agent', resource_id: ana.id }
    const invited = (await shop.owner.post('/team/invitations', asked)).body
    expect((await shop.owner.get('/team/invitations')).body.data).toMatchObject([{ resource_id: ana.id }])
    const member = (await guest.client.post(`/team/invitations/${invited.token}/accept`)).body
    await world.runJobs()
    const linked = (await shop.everything.get(`/resources/${ana.id}`)).body
    expect(linked).toMatchObject({ name: 'Ana', member_id: member.id, version: 2 })
  })

  test('changes nothing for a person who has a member, and accepts only people who exist', async () => {
    const shop = await world.aWorkspace()
    const guest = await world.aUser()
    const { memberId } = await shop.member('agent')
    const body = { name: 'Ana', kind: 'person', member_id: memberId }
    const ana = (await shop.everything.post('/resources', body)).body
    const invite = (resource_id: string) =>
      shop.owner.post('/team/invitations', { email: guest.user.email, role: 'agent', resource_id })
    expect(await invite('res_0RqGxk2mTq9Lh7wVb3NcYd')).toMatchObject({ status: 404, body: { code: 'not_found' } })
    const { token } = (await invite(ana.id)).body
    expect((await guest.client.post(`/team/invitations/${token}/accept`)).status).toBe(200)
    await world.runJobs()
    expect((await shop.everything.get(`/resources/${ana.id}`)).body).toEqual(ana)
  })

  test('for an owner can be made only by an owner', async () => {
    const shop = await world.aWorkspace()
    const admin = await shop.member('admin')
    const ask = (client: typeof shop.owner) =>
      client.post('/team/invitations', { email: 'boss@example.com', role: 'owner' })
    expect((await ask(admin.client)).status).toBe(403)
    expect((await ask(shop.owner)).status).toBe(201)
  })
})
