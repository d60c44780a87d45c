// Decides which network addresses are public: only these may be called on behalf of a workspace.
import { isIP, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The only part of IPv6 with public addresses; the rest has another use, or none yet. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** Parts of it that are not for hosts of the internet, or that contain an IPv4 address. */
const SPECIAL = [
  '2001::/23', // protocols, among them Teredo, which carries an IPv4 address
  '2001:db8::/32', // for examples
  '2002::/16', // 6to4, which carries an IPv4 address
  '2620:4f:8000::/48', // a sink for questions about private addresses
  '3fff::/20', // for examples
].map((block) => ipaddr.IPv6.parseCIDR(block))

/** It lies in a public block, but on every machine of Azure it leads to the server with the machine's settings. */
const AZURE_METADATA = '168.63.129.16'

/** Only plain addresses count. Any other text is not public, even if some parser would read it as an address. */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0 || text.includes('%')) return false
  if (!isIPv6(text)) return ipaddr.IPv4.parse(text).range() === 'unicast' && text !== AZURE_METADATA
  // ipaddr.js calls the range of ::7f00:1 ordinary, although some systems read it as 127.0.0.1.
  const address = ipaddr.IPv6.parse(text)
  return address.match(GLOBAL_UNICAST) && !SPECIAL.some((block) => address.match(block))
}

/** One text for all spellings of an address. An IPv4 address inside IPv6 becomes that IPv4 address. */
export function plainAddress(text: string): string {
  return isIPv6(text) ? ipaddr.process(text).toString() : text
}
