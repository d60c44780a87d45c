// The network of an address: what is limited per caller is limited per network, because one IPv6 line has 2^64 addresses.
import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The smallest network that an internet provider gives to one line. */
const IPV6_NETWORK_BITS = 64

/** An IPv4 address is its own network, also inside IPv6. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const plain = ipaddr.process(address.split('%', 1)[0] as string)
  if (plain.kind() === 'ipv4') return plain.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${plain}/${IPV6_NETWORK_BITS}`)
  return `${network}/${IPV6_NETWORK_BITS}`
}
