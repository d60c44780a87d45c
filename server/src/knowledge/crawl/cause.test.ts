import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { causeOfStatus, waitOf } from './cause.ts'
import { unpack } from './unpack.ts'

const NOW = new Date('2030-03-04T12:00:00.000Z')

test.each([
  [200, null],
  [203, null],
  [300, 'server_error'],
  [400, 'access_denied'],
  [401, 'access_denied'],
  [403, 'access_denied'],
  [404, 'not_found'],
  [408, 'timeout'],
  [410, 'not_found'],
  [418, 'access_denied'],
  [429, 'rate_limited'],
  [451, 'access_denied'],
  [500, 'server_error'],
  [503, 'server_error'],
])('the status %i has the cause %s', (status, cause) => expect(causeOfStatus(status)?.cause ?? null).toBe(cause))

test.each([
  [429, '5', 5_000],
  [503, '60', 60_000],
  [503, '61', null],
  [429, null, null],
  [500, '5', null],
  [429, 'Mon, 04 Mar 2030 12:00:30 GMT', 30_000],
  [429, 'Mon, 04 Mar 2030 11:00:00 GMT', 0],
  [429, 'Mon, 04 Mar 2030 13:00:00 GMT', null],
  [429, 'soon', null],
  [429, '-5', null],
])('after %i with Retry-After %s the wait is %s ms', (status, text, wait) => {
  expect(waitOf(status, text, NOW)).toBe(wait)
})

test('an answer is unpacked however it was packed, up to a limit', async () => {
  const page = Buffer.from('<p>Olá</p>'.repeat(100))
  const whole = { bytes: page, fault: null }
  expect(await unpack(page, '', 10)).toEqual(whole)
  expect(await unpack(gzipSync(page), 'GZIP', 2_000)).toEqual(whole)
  expect(await unpack(brotliCompressSync(page), ' br ', 2_000)).toEqual(whole)
  expect(await unpack(deflateSync(page), 'deflate', 2_000)).toEqual(whole)
  expect(await unpack(deflateRawSync(page), 'deflate', 2_000)).toEqual(whole)
  const bomb = await unpack(gzipSync(Buffer.alloc(50_000_000)), 'gzip', 2_000)
  expect(bomb).toEqual({ bytes: Buffer.alloc(2_000), fault: expect.objectContaining({ cause: 'too_large' }) })
  const fault = { cause: 'parse_error' }
  expect(await unpack(page, 'gzip', 2_000)).toMatchObject({ fault })
  expect(await unpack(gzipSync(page).subarray(0, 30), 'gzip', 2_000)).toMatchObject({ fault })
  expect(await unpack(page, 'zstd', 2_000)).toMatchObject({ fault })
  expect(await unpack(page, 'gzip, gzip, gzip', 2_000)).toMatchObject({ fault })
})
