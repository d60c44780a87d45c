// Keeps connections open for a few seconds, for the next call to the same target with the same checked addresses.
import type { Socket } from 'node:net'
import { createSecureContext, rootCertificates } from 'node:tls'
import { SECOND_MS } from '@holdfast/time/moment.ts'
import type { Client } from 'undici'
import type { Target } from './address-rule.ts'
import { connectorFor } from './connector.ts'
import { type Heads, readContinueAsProcessing } from './continue.ts'
import { notHttp } from './failure.ts'

const MAX_IDLE_CONNECTIONS = 256
const MAX_HEADER_BYTES = 16 * 1024
/**
 * Most servers close an idle connection after five seconds or more. We close it first, so that no call uses a
 * connection that is being closed.
 */
const MAX_IDLE_MS = 4 * SECOND_MS

export interface Connection {
  key: string
  client: Client
  /**
   * How often it was opened. If a call does not raise this number, it used a connection that an earlier call opened.
   */
  opened(): number
  /** Called before each request: the connection breaks when more bytes than this follow. */
  begin(maxBytes: number): void
  /** Ends it at once, even while it is being opened. */
  end(): void
}

export interface Connections {
  /** A kept connection. The caller must give it back or end it. */
  findKept(target: Target, addresses: readonly string[]): Connection | null
  open(target: Target, addresses: readonly string[]): Connection
  /** Only if its last answer was read to the end. */
  keep(connection: Connection): void
  close(): void
}

/** undici is a parameter, so that a process without such calls does not load its megabytes. */
export function openConnections({ Client }: typeof import('undici'), ca: string | undefined): Connections {
  /** The connection that has been idle longest comes first. */
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
    let maxBytes = 0
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
          ready.on('readable', () => ready.bytesRead > maxBytes && ready.destroy(notHttp()))
        },
      },
    )
    const client = new Client(target.origin, { ...CLIENT_OPTIONS, connect })
    const connection: Connection = {
      key: keyOf(target, addresses),
      client,
      opened: () => opened,
      begin(bytes) {
        heads?.expect()
        maxBytes = (socket?.bytesRead ?? 0) + bytes
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
      // The latest one, so that connections that are not needed become old and are closed.
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
      if (longest && idle.size > MAX_IDLE_CONNECTIONS) {
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

/** No time limits of undici: the deadline of a call limits everything. */
const CLIENT_OPTIONS = {
  pipelining: 1,
  allowH2: false,
  headersTimeout: 0,
  bodyTimeout: 0,
  maxHeaderSize: MAX_HEADER_BYTES,
  keepAliveTimeout: MAX_IDLE_MS,
  keepAliveMaxTimeout: MAX_IDLE_MS,
  keepAliveTimeoutThreshold: SECOND_MS,
} as const
