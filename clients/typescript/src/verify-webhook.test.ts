// A receiver accepts only what was signed with its secret, not too long ago.
import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { verifyWebhook, WebhookVerificationError } from './verify-webhook.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='
const NOW = new Date('2026-11-15T10:00:00.000Z')
const T = NOW.getTime() / 1000
const EVENT = {
  id: 'evt_1',
  type: 'booking.created',
  created_at: '2026-11-15T09:59:59.000Z',
  workspace_id: 'prj_1',
  data: { booking: { id: 'bkg_1', status: 'held', start_at: '2026-11-16T12:00:00.000Z' } },
}
const BODY = JSON.stringify(EVENT)

const hmac = (body: string | Uint8Array, secret = SECRET, t: number | string = T) =>
  createHmac('sha256', secret).update(`${t}.`).update(body).digest('hex')
const signature = (body: string | Uint8Array, secret = SECRET, t: number | string = T) =>
  `t=${t},v1=${hmac(body, secret, t)}`
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)

function verify(change: Partial<Parameters<typeof verifyWebhook>[0]> = {}) {
  return verifyWebhook({
    body: BODY,
    headers: { 'svc-signature': signature(BODY) },
    secret: SECRET,
    now: NOW,
    ...change,
  })
}
const withHeader = (header: string) => verify({ headers: { 'svc-signature': header } })
const signed = (body: string | Uint8Array) => verify({ body, headers: { 'svc-signature': signature(body) } })

async function refusal(attempt: Promise<unknown>): Promise<unknown> {
  const error = await attempt.then(
    () => 'believed',
    (thrown) => thrown,
  )
  return error instanceof WebhookVerificationError ? error.reason : error
}

test('an example that was signed by openssl is accepted', async () => {
  // printf '1794736800.{…}' | openssl dgst -sha256 -hmac whsec_test
  const body = '{"id":"evt_1","type":"webhook.ping","created_at":"","workspace_id":"","data":{}}'
  const headers = {
    'Svc-Signature': 't=1794736800,v1=9f559d3378f55d8efc4e963db793001105c4b0a342222ac846ef5744a4032925',
  }
  expect(await verifyWebhook({ body, headers, secret: 'whsec_test', now: NOW })).toMatchObject({ id: 'evt_1' })
})

test('the event is returned whole, with fields and types that are newer than this client', async () => {
  const newer = { ...EVENT, type: 'payment.paid', data: { payment: { cents: 5 } }, extra: [null] }
  expect(await verify()).toEqual(EVENT)
  expect(await signed(JSON.stringify(newer))).toEqual(newer)
})

describe('a signed body', () => {
  const events = fc
    .dictionary(fc.string({ unit: 'binary' }), fc.jsonValue())
    .map((data) => JSON.stringify({ ...EVENT, data }))
  const secrets = fc.string({ unit: 'binary', minLength: 1, maxLength: 200 })

  test('is accepted as text, as bytes, and as part of a larger buffer', async () => {
    const property = fc.asyncProperty(events, secrets, async (body, secret) => {
      const bytes = new TextEncoder().encode(body)
      const larger = new Uint8Array([1, 2, 3, ...bytes, 4, 5])
      const headers = { 'svc-signature': signature(body, secret) }
      for (const form of [body, bytes, bytes.buffer, Buffer.from(body), larger.subarray(3, 3 + bytes.length)]) {
        expect(await verify({ body: form, headers, secret })).toEqual(JSON.parse(body))
      }
    })
    await fc.assert(property)
  })

  test('is refused when a single byte of body, header or secret has changed', async () => {
    const property = fc.asyncProperty(events, fc.nat(), fc.integer({ min: 1, max: 127 }), async (body, place, flip) => {
      const flipped = (bytes: Uint8Array) => bytes.with(place % bytes.length, (bytes[place % bytes.length] ?? 0) ^ flip)
      const flippedText = (text: string) => Buffer.from(flipped(Buffer.from(text))).toString('latin1')
      const header = signature(body)
      const headers = { 'svc-signature': header }
      expect(await refusal(verify({ body: flipped(Buffer.from(body)), headers }))).toBe('wrong_signature')
      expect(await refusal(verify({ body, headers, secret: flippedText(SECRET) }))).toBe('wrong_signature')
      expect(await refusal(verify({ body, headers: { 'svc-signature': flippedText(header) } }))).toMatch(
        /^(malformed_signature|stale_timestamp|wrong_signature)$/,
      )
    })
    await fc.assert(property, { numRuns: 500 })
  })
})

describe('headers', () => {
  test('may be of any kind, with names in any case', async () => {
    const value = signature(BODY)
    for (const headers of [
      new Headers({ 'Svc-Signature': value }),
      { 'Svc-Signature': value, host: 'example.com', cookie: undefined },
      { 'SVC-SIGNATURE': [value], get: 'a header of this name is only a header' },
    ]) {
      expect(await verify({ headers })).toEqual(EVENT)
    }
  })

  test.each<[string, Record<string, string | string[] | undefined> | Headers]>([
    ['none', {}],
    ['none of ours', new Headers({ signature: signature(BODY) })],
    ['one that is undefined', { 'svc-signature': undefined }],
    ['an empty list', { 'svc-signature': [] }],
    ['a blank one', { 'svc-signature': '  ' }],
  ])('%s: missing_signature', async (_what, headers) => {
    expect(await refusal(verify({ headers }))).toBe('missing_signature')
  })

  const right = hmac(BODY)
  const wrong = hmac('another body')
  test.each([
    ['a second signature', `t=${T},v1=${wrong},v1=${right}`],
    ['parts that are not known yet, and spaces', ` t=${T}, v0=x, v1=${right} , v2=y, flag,, =`],
    ['parts in another order', `v1=${right},t=${T}`],
    ['a signature of another form beside ours', `t=${T},v1=short,v1=${right}`],
  ])('%s does not matter', async (_what, header) => {
    expect(await withHeader(header)).toEqual(EVENT)
  })

  test.each([
    ['no time', `v1=${right}`],
    ['no signature', `t=${T}`],
    ['only a signature of a version not known', `t=${T},v2=${right}`],
    ['two times', `t=${T},t=${T},v1=${right}`],
    ['two whole headers', `${signature(BODY)}, ${signature(BODY)}`],
    ['a time that is no number', `t=now,v1=${right}`],
    ['a time with a sign', `t=+${T},v1=${right}`],
    ['a time in parts of seconds', `t=${T}.0,v1=${right}`],
    ['a time in exponents', `t=1e9,v1=${right}`],
    ['a time beyond all numbers', `t=${'9'.repeat(400)},v1=${right}`],
    ['an empty time', `t=,v1=${right}`],
    ['names in capitals', `T=${T},V1=${right}`],
    ['hex in capitals', `t=${T},v1=${right.toUpperCase()}`],
    ['half a byte too few', `t=${T},v1=${right.slice(1)}`],
    ['half a byte too many', `t=${T},v1=${right}0`],
    ['no hex', `t=${T},v1=${'g'.repeat(64)}`],
    ['an empty signature', `t=${T},v1=`],
    ['more signatures than anybody needs', `t=${T}${`,v1=${right}`.repeat(11)}`],
    ['something else', 'Bearer hfk_1'],
  ])('%s: malformed_signature', async (_what, header) => {
    expect(await refusal(withHeader(header))).toBe('malformed_signature')
  })

  test('the signature of another body or another time is wrong', async () => {
    expect(await refusal(withHeader(`t=${T},v1=${wrong},v1=${wrong}`))).toBe('wrong_signature')
    expect(await refusal(withHeader(`t=${T + 1},v1=${right}`))).toBe('wrong_signature')
    expect(await refusal(withHeader(`t=0${T},v1=${right}`))).toBe('wrong_signature')
  })
})

describe('time', () => {
  test.each([0, 1, -1, 300, -300])('%i seconds later a signature is accepted', async (seconds) => {
    expect(await verify({ now: later(seconds) })).toEqual(EVENT)
  })

  test.each([301, -301, 300.001, -300.001, 86_400])('%d seconds later a signature is stale', async (seconds) => {
    expect(await refusal(verify({ now: later(seconds) }))).toBe('stale_timestamp')
  })

  test('the tolerance can be set', async () => {
    expect(await verify({ now: later(5), tolerance: 5 })).toEqual(EVENT)
    expect(await refusal(verify({ now: later(6), tolerance: 5 }))).toBe('stale_timestamp')
    expect(await verify({ tolerance: 0 })).toEqual(EVENT)
  })

  test('without `now`, the system clock counts', async () => {
    const old = { body: BODY, secret: SECRET, headers: { 'svc-signature': signature(BODY, SECRET, 1) } }
    const fresh = { ...old, headers: { 'svc-signature': signature(BODY, SECRET, Math.floor(Date.now() / 1000)) } }
    expect(await refusal(verifyWebhook(old))).toBe('stale_timestamp')
    expect(await verifyWebhook(fresh)).toEqual(EVENT)
  })

  test('with an invalid date nothing is accepted', async () => {
    expect(await refusal(verify({ now: new Date('tomorrow') }))).toBe('stale_timestamp')
  })
})

describe('secrets', () => {
  test('while a secret is rotated, signatures of both are accepted', async () => {
    expect(await verify({ secret: ['whsec_new', SECRET] })).toEqual(EVENT)
    expect(await verify({ secret: [SECRET, 'whsec_old'] })).toEqual(EVENT)
    expect(await refusal(verify({ secret: ['whsec_new', 'whsec_old'] }))).toBe('wrong_signature')
  })

  test('the whole text of the secret is the key, not what it means in base64', async () => {
    const decoded = Buffer.from(SECRET.slice('whsec_'.length), 'base64')
    const header = `t=${T},v1=${createHmac('sha256', decoded).update(`${T}.${BODY}`).digest('hex')}`
    expect(await refusal(withHeader(header))).toBe('wrong_signature')
  })

  test.each([[''], [[]], [[SECRET, '']], [undefined], [null], [[undefined]]])(
    'the secret %j is a TypeError, not a refused request',
    async (secret) => {
      const headers = { 'svc-signature': signature(BODY, '') }
      expect(await refusal(verify({ secret: secret as string, headers }))).toBeInstanceOf(TypeError)
    },
  )
})

describe('bodies', () => {
  test.each<[string, string | Uint8Array]>([
    ['empty', ''],
    ['no JSON', 'hello'],
    ['JSON that breaks off', BODY.slice(0, -1)],
    ['null', 'null'],
    ['a list', '[]'],
    ['an event without an id', JSON.stringify({ ...EVENT, id: undefined })],
    ['an event whose type is a number', JSON.stringify({ ...EVENT, type: 1 })],
    ['an event without data', JSON.stringify({ ...EVENT, data: null })],
    ['an event whose data is a list', JSON.stringify({ ...EVENT, data: [] })],
    ['not UTF-8', Buffer.from(BODY.replace('bkg_1', 'bkg_ÿ'), 'latin1')],
    ['begun with a byte order mark', `\uFEFF${BODY}`],
  ])('signed, but %s: malformed_body', async (_what, body) => {
    expect(await refusal(signed(body))).toBe('malformed_body')
    expect(await refusal(verify({ body, headers: { 'svc-signature': signature('x') } }))).toBe('wrong_signature')
  })

  test('JSON that was parsed and serialised again is refused', async () => {
    const spaced = JSON.stringify(EVENT, null, 2)
    const headers = { 'svc-signature': signature(spaced) }
    expect(await verify({ body: spaced, headers })).toEqual(EVENT)
    expect(await refusal(verify({ body: JSON.stringify(JSON.parse(spaced)), headers }))).toBe('wrong_signature')
  })

  test.each([[EVENT], [undefined], [null], [[1, 2]], [7]])(
    'a parsed body, such as %j, is a TypeError',
    async (body) => {
      expect(await refusal(verify({ body: body as never }))).toBeInstanceOf(TypeError)
    },
  )

  test('a body that changes during the check does not change the event', async () => {
    const bytes = Buffer.from(BODY)
    const answer = verify({ body: bytes })
    bytes.fill(0)
    expect(await answer).toEqual(EVENT)
  })
})

test.each([-1, Number.NaN, 'soon'])('a tolerance of %s is a TypeError', async (tolerance) => {
  expect(await refusal(verify({ tolerance: tolerance as number }))).toBeInstanceOf(TypeError)
})

test('an error has a message for people and a reason for programs', async () => {
  const error = await verify({ headers: {} }).catch((thrown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error).toMatchObject({
    name: 'WebhookVerificationError',
    reason: 'missing_signature',
    message: 'There is no Svc-Signature header.',
  })
})
