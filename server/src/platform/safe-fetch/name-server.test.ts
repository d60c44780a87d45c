// Resolving a name with a name server that answers only in part, with an error, or never.
import { describe, expect, onTestFinished, test } from 'vitest'
import { aNameServer, type NameAnswer } from '../../testing/name-server.ts'
import { startOwnTime } from '../../testing/own-time.ts'
import { openNameServer, systemNames } from './name-server.ts'

async function ask(v4: NameAnswer, v6: NameAnswer) {
  const server = await aNameServer((_name, family) => (family === 4 ? v4 : v6))
  const names = openNameServer([server.address])
  onTestFinished(server.close)
  onTestFinished(names.close)
  return { server, found: await names.resolve('hooks.example.com') }
}

describe('a name is looked up', () => {
  test('for IPv4 and IPv6 at once', async () => {
    const { found, server } = await ask(['192.0.2.1', '192.0.2.2'], ['2001:db8::1'])
    expect(found).toEqual(['192.0.2.1', '192.0.2.2', '2001:db8::1'])
    // A busy machine may take so long that the same is asked again.
    expect(server.questions.length).toBeGreaterThanOrEqual(2)
    expect(new Set(server.questions)).toEqual(new Set(['hooks.example.com']))
  })

  test.each<[string, NameAnswer, NameAnswer, string[]]>([
    ['IPv6 has no addresses', ['192.0.2.1'], [], ['192.0.2.1']],
    ['IPv4 has no addresses', [], ['2001:db8::1'], ['2001:db8::1']],
    ['the server fails for IPv6', ['192.0.2.1'], 'server failure', ['192.0.2.1']],
    ['the server fails for IPv4', 'server failure', ['2001:db8::1'], ['2001:db8::1']],
    ['there is no such name', 'no such name', 'no such name', []],
    ['the server fails', 'server failure', 'server failure', []],
  ])('also when %s', async (_case, v4, v6, expected) => {
    expect((await ask(v4, v6)).found).toEqual(expected)
  })

  test('for at most two seconds: the answers that arrived by then count', async () => {
    const [began, ownTime] = [performance.now(), startOwnTime()]
    const [half, nothing] = await Promise.all([ask(['192.0.2.1'], 'silence'), ask('silence', 'silence')])
    expect(performance.now() - began).toBeGreaterThan(1_500)
    expect(ownTime()).toBeLessThan(2_900)
    expect(half.found).toEqual(['192.0.2.1'])
    expect(nothing.found).toEqual([])
  })
})

test('a look-up ends at once when the process stops', async () => {
  const server = await aNameServer(() => 'silence')
  onTestFinished(server.close)
  const names = openNameServer([server.address])
  const ownTime = startOwnTime()
  const asked = names.resolve('hooks.example.com')
  names.close()
  expect(await asked).toEqual([])
  expect(ownTime()).toBeLessThan(1_000)
})

test('in development the resolver of the system is used, which knows localhost', async () => {
  expect(await systemNames().resolve('localhost')).toContain('127.0.0.1')
})
