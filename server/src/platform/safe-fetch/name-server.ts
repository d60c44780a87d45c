// Finds the addresses of a name by one look-up, which ends after two seconds.
import { promises as dns } from 'node:dns'
import { SECOND_MS } from '@holdfast/time/moment.ts'

const LOOK_UP_TIMEOUT_MS = 2 * SECOND_MS
/** Short enough for a second name server to be asked when the first one does not answer. */
const TRY = { timeout: 600, tries: 3 }

interface NameServer {
  resolve(name: string): Promise<string[]>
  close(): void
}

/**
 * Asks the name servers directly. `dns.lookup` would block one of the few threads that Node shares for many things: a
 * name server that hangs would delay everything else, including files.
 */
export function openNameServer(servers?: readonly string[]): NameServer {
  const asking = new Set<dns.Resolver>()
  return {
    async resolve(name) {
      // Each look-up has its own resolver, so that cancelling ends only this one and new name servers are noticed.
      const resolver = new dns.Resolver(TRY)
      if (servers) resolver.setServers(servers)
      asking.add(resolver)
      const alarm = setTimeout(() => resolver.cancel(), LOOK_UP_TIMEOUT_MS)
      try {
        const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
        // If IPv4 or IPv6 has no addresses or no answer, the addresses of the other still count.
        return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      } finally {
        clearTimeout(alarm)
        asking.delete(resolver)
      }
    },
    close() {
      for (const resolver of asking) resolver.cancel()
    },
  }
}

/** The resolver of the system, which knows `localhost` and the names in /etc/hosts: for development. */
export function systemNames(): NameServer {
  return {
    async resolve(name) {
      const found = await dns.lookup(name, { all: true })
      return found.map(({ address }) => address)
    },
    close() {},
  }
}
