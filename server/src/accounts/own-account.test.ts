import { afterAll, beforeAll, expect, test } from 'vitest'
import { inLine } from '../testing/race.ts'
import { aWorld, type Client, type Reply, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const OLD = 'correct horse battery'
const NEW = 'battery horse correct'

const signIn = (email: string, password: string) => world.anybody.post('/auth/sign-in/email', { email, password })
const clientOf = (reply: Reply) => world.as({ cookie: String(reply.headers['set-cookie']).split(';')[0] as string })
const isSignedIn = async (client: Client) => (await client.get('/auth/get-session')).body.user !== null

async function anAccount(email: string) {
  const here = clientOf(await world.anybody.post('/auth/sign-up/email', { name: 'Maria', email, password: OLD }))
  const elsewhere = clientOf(await signIn(email, OLD))
  return { here, elsewhere }
}

test('a new name needs no password, and ends no session', async () => {
  const { here, elsewhere } = await anAccount('named@example.com')
  await here.post('/workspaces', { name: 'Aurora' })
  const reply = await here.patch('/me/account', { name: 'Maria Lima' })
  expect(reply).toMatchObject({ status: 200, body: { name: 'Maria Lima', email: 'named@example.com' } })
  expect((await elsewhere.get('/me')).body.name).toBe('Maria Lima')
})

test('a new password needs the old one, and ends all sessions but this one', async () => {
  const { here, elsewhere } = await anAccount('changed@example.com')
  expect((await here.patch('/me/account', { password: NEW })).body.errors).toMatchObject([
    { pointer: '/current_password', code: 'required' },
  ])
  expect((await here.patch('/me/account', { password: NEW, current_password: NEW })).body.errors).toMatchObject([
    { pointer: '/current_password', code: 'wrong_password' },
  ])
  expect(await isSignedIn(elsewhere)).toBe(true)
  expect((await here.patch('/me/account', { password: NEW, current_password: OLD })).status).toBe(200)
  expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false])
  expect((await signIn('changed@example.com', OLD)).status).toBe(401)
  expect((await signIn('changed@example.com', NEW)).status).toBe(200)
})

test('a new e-mail address needs the password, ends other sessions, and must not belong to another account', async () => {
  const { here, elsewhere } = await anAccount('before@example.com')
  await anAccount('taken@example.com')
  expect((await here.patch('/me/account', { email: 'after@example.com' })).status).toBe(422)
  const taken = await here.patch('/me/account', { email: 'Taken@Example.com', current_password: OLD })
  expect(taken.body.errors).toMatchObject([{ pointer: '/email', code: 'email_taken' }])
  expect(await isSignedIn(elsewhere)).toBe(true)
  expect((await here.patch('/me/account', { email: 'after@example.com', current_password: OLD })).status).toBe(200)
  expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false])
  expect((await signIn('before@example.com', OLD)).status).toBe(401)
  expect((await signIn('after@example.com', OLD)).status).toBe(200)
})

test('of two accounts that want one e-mail address at once, one gets it', async () => {
  const [one, two] = [await anAccount('one@example.com'), await anAccount('two@example.com')]
  const want = { email: 'wanted@example.com', current_password: OLD }
  const replies = await Promise.all([one, two].map(({ here }) => here.patch('/me/account', want)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
})

test('of several new passwords at once one counts, and only its session remains', async () => {
  const email = 'racing@example.com'
  const { here, elsewhere } = await anAccount(email)
  const change = (client: Client, password: string) => client.patch('/me/account', { password, current_password: OLD })
  const replies = await Promise.all([change(here, 'the first new one'), change(elsewhere, 'the second new one')])
  const winner = replies.findIndex(({ status }) => status === 200)
  expect(replies[1 - winner]?.status).toBeOneOf([401, 422])
  expect(await isSignedIn([here, elsewhere][winner] as Client)).toBe(true)
  expect(await isSignedIn([here, elsewhere][1 - winner] as Client)).toBe(false)
  expect((await signIn(email, ['the first new one', 'the second new one'][winner] as string)).status).toBe(200)
})

test('a sign-in with the old password starts no session that outlives its change', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = `late${round}@example.com`
    const { here } = await anAccount(email)
    const [changed, ...late] = await Promise.all([
      here.patch('/me/account', { password: NEW, current_password: OLD }),
      ...Array.from({ length: 4 }, () => signIn(email, OLD)),
    ])
    expect(changed.status).toBe(200)
    for (const reply of late) {
      if (reply.status === 200) expect(await isSignedIn(clientOf(reply))).toBe(false)
    }
    world.wait(60)
  }
})

test('a sign-in with the old e-mail address starts no session that outlives its change', async () => {
  const { here } = await anAccount('moved@example.com')
  const { rows } = await world.pool.query("select id from users where email = 'moved@example.com'")
  const change = { email: 'moved.on@example.com', current_password: OLD }
  const [changed, late] = await inLine(
    world,
    'users',
    rows[0].id,
    () => here.patch('/me/account', change),
    () => signIn('moved@example.com', OLD),
  )
  expect([changed?.status, late?.status]).toEqual([200, 401])
  world.wait(60)
})

test('guessing the old password is limited as at the sign-in', async () => {
  const { here } = await anAccount('guessed@example.com')
  const guess = () => here.patch('/me/account', { password: NEW, current_password: 'guess again' })
  const replies = await Promise.all(Array.from({ length: 30 }, guess))
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(10)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(20)
  expect((await signIn('guessed@example.com', OLD)).status).toBe(429)
  world.wait(60)
})

test('a link to set a new password, made before the change, is no longer valid', async () => {
  const { here } = await anAccount('linked@example.com')
  await world.pool.query(
    "insert into password_resets select 'x', id, $1 from users where email = 'linked@example.com'",
    [new Date(world.now().getTime() + 60_000)],
  )
  await here.patch('/me/account', { password: NEW, current_password: OLD })
  const { rows } = await world.pool.query("select * from password_resets where token_hash = 'x'")
  expect(rows).toEqual([])
})

test('an account can be changed only with a session, and not with a key', async () => {
  const shop = await world.aWorkspace()
  expect(await (await shop.key()).patch('/me/account', { name: 'Program' })).toMatchObject({
    status: 403,
    body: { code: 'insufficient_scope' },
  })
  expect((await world.anybody.patch('/me/account', { name: 'Nobody' })).status).toBe(401)
})
