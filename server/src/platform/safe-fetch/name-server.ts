// Finds the addresses of a name, by one look-up that ends after two seconds.
import { promises as dns } from 'node:dns'
import { SECOND_MS } from '@holdfast/time/moment.ts'

const PATIENCE = 2 * SECOND_MS
/** Short enough that a second name server is asked, too, when the first one is away. */
const TRY = { timeout: 600, tries: 3 }

interface NameServer {
  resolve(name: string): Promise<string[]>
  close(): void
}

/**
 * Asks the name servers itself. `dns.lookup` would wait in one of the few threads that all of Node shares:
 * a name server that hangs would keep everybody else waiting, files included.
 */
export function openNameServer(servers?: readonly string[]): NameServer {
  const asking = new Set<dns.Resolver>()
  return {
    async resolve(name) {
      // One each, so that giving up ends this look-up alone; and name servers that have changed are noticed.
      const resolver = new dns.Resolver(TRY)
      if (servers) resolver.setServers(servers)
      asking.add(resolver)
      const alarm = setTimeout(() => resolver.cancel(), PATIENCE)
      try {
        const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
        // A family that has no addresses, or that nobody answers for, takes nothing from the other.
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

/** The look-up of the system, which knows `localhost` and the names in /etc/hosts: for development. */
export function systemNames(): NameServer {
  return {
    async resolve(name) {
      const found = await dns.lookup(name, { all: true })
      return found.map(({ address }) => address)
    },
    close() {},
  }
}
