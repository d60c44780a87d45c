// Addresses that are refused before their name is looked up, in every way they can be written.
import { describe, expect, test } from 'vitest'
import { openSafeFetch } from '../safe-fetch.ts'

const HOOK = 'https://hooks.example.com/in'
const asRequest = (url: string) => ({ url, method: 'GET', headers: {}, deadline: 300, maxBytes: 10 }) as const

/** A guard that records its look-ups. None of the addresses it finds can be connected to. */
function aGuard(options: { allowPrivate?: boolean } = {}) {
  const lookedUp: string[] = []
  const resolve = async (name: string) => {
    lookedUp.push(name)
    return []
  }
  return { lookedUp, ...openSafeFetch({ allowPrivate: false, ...options, resolve }) }
}

const REFUSED: Record<string, string[]> = {
  'another scheme than https': ['http://example.com/', 'ftp://example.com', 'ws://example.com', 'file:///etc/passwd'],
  'texts that are not addresses': ['', 'example.com', '//example.com', 'https:', 'https://', 'https:///', 'data:,x'],
  'missing slashes': ['https:/example.com', 'https:example.com', 'https:/evil', 'https:///example.com'],
  loopback: ['https://127.0.0.1', 'https://127.0.0.1:8443/x', 'https://127.255.255.254/', 'https://[::1]/'],
  'an IPv4 address as one number': ['https://2130706433', 'https://0x7f000001', 'https://017700000001'],
  'an IPv4 address in octal or hex': ['https://0177.0.0.1', 'https://0x7f.0x0.0x0.0x1', 'https://0300.0250.1.1'],
  'a short IPv4 address': ['https://127.1', 'https://127.0.1', 'https://10.1', 'https://0'],
  'an IPv4 address with a last dot': ['https://127.0.0.1.', 'https://127.1.', 'https://169.254.169.254./latest'],
  'wide digits and dots': ['https://127。0。0。1', 'https://127.0.0.1', 'https://①②⑦.0.0.1', 'https://127.0.0.1'],
  'percent signs in the host': ['https://%31%32%37.0.0.1', 'https://l%6fcalhost', 'https://ex%61mple.com'],
  'unspecified addresses': ['https://0.0.0.0', 'https://[::]', 'https://[0:0:0:0:0:0:0:0]:443'],
  'IPv4 mapped into IPv6': [
    'https://[::ffff:127.0.0.1]',
    'https://[::ffff:7f00:1]',
    'https://[0:0:0:0:0:ffff:10.0.0.1]',
  ],
  'IPv4 in IPv6 otherwise': ['https://[::127.0.0.1]', 'https://[::7f00:1]', 'https://[64:ff9b::a9fe:a9fe]'],
  'NAT64, 6to4, Teredo': ['https://[64:ff9b:1::1]', 'https://[2002:7f00:1::]', 'https://[2001:0:4136:e378::1]'],
  'unique local and link-local': ['https://[fd00:ec2::254]', 'https://[fc00::1]', 'https://[fe80::1]'],
  'a zone': ['https://[fe80::1%25eth0]', 'https://[fe80::1%eth0]', 'https://[2606:4700::1%25lo]'],
  'multicast and broadcast': ['https://224.0.0.1', 'https://[ff02::1]', 'https://255.255.255.255'],
  'private networks': ['https://10.0.0.1', 'https://172.16.0.1', 'https://192.168.0.1', 'https://100.64.0.1'],
  'special blocks': ['https://192.0.0.1', 'https://198.18.0.1', 'https://203.0.113.1', 'https://240.0.0.1'],
  'the metadata servers of clouds': ['https://169.254.169.254/latest/meta-data/', 'https://metadata.google.internal/'],
  localhost: [
    'https://localhost',
    'https://LOCALHOST',
    'https://localhost.',
    'https://foo.localhost:1',
    'https://localhost',
  ],
  'localhost with invisible characters': ['https://local\u00adhost', 'https://local\u200bhost', 'https://ⓛocalhost'],
  'private names': ['https://a.local', 'https://a.internal.', 'https://A.B.Internal', 'https://x.invalid'],
  'more private names': ['https://router.home.arpa', 'https://home.arpa', 'https://abc.onion', 'https://a。local'],
  'a name without a dot': ['https://intranet', 'https://intranet.', 'https://com', 'https://xn--bcher-kva'],
  credentials: [
    'https://user@example.com',
    'https://user:pass@example.com',
    'https://:x@example.com',
    'https://@example.com',
  ],
  'an at sign before a private host': ['https://example.com@127.0.0.1', 'https://example.com:443@10.0.0.1/'],
  'control characters': [
    'https://exa\tmple.com',
    'https://example.com/\n',
    '\u0000https://example.com',
    'https://example.com/\u007f',
  ],
  'white space': [
    ' https://example.com',
    'https://example.com ',
    'https://example.com/a b',
    'https://example.com/\u00a0',
  ],
  backslashes: ['https:\\\\example.com', 'https://example.com\\@127.0.0.1', 'https://example.com/\\x'],
  'invalid ports': [
    'https://example.com:0',
    'https://example.com:65536',
    'https://example.com:-1',
    'https://example.com:x',
  ],
  'invalid host names': [
    'https://example..com',
    'https://.example.com',
    'https://example.com..',
    'https://-a.example.com',
  ],
  'more invalid host names': [
    'https://a,b.example.com',
    `https://${'a'.repeat(64)}.com`,
    'https://1.2.3.4.5',
    'https://[::1',
  ],
  'very long addresses': [`https://example.com/${'x'.repeat(2_000)}`, `https://${'abcdefg.'.repeat(40)}com`],
}

describe('refused at registration and at each call, without a look-up:', () => {
  test.each(Object.entries(REFUSED))('%s', async (_name, urls) => {
    const guard = aGuard()
    for (const url of urls) {
      const { refusal, isChecked } = await guard.check(url)
      expect({ url, refusal, isChecked }).toEqual({
        url,
        refusal: expect.stringMatching(/^The .+\.$/),
        isChecked: true,
      })
      expect(await guard.fetch(asRequest(url)), url).toEqual({
        failure: 'blocked_address',
        status: null,
        detail: refusal,
        hasLeft: false,
      })
    }
    expect(guard.lookedUp).toEqual([])
  })
})

describe('accepted, and looked up under their plain name:', () => {
  test.each([
    [HOOK, 'hooks.example.com'],
    ['HTTPS://Hooks.Example.COM:8443/in?a=b#c', 'hooks.example.com'],
    ['https://hooks.example.com./', 'hooks.example.com'],
    ['https://bücher.example/ä?ö', 'xn--bcher-kva.example'],
    ['https://hooks.example.com', 'hooks.example.com'],
    ['https://my_hooks.example.com', 'my_hooks.example.com'],
    ['https://example.com/@user/a%20b?next=http://127.0.0.1', 'example.com'],
    ['https://localhost.example.com', 'localhost.example.com'],
    ['https://notlocal.notinternal', 'notlocal.notinternal'],
    ['https://10.example.com', '10.example.com'],
    [`https://example.com/${'x'.repeat(1_980)}`, 'example.com'],
  ])('%s', async (url, name) => {
    const guard = aGuard()
    expect(await guard.check(url)).toEqual({ refusal: null, isChecked: false })
    expect(guard.lookedUp).toEqual([name])
  })

  test('a public IP address is accepted without a look-up', async () => {
    const guard = aGuard()
    for (const url of ['https://8.8.8.8/', 'https://134744072', 'https://[2606:4700:4700::1111]:8443/']) {
      expect(await guard.check(url)).toEqual({ refusal: null, isChecked: true })
    }
    expect(guard.lookedUp).toEqual([])
  })
})

describe('in development', () => {
  const guard = aGuard({ allowPrivate: true })

  test.each(['http://127.0.0.1:3000/', 'https://10.0.0.1', 'http://[::1]:80/'])('%s may be called', async (url) => {
    expect(await guard.check(url)).toEqual({ refusal: null, isChecked: true })
  })

  test.each(['http://localhost:3000', 'https://intranet/', 'http://a.internal'])('%s is looked up', async (url) => {
    expect(await guard.check(url)).toEqual({ refusal: null, isChecked: false })
  })

  test.each([
    'ftp://localhost',
    'http://user@localhost',
    'http://local\thost',
    'http:\\\\localhost',
    'http://localhost:0',
    'http:/localhost',
  ])('%j is still refused', async (url) => {
    expect(await guard.check(url)).toEqual({ refusal: expect.any(String), isChecked: true })
  })
})
