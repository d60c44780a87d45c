// People while a machine of Citus is away: those whose workspaces are on the others go on.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { twoMachines } from '../testing/two-machines.ts'
import { aWorld, type Reply, type World } from '../testing/world.ts'

const PASSWORD = 'correct horse battery'

let world: World
let machines: Awaited<ReturnType<typeof twoMachines>>
/** The machine that goes away; it has the counters of sign-ins. */
let away: number
let email: string
/** Workspaces of one person, by whether their machine answers. */
const workspaces = { here: new Set<string>(), there: new Set<string>() }
/** Sessions of this person. */
const cookies = { here: '', there: '' }

const placeOf = (machine: number) => (machine === away ? 'there' : 'here')
const cookieOf = ({ headers }: Reply) => String(headers['set-cookie']).split(';')[0] as string
const tokenOf = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1)
const signIn = (password = PASSWORD, who = email) => world.anybody.post('/auth/sign-in/email', { email: who, password })
const as = (cookie: string, workspaceId?: string) =>
  world.as({ cookie, ...(workspaceId !== undefined && { 'svc-workspace': workspaceId }) })

beforeAll(async () => {
  world = await aWorld({ engine: 'citus', limiter: 'shared' })
  machines = await twoMachines(world)
  away = await machines.machineOfWorkspace('sign-in')
  const { client, user } = await world.aUser()
  email = user.email
  for (let count = 0; count < 40 && (workspaces.here.size < 2 || workspaces.there.size < 2); count += 1) {
    const { id } = (await client.post('/workspaces', { name: 'Salão' })).body
    workspaces[placeOf(await machines.machineOfWorkspace(id))].add(id)
  }
  for (let count = 0; count < 40 && (cookies.here === '' || cookies.there === ''); count += 1) {
    const cookie = cookieOf(await signIn())
    cookies[placeOf(await machines.machineOfSession(tokenOf(cookie)))] = cookie
  }
  await machines.takeAway(away)
})
afterAll(() => world[Symbol.asyncDispose]())

test('a person sees the workspaces on the machines that answer, and works in one of them', async () => {
  const { status, body } = await as(cookies.here).get('/workspaces')
  expect(status).toBe(200)
  expect(new Set(body.data.map(({ id }: { id: string }) => id))).toEqual(workspaces.here)

  // Without the outage this call might get another workspace.
  expect((await as(cookies.here).get('/me')).status).toBe(503)
  for (const id of workspaces.here) expect((await as(cookies.here, id).get('/me')).status).toBe(200)
  // A process that knows the address of the machine needs no coordinator to find it.
  if (process.env.DATABASE_NODES === 'auto') return
  for (const id of workspaces.there) expect((await as(cookies.here, id).get('/me')).status).toBe(503)
})

test('a page of the list begins where the last one ended', async () => {
  const first = await as(cookies.here).get('/workspaces?limit=1')
  const rest = await as(cookies.here).get(`/workspaces?limit=200&cursor=${first.body.next_cursor}`)
  const ids = [...first.body.data, ...rest.body.data].map(({ id }: { id: string }) => id)
  expect(ids).toHaveLength(workspaces.here.size)
  expect(new Set(ids)).toEqual(workspaces.here)
})

test('a person who signs in gets a session on a machine that answers', async () => {
  for (let count = 0; count < 5; count += 1) {
    const reply = await signIn()
    expect(reply.status).toBe(200)
    expect(placeOf(await machines.machineOfSession(tokenOf(cookieOf(reply))))).toBe('here')
    expect((await as(cookieOf(reply), [...workspaces.here][0]).get('/me')).status).toBe(200)
  }
})

test('guessing is limited, although the counters are away', async () => {
  const statuses: number[] = []
  for (let count = 0; count < 12; count += 1) statuses.push((await signIn('a wrong password')).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  world.wait(60)
  expect((await signIn()).status).toBe(200)
})

test('a person whose session cannot be read is asked to sign in again after a minute', async () => {
  const [id] = workspaces.here
  for (const client of [as(cookies.there), as(cookies.there, id)]) expect((await client.get('/me')).status).toBe(503)
  world.wait(1)
  for (const client of [as(cookies.there), as(cookies.there, id)]) {
    const { status, body } = await client.get('/me')
    expect([status, body.code]).toEqual([401, 'session_required'])
  }
  expect((await as(cookies.here, id).get('/me')).status).toBe(200)
  // The machine was back for an hour, and is away again.
  world.wait(60)
  expect((await as(cookies.there).get('/me')).status).toBe(503)
})

test('a person whose workspaces are all away gets 503, and is not sent to make a new one', async () => {
  const [workspace_id = ''] = workspaces.there
  await machines.bringBack()
  const { user } = await world.aUser()
  const member = { workspace_id, id: newId('mem'), user_id: user.id, role: 'agent' }
  await world.db
    .insertInto('members')
    .values({ ...member, created_at: world.now(), updated_at: world.now() })
    .execute()
  await machines.takeAway(away)
  const cookie = cookieOf(await signIn(PASSWORD, user.email))
  expect((await as(cookie).get('/workspaces')).status).toBe(503)
  expect((await as(cookie).get('/me')).status).toBe(503)
})
