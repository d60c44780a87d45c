import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPasswordReset } from '../accounts/user.ts'
import { SYSTEM } from '../platform/context.ts'
import { SYSTEM_WORKSPACE } from '../platform/id.ts'
import { writing } from '../platform/transaction.ts'
import { aWorld, PUBLIC_URL, type Reply, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const PASSWORD = 'correct horse battery'
const signUp = (email: string, more: object = {}) =>
  world.anybody.post('/auth/sign-up/email', { name: 'Maria', email, password: PASSWORD, ...more })
const signIn = (email: string, password = PASSWORD) => world.anybody.post('/auth/sign-in/email', { email, password })
const cookieOf = (reply: Reply) => String(reply.headers['set-cookie'])
const clientOf = (reply: Reply) => world.as({ cookie: cookieOf(reply).split(';')[0] as string })

test('signing up also signs in, with a cookie that scripts and other sites cannot use', async () => {
  const reply = await signUp('maria@example.com')
  expect(reply).toMatchObject({ status: 201, body: { user: { name: 'Maria', email: 'maria@example.com' } } })
  expect(cookieOf(reply)).toMatch(/HttpOnly; SameSite=Lax; Secure; Expires=/)
  expect(JSON.stringify(reply.body)).not.toContain(PASSWORD)
  expect(await clientOf(reply).get('/auth/get-session')).toMatchObject({
    status: 200,
    body: { user: { name: 'Maria' } },
  })
})

test('of two sign-ups at once with the same e-mail, only one creates an account', async () => {
  const replies = await Promise.all([
    signUp('twin@example.com'),
    signUp('TWIN@example.com'),
    signUp('twin@example.com'),
  ])
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 422, 422])
  const refused = replies.find((reply) => reply.status === 422) as Reply
  expect(refused.body.errors).toMatchObject([{ pointer: '/email', code: 'email_taken' }])
})

test.each([
  ['a password of nine characters', { password: '123456789' }, '/password'],
  ['an e-mail without an @', { email: 'maria' }, '/email'],
  ['a name of blanks', { name: '  ' }, '/name'],
  ['an unknown field', { role: 'owner' }, '/role'],
])('%s is refused', async (_what, change, pointer) => {
  const reply = await signUp('new@example.com', change)
  expect(reply.status).toBe(422)
  expect(reply.body.errors[0].pointer).toBe(pointer)
})

test('neither tokens nor passwords are stored in plain text', async () => {
  const reply = await signUp('stored@example.com')
  const token = cookieOf(reply).split(/[=;]/)[1] as string
  const rows = await world.pool.query('select * from sessions')
  expect(JSON.stringify(rows.rows)).not.toContain(token)
  const users = await world.pool.query("select password_hash from users where email = 'stored@example.com'")
  expect(users.rows[0].password_hash).toMatch(/^\$argon2id\$/)
})

test('signing in needs the right password, and the case of the e-mail does not matter', async () => {
  await signUp('joana@example.com')
  expect((await signIn('Joana@Example.com')).status).toBe(200)
  expect(await signIn('joana@example.com', 'wrong password')).toMatchObject({
    status: 401,
    body: { code: 'invalid_credentials' },
  })
  expect(await signIn('nobody@example.com')).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
})

test('a session ends when the user signs out, and after thirty days', async () => {
  await signUp('leaver@example.com')
  const [one, two] = [clientOf(await signIn('leaver@example.com')), clientOf(await signIn('leaver@example.com'))]
  const out = await one.post('/auth/sign-out')
  expect(out.status).toBe(204)
  expect(cookieOf(out)).toContain('Expires=Thu, 01 Jan 1970')
  expect((await one.get('/auth/get-session')).body).toEqual({ user: null, expires_at: null })
  expect((await two.get('/auth/get-session')).body.user).not.toBeNull()
  world.wait(30 * 24 * 60)
  expect((await two.get('/auth/get-session')).body.user).toBeNull()
  expect((await two.get('/workspaces')).status).toBe(401)
})

describe('guessing', () => {
  test('is limited per e-mail, also for a hundred tries at once, and not for other e-mails', async () => {
    await signUp('victim@example.com')
    await signUp('other@example.com')
    const replies = await Promise.all(Array.from({ length: 60 }, () => signIn('victim@example.com', 'guess again')))
    expect(replies.filter((reply) => reply.status === 401).length).toBeLessThanOrEqual(10)
    const slowed = replies.find((reply) => reply.status === 429) as Reply
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
    // Even the right password is refused now; otherwise the answer would reveal which password is right.
    expect((await signIn('victim@example.com')).status).toBe(429)
    world.wait(5)
    expect((await signIn('victim@example.com')).status).toBe(200)
    expect((await signIn('other@example.com')).status).toBe(200)
  })

  test('is limited per network address over many e-mails', async () => {
    world.wait(60)
    const replies: Reply[] = []
    for (let index = 0; index < 40; index += 1) replies.push(await signIn(`guess${index}@example.com`, 'guess again'))
    expect(replies.filter((reply) => reply.status === 401)).toHaveLength(30)
    expect(replies.at(-1)?.status).toBe(429)
    world.wait(60)
  })

  test('with invented reset tokens causes no hashing, and hashing is limited per network address', async () => {
    world.wait(60)
    const use = () => world.anybody.post('/auth/reset-password', { token: 'made-up', password: 'a whole new one' })
    const replies = await Promise.all(Array.from({ length: 100 }, use))
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([422]))
    const ups = await Promise.all(Array.from({ length: 40 }, (_, index) => signUp(`many${index}@example.com`)))
    expect(ups.filter((reply) => reply.status === 201)).toHaveLength(30)
    expect(ups.filter((reply) => reply.status === 429)).toHaveLength(10)
    world.wait(60)
  })

  test('costs nothing for those who know their password', async () => {
    await signUp('daily@example.com')
    for (let index = 0; index < 40; index += 1) expect((await signIn('daily@example.com')).status).toBe(200)
  })
})

describe('a session', () => {
  const cases: [string, Record<string, string>, number][] = [
    ['a foreign origin', { origin: 'https://evil.example' }, 403],
    ['a foreign origin on our port', { origin: 'https://evil.example:80' }, 403],
    ['an origin that begins like ours', { origin: `${PUBLIC_URL}.evil.example` }, 403],
    ['a sandboxed page', { origin: 'null' }, 403],
    ['another site without an origin', { 'sec-fetch-site': 'cross-site' }, 403],
    ['another host of our site without an origin', { 'sec-fetch-site': 'same-site' }, 403],
    ['our own pages', { origin: PUBLIC_URL }, 201],
    ['the host of the request', { origin: 'http://localhost:3000', host: 'localhost:3000' }, 201],
    ['a program without an origin', {}, 201],
  ]
  test.each(cases)('is used from %s', async (_what, headers, status) => {
    const { client } = await world.aUser()
    expect((await client.post('/workspaces', { name: 'Mine' }, headers)).status).toBe(status)
    expect((await client.get('/workspaces', headers)).status).toBe(200)
  })

  test('cannot be started from a foreign page either', async () => {
    const reply = await world.anybody.post(
      '/auth/sign-in/email',
      { email: 'a@example.com', password: PASSWORD },
      { origin: 'https://evil.example' },
    )
    expect(reply).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  test('with an invented token is not signed in', async () => {
    const nobody = world.as({ cookie: 'holdfast_session=made-up' })
    expect(await nobody.get('/me')).toMatchObject({ status: 401, body: { code: 'invalid_api_key' } })
    expect(await nobody.get('/workspaces')).toMatchObject({ status: 401, body: { code: 'session_required' } })
  })

  test('is ignored when there is a key in the header, even an invalid key', async () => {
    const shop = await world.aWorkspace()
    const reply = await shop.owner.get('/me', { authorization: 'Bearer hfk_bad' })
    expect(reply).toMatchObject({ status: 401, body: { code: 'invalid_api_key' } })
  })
})

test('expired sessions are deleted, and no others', async () => {
  const old = clientOf(await signUp('old@example.com'))
  world.wait(29 * 24 * 60)
  const young = clientOf(await signUp('young@example.com'))
  world.wait(24 * 60)
  await world.pool.query(
    "insert into jobs values ('system', 'forget', 'forget-old-sessions', '{}', $1, null, 0, null, null, null, null, $1)",
    [world.now()],
  )
  await world.runJobs()
  expect((await old.get('/auth/get-session')).body.user).toBeNull()
  expect((await young.get('/auth/get-session')).body.user).not.toBeNull()
})

test('a reset link sets a new password once, and ends every session', async () => {
  const before = clientOf(await signUp('forgetful@example.com'))
  const origin = { workspaceId: SYSTEM_WORKSPACE, actor: SYSTEM }
  const reset = () => writing(world.platform, origin, (ctx) => createPasswordReset(ctx, 'Forgetful@example.com'))
  const [token, second] = [await reset(), await reset()]
  const use = (text: string | null) =>
    world.anybody.post('/auth/reset-password', { token: text, password: 'a whole new one' })
  const replies = await Promise.all([use(token), use(token)])
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([204, 422])
  expect((await use(second)).status).toBe(422)
  expect((await before.get('/auth/get-session')).body.user).toBeNull()
  expect((await signIn('forgetful@example.com')).status).toBe(401)
  expect((await signIn('forgetful@example.com', 'a whole new one')).status).toBe(200)
  const late = await reset()
  world.wait(24 * 60)
  expect((await use(late)).status).toBe(422)
})
