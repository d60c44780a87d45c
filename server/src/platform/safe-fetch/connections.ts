// Keeps connections for a few seconds: whoever calls the same place, with the same checked addresses, gets one of them.
import type { Socket } from 'node:net'
import { createSecureContext, rootCertificates } from 'node:tls'
import { SECOND_MS } from '@holdfast/time/moment.ts'
import type { Client } from 'undici'
import type { Target } from './address-rule.ts'
import { connectorFor } from './connector.ts'
import { type Heads, readContinueAsProcessing } from './continue.ts'
import { notHttp } from './failure.ts'

const MOST_IDLE = 256
const MOST_HEADER_BYTES = 16 * 1024
/** Most servers close after five seconds or more; who closes first decides whether a call meets a closed door. */
const IDLE = 4 * SECOND_MS

export interface Connection {
  key: string
  client: Client
  /** How often it was opened. A call that does not raise this went over what another one had opened. */
  opened(): number
  /** Before each request: when more bytes than this follow, whatever they are, the connection breaks. */
  begin(mostBytes: number): void
  /** At once, also while it is being opened. */
  end(): void
}

export interface Connections {
  /** One that was kept; whoever takes it gives it back or ends it. */
  findKept(target: Target, addresses: readonly string[]): Connection | null
  open(target: Target, addresses: readonly string[]): Connection
  /** Only when its last answer was read to the end. */
  keep(connection: Connection): void
  close(): void
}

/** undici is handed in: it takes some megabytes, which a process without such calls need not pay for. */
export function openConnections({ Client }: typeof import('undici'), ca: string | undefined): Connections {
  /** The one that has been idle longest comes first. */
  const idle = new Set<Connection>()
  const byKey = new Map<string, Connection[]>()
  const trust = createSecureContext(ca === undefined ? {} : { ca: [...rootCertificates, ca] })
  let isClosed = false

  const keyOf = (target: Target, addresses: readonly string[]) => `${target.origin} ${addresses.toSorted().join(' ')}`

  function forget(connection: Connection): void {
    if (!idle.delete(connection)) return
    const rest = byKey.get(connection.key)?.filter((each) => each !== connection) ?? []
    if (rest.length > 0) byKey.set(connection.key, rest)
    else byKey.delete(connection.key)
  }

  function open(target: Target, addresses: readonly string[]): Connection {
    let opened = 0
    let socket: Socket | undefined
    let heads: Heads | undefined
    let mostBytes = 0
    const connect = connectorFor(
      { target, addresses, trust },
      {
        onSocket(next) {
          opened += 1
          socket = next
        },
        onReady(ready) {
          socket = ready
          heads = readContinueAsProcessing(ready)
          heads.expect()
          ready.on('readable', () => ready.bytesRead > mostBytes && ready.destroy(notHttp()))
        },
      },
    )
    const client = new Client(target.origin, { ...MANNERS, connect })
    const connection: Connection = {
      key: keyOf(target, addresses),
      client,
      opened: () => opened,
      begin(bytes) {
        heads?.expect()
        mostBytes = (socket?.bytesRead ?? 0) + bytes
      },
      end() {
        void client.destroy()
        socket?.destroy()
      },
    }
    client.on('disconnect', () => forget(connection))
    return connection
  }

  return {
    findKept(target, addresses) {
      const key = keyOf(target, addresses)
      const kept = byKey.get(key)
      // The latest one, so that those which are too many grow old.
      const connection = kept?.pop()
      if (!connection) return null
      idle.delete(connection)
      if (kept?.length === 0) byKey.delete(key)
      return connection
    },
    open,
    keep(connection) {
      if (isClosed) return connection.end()
      idle.add(connection)
      const alike = byKey.get(connection.key)
      if (alike) alike.push(connection)
      else byKey.set(connection.key, [connection])
      const [longest] = idle
      if (longest && idle.size > MOST_IDLE) {
        forget(longest)
        longest.end()
      }
    },
    close() {
      isClosed = true
      for (const connection of idle) connection.end()
      idle.clear()
      byKey.clear()
    },
  }
}

/** Every wait is ours: see the deadline of a call. */
const MANNERS = {
  pipelining: 1,
  allowH2: false,
  headersTimeout: 0,
  bodyTimeout: 0,
  maxHeaderSize: MOST_HEADER_BYTES,
  keepAliveTimeout: IDLE,
  keepAliveMaxTimeout: IDLE,
  keepAliveTimeoutThreshold: SECOND_MS,
} as const
