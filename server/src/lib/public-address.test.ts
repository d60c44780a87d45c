// Checks each block of addresses that are not public, and compares random addresses with a second implementation.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPublicAddress, plainAddress } from './public-address.ts'

describe('a public address', () => {
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '128.0.0.1',
    '168.63.129.15',
    '168.63.129.17',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2000::',
    '2001:200::1',
    '2606:4700:4700::1111',
    '2a00:1450:4001::200e',
    '2003::1',
    '3fff:1000::1',
  ])('%s', (address) => expect(isPublicAddress(address)).toBe(true))
})

describe('a non-public address', () => {
  test.each([
    ['this network', '0.0.0.0', '0.1.2.3'],
    ['private networks', '10.0.0.1', '10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ['addresses shared by providers', '100.64.0.1', '100.127.255.255'],
    ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
    ['link-local, and the metadata servers of clouds', '169.254.0.1', '169.254.169.254', 'fe80::1', 'fd00:ec2::254'],
    ['the metadata server of Azure, although it lies in a public block', '168.63.129.16'],
    ['protocols', '192.0.0.1', '192.0.0.192', '192.88.99.1', '192.52.193.1', '2001::1', '2001:1ff::1'],
    ['sinks for private queries', '192.31.196.1', '192.175.48.1', '2620:4f:8000::1', '100::1'],
    ['examples', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1', '3fff:fff::1'],
    ['benchmarks', '198.18.0.1', '198.19.255.255', '2001:2::1'],
    ['multicast', '224.0.0.1', '239.255.255.255', 'ff02::1'],
    ['reserved, and broadcast', '240.0.0.1', '255.255.255.254', '255.255.255.255'],
    ['unspecified', '::'],
    ['IPv4 inside IPv6, even a public one', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:808:808', '::7f00:1'],
    ['NAT64', '64:ff9b::a00:1', '64:ff9b::808:808', '64:ff9b:1::1'],
    ['6to4 and Teredo', '2002:7f00:1::1', '2002:808:808::1', '2001:0:808:808::1'],
    ['unique local', 'fc00::1', 'fdff:ffff::1'],
    ['site-local, segment routing, not assigned yet', 'fec0::1', '5f00::1', '4000::1', '1fff:ffff::1'],
    ['addresses with a zone', 'fe80::1%eth0', '2606:4700:4700::1111%eth0'],
    [
      'texts that are not plain addresses',
      '',
      'x',
      '8.8.8',
      '0x08.8.8.8',
      '134744072',
      '08.8.8.8',
      '[2606:4700::1]',
      ' 8.8.8.8',
    ],
  ])('%s', (_name, ...addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([])
  })
})

/** The same blocks as numbers, from the registries of special-purpose addresses, and one address of Azure. */
const NOT_PUBLIC_4: readonly (readonly [number, number])[] = [
  [0x00_00_00_00, 0x00_ff_ff_ff],
  [0x0a_00_00_00, 0x0a_ff_ff_ff],
  [0x64_40_00_00, 0x64_7f_ff_ff],
  [0x7f_00_00_00, 0x7f_ff_ff_ff],
  [0xa8_3f_81_10, 0xa8_3f_81_10],
  [0xa9_fe_00_00, 0xa9_fe_ff_ff],
  [0xac_10_00_00, 0xac_1f_ff_ff],
  [0xc0_00_00_00, 0xc0_00_00_ff],
  [0xc0_00_02_00, 0xc0_00_02_ff],
  [0xc0_1f_c4_00, 0xc0_1f_c4_ff],
  [0xc0_34_c1_00, 0xc0_34_c1_ff],
  [0xc0_58_63_00, 0xc0_58_63_ff],
  [0xc0_a8_00_00, 0xc0_a8_ff_ff],
  [0xc0_af_30_00, 0xc0_af_30_ff],
  [0xc6_12_00_00, 0xc6_13_ff_ff],
  [0xc6_33_64_00, 0xc6_33_64_ff],
  [0xcb_00_71_00, 0xcb_00_71_ff],
  [0xe0_00_00_00, 0xff_ff_ff_ff],
]
const PUBLIC_6: readonly (readonly [bigint, bigint])[] = [
  [0x2000n << 112n, (0x2001n << 112n) - 1n],
  [0x2001_0200n << 96n, (0x2001_0db8n << 96n) - 1n],
  [0x2001_0db9n << 96n, (0x2002n << 112n) - 1n],
  [0x2003n << 112n, (0x2620_004f_8000n << 80n) - 1n],
  [0x2620_004f_8001n << 80n, (0x3fffn << 112n) - 1n],
  [0x3fff_1000n << 96n, (0x4000n << 112n) - 1n],
]
const edgesOf = <T extends number | bigint>(blocks: readonly (readonly [T, T])[]) => blocks.flat()
const dotted = (number: number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 0xff).join('.')
const grouped = (number: bigint) =>
  Array.from({ length: 8 }, (_, at) => ((number >> BigInt(112 - 16 * at)) & 0xffffn).toString(16)).join(':')

test('for any IPv4 address the answer agrees with the registry', () => {
  const near = fc
    .tuple(fc.constantFrom(...edgesOf(NOT_PUBLIC_4)), fc.integer({ min: -2, max: 2 }))
    .map(([edge, step]) => (edge + step) >>> 0)
  const any = fc.oneof(fc.nat(0xffff_ffff), near)
  fc.assert(
    fc.property(any, (number) => {
      const isPublic = !NOT_PUBLIC_4.some(([from, to]) => from <= number && number <= to)
      expect(isPublicAddress(dotted(number))).toBe(isPublic)
    }),
    { numRuns: 5_000 },
  )
})

test('for any IPv6 address the answer agrees with the registry, and IPv4 inside IPv6 is never public', () => {
  const near = fc.tuple(fc.constantFrom(...edgesOf(PUBLIC_6)), fc.bigInt(-2n, 2n)).map(([edge, step]) => edge + step)
  const inside = fc.bigInt(0n, (1n << 125n) - 1n).map((rest) => (1n << 125n) + rest)
  const any = fc.oneof(fc.bigInt(0n, (1n << 128n) - 1n), inside, near, fc.bigInt(0n, (1n << 48n) - 1n))
  fc.assert(
    fc.property(any, (number) => {
      const isPublic = PUBLIC_6.some(([from, to]) => from <= number && number <= to)
      expect(isPublicAddress(grouped(number))).toBe(isPublic)
    }),
    { numRuns: 5_000 },
  )
})

test('an address has one plain form', () => {
  expect(['::ffff:127.0.0.1', '::ffff:7f00:1', '127.0.0.1'].map(plainAddress)).toEqual(Array(3).fill('127.0.0.1'))
  expect(['2606:4700:0:0::0001', '2606:4700::1'].map(plainAddress)).toEqual(Array(2).fill('2606:4700::1'))
})
