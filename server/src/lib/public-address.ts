// Which network addresses belong to the public internet: all that a call to somebody else's server may reach.
import { isIP, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The only part of IPv6 in which public addresses are given out; all else has another use, or none yet. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Parts of it that are not for hosts of the internet, or that lead to an IPv4 address written inside. */
const SPECIAL = [
  '2001::/23', // protocols, among them Teredo, which carries an IPv4 address
  '2001:db8::/32', // for examples
  '2002::/16', // 6to4, which carries an IPv4 address
  '2620:4f:8000::/48', // a sink for questions about private addresses
  '3fff::/20', // for examples
].map((block) => ipaddr.IPv6.parseCIDR(block))

/** Public by its number, but in every machine of Azure it leads to the server that hands out the machine's settings. */
const AZURE_METADATA = '168.63.129.16'

/** Only the plain form of an address counts; whatever else a parser might read into a text is not public. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0 || text.includes('%')) return false
  if (!isIPv6(text)) return ipaddr.IPv4.parse(text).range() === 'unicast' && text !== AZURE_METADATA
  // Not by its range: ipaddr.js calls ::7f00:1, which is 127.0.0.1 to some, an ordinary address.
  const address = ipaddr.IPv6.parse(text)
  return address.match(GLOBAL_UNICAST) && !SPECIAL.some((block) => address.match(block))
}

/** One text for all ways to write an address; an IPv4 address inside IPv6 is the same place as that IPv4 address. */
export function plainAddress(text: string): string {
  return isIPv6(text) ? ipaddr.process(text).toString() : text
}
