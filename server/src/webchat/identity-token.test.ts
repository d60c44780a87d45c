// Identity tokens: the website signs who its user is, and nothing else proves it.
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aWorldWithSite, type TestSite, visitorsOf } from '../testing/visitors.ts'
import { faultsOf, type TestWorkspace, type World } from '../testing/world.ts'

const SESSIONS = '/public/webchat/sessions'
const IDENTIFY = '/public/webchat/identify'

let world: World
let shop: TestWorkspace
let site: TestSite
let secret: string
beforeAll(async () => {
  ;({ world, shop, site } = await aWorldWithSite())
  secret = (await shop.owner.post('/webchat-site/rotate-secret')).body.secret
})
// Within an hour, one network opens sixty chats.
beforeEach(() => world.wait(2))
afterAll(() => world[Symbol.asyncDispose]())

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1_000)
const inHours = (hours: number) => seconds(world.now()) + hours * 3_600
const bytes = (text: string) => new TextEncoder().encode(text)
const signed = (claims: object, key = secret, alg = 'HS256') =>
  new SignJWT({ exp: inHours(1), ...claims }).setProtectedHeader({ alg }).sign(bytes(key))
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
/** A token whose parts are written by hand, with the right signature unless another is given. */
function written(header: object, claims: object, signature?: string): string {
  const text = `${part(header)}.${part(claims)}`
  return `${text}.${signature ?? createHmac('sha256', secret).update(text).digest('base64url')}`
}

const open = (identity_token: string) => site.page.post(SESSIONS, { identity_token })
const subOf = async () =>
  (await world.pool.query('select user_sub from webchat_visitors order by id desc limit 1')).rows[0].user_sub

describe('a token that is right', () => {
  test('says who the visitor is', async () => {
    expect((await open(await signed({ sub: 'user-1' }))).status).toBe(201)
    expect(await subOf()).toBe('user-1')
    expect((await open(written({ alg: 'HS256' }, { sub: 'user-2', exp: inHours(24) }))).status).toBe(201)
    expect(await subOf()).toBe('user-2')
  })

  test('may come from a clock that is a minute wrong', async () => {
    expect((await open(await signed({ sub: 'a', exp: inHours(0) - 59 }))).status).toBe(201)
    expect((await open(await signed({ sub: 'a', exp: inHours(24) + 60 }))).status).toBe(201)
    expect((await open(await signed({ sub: 'a', nbf: inHours(0) + 59 }))).status).toBe(201)
  })

  test('may come later, by identify', async () => {
    const { client, token } = await site.open()
    const answer = await client.post(IDENTIFY, { identity_token: await signed({ sub: 'later' }) })
    expect(answer).toMatchObject({ status: 200, body: { visitor_token: token } })
    expect(await subOf()).toBe('later')
  })
})

describe('a token is refused', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string
  const rs256 = () => new SignJWT({ sub: 'a', exp: inHours(1) }).setProtectedHeader({ alg: 'RS256' }).sign(privateKey)

  test.each<[string, () => Promise<string> | string, string]>([
    ['that has expired', () => signed({ sub: 'a', exp: inHours(0) - 61 }), 'token_expired'],
    ['that expired long ago', () => signed({ sub: 'a', exp: 1 }), 'token_expired'],
    ['that is not signed', () => written({ alg: 'none' }, { sub: 'a', exp: inHours(1) }, ''), 'token_invalid'],
    ['that says none and is signed', () => written({ alg: 'none' }, { sub: 'a', exp: inHours(1) }), 'token_invalid'],
    ['that says nOnE', () => written({ alg: 'nOnE' }, { sub: 'a', exp: inHours(1) }, ''), 'token_invalid'],
    ['without an algorithm', () => written({}, { sub: 'a', exp: inHours(1) }), 'token_invalid'],
    ['of another key', () => signed({ sub: 'a' }, 'wcs_another'), 'token_invalid'],
    ['of the publishable key', () => signed({ sub: 'a' }, site.key), 'token_invalid'],
    ['of a stronger algorithm with the right key', () => signed({ sub: 'a' }, secret, 'HS512'), 'token_invalid'],
    ['signed by RS256', rs256, 'token_invalid'],
    [
      'that says RS256 and has our signature',
      () => written({ alg: 'RS256' }, { sub: 'a', exp: inHours(1) }),
      'token_invalid',
    ],
    ['of a public key that is used as a secret', () => signed({ sub: 'a' }, pem), 'token_invalid'],
    [
      'with an extension that must be known',
      () => written({ alg: 'HS256', crit: ['x'], x: 1 }, { sub: 'a', exp: inHours(1) }),
      'token_invalid',
    ],
    ['without a user', () => signed({}), 'token_subject'],
    ['with an empty user', () => signed({ sub: '' }), 'token_subject'],
    ['with a blank user', () => signed({ sub: '   ' }), 'token_subject'],
    ['with a number as the user', () => written({ alg: 'HS256' }, { sub: 7, exp: inHours(1) }), 'token_subject'],
    ['with a user that cannot be stored', () => signed({ sub: 'a\0b' }), 'token_subject'],
    ['with a user that is too long', () => signed({ sub: 'x'.repeat(201) }), 'token_subject'],
    ['that never ends', () => written({ alg: 'HS256' }, { sub: 'a' }), 'token_lifetime'],
    ['that ends in ten years', () => signed({ sub: 'a', exp: inHours(10 * 365 * 24) }), 'token_lifetime'],
    ['that ends a second too late', () => signed({ sub: 'a', exp: inHours(24) + 61 }), 'token_lifetime'],
    ['that ends at a text', () => written({ alg: 'HS256' }, { sub: 'a', exp: 'tomorrow' }), 'token_lifetime'],
    ['that ends at infinity', () => written({ alg: 'HS256' }, { sub: 'a', exp: 1e300 }), 'token_lifetime'],
    ['that is not valid yet', () => signed({ sub: 'a', nbf: inHours(1) }), 'token_invalid'],
    ['that is garbage', () => 'garbage', 'token_invalid'],
    ['that has too many parts', async () => `${await signed({ sub: 'a' })}.x`, 'token_invalid'],
    ['whose claims are no object', () => written({ alg: 'HS256' }, ['a']), 'token_invalid'],
    [
      'whose user was changed',
      async () => {
        const [header, , signature] = (await signed({ sub: 'a' })).split('.')
        return `${header}.${part({ sub: 'b', exp: inHours(1) })}.${signature}`
      },
      'token_invalid',
    ],
  ])('%s', async (_what, make, code) => {
    const { rows: before } = await world.pool.query('select count(*) from webchat_visitors')
    const identity_token = await make()
    expect(faultsOf(await open(identity_token))).toEqual([`/identity_token ${code}`])
    const { client } = await site.open()
    expect(faultsOf(await client.post(IDENTIFY, { identity_token }))).toEqual([`/identity_token ${code}`])
    expect(await subOf()).toBeNull()
    const { rows: after } = await world.pool.query('select count(*) from webchat_visitors')
    expect(Number(after[0].count)).toBe(Number(before[0].count) + 1)
  })

  test('that was signed with the secret before', async () => {
    const other = await world.aWorkspace()
    const there = await visitorsOf(world, other)
    const old = (await other.owner.post('/webchat-site/rotate-secret')).body.secret
    const token = await signed({ sub: 'a' }, old)
    expect((await there.page.post(SESSIONS, { identity_token: token })).status).toBe(201)
    await other.owner.post('/webchat-site/rotate-secret')
    expect(faultsOf(await there.page.post(SESSIONS, { identity_token: token }))).toEqual([
      '/identity_token token_invalid',
    ])
  })

  test('of another site, and where the site has no secret', async () => {
    const there = await visitorsOf(world, await world.aWorkspace())
    const answer = await there.page.post(SESSIONS, { identity_token: await signed({ sub: 'a' }) })
    expect(faultsOf(answer)).toEqual(['/identity_token no_secret'])
  })
})

describe('another person on the same computer', () => {
  test('is a new visitor, and the first one stays as it was', async () => {
    const first = await site.open({ identity_token: await signed({ sub: 'ana' }) })
    const asBia = { identity_token: await signed({ sub: 'bia' }) }
    for (const path of [SESSIONS, IDENTIFY]) {
      const answer = await first.client.post(path, asBia)
      expect(answer.body.visitor_token).not.toBe(first.token)
      expect(await subOf()).toBe('bia')
    }
    const again = await first.client.post(SESSIONS, { identity_token: await signed({ sub: 'ana' }) })
    expect(again.body.visitor_token).toBe(first.token)
    expect((await first.client.post(SESSIONS, {})).body.visitor_token).toBe(first.token)
  })

  test.each(['into', 'from'])('is assumed after the team merged an unsigned visitor %s somebody else', async (way) => {
    const visitor = await site.open()
    const [{ id }] = (await world.pool.query('select id from webchat_visitors order by id desc limit 1')).rows
    const [own, ana] = [await aCustomerOf(id), await aCustomerOf(null)]
    await world.pool.query('update webchat_visitors set customer_id = $1 where id = $2', [own, id])
    const [kept, gone] = way === 'into' ? [ana, own] : [own, ana]
    expect((await shop.everything.post(`/customers/${kept}/merge`, { other_id: gone })).status).toBe(200)
    const answer = await visitor.client.post(IDENTIFY, { identity_token: await signed({ sub: `user-of-${id}` }) })
    expect(answer).toMatchObject({ status: 200, body: { visitor_token: expect.stringMatching(/^wcv_/) } })
    expect(answer.body.visitor_token).not.toBe(visitor.token)
    expect((await shop.everything.get(`/customers/${kept}`)).body.identities).toHaveLength(1)
  })

  test('is not assumed when nobody else is behind an unsigned visitor', async () => {
    const visitor = await site.open()
    const [{ id }] = (await world.pool.query('select id from webchat_visitors order by id desc limit 1')).rows
    const own = await aCustomerOf(id)
    await world.pool.query('update webchat_visitors set customer_id = $1 where id = $2', [own, id])
    const answer = await visitor.client.post(IDENTIFY, { identity_token: await signed({ sub: `sub-${id}` }) })
    expect(answer.body.visitor_token).toBe(visitor.token)
    const { identities } = (await shop.everything.get(`/customers/${own}`)).body
    const ids = identities.map(({ kind, external_id }: Record<string, string>) => `${kind} ${external_id}`)
    expect(ids.toSorted()).toEqual([`webchat_user sub-${id}`, `webchat_visitor ${id}`])
  })

  let people = 0
  async function aCustomerOf(visitorId: string | null): Promise<string> {
    people += 1
    const identities = visitorId && { identities: [{ channel: 'webchat', external_id: visitorId }] }
    const made = await shop.everything.post('/customers', { name: 'A', phone: `+551197100000${people}`, ...identities })
    // The API makes identities of users; the chat itself makes those of visitors.
    await world.pool.query(`update customer_identities set kind = 'webchat_visitor' where external_id = $1`, [
      visitorId,
    ])
    return made.body.id
  }
})
