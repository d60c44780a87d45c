// One connection for short look-ups, which share it without waiting for each other: cheaper than one from the pool.
import pg from 'pg'
import { isLostConnection, SET_ON_CITUS } from './database.ts'
import type { Engine } from './engine.ts'

/** A prepared statement and the values of its parameters. */
export interface Statement {
  name: string
  text: string
  values: readonly unknown[]
}

export interface LookupConnection {
  /** The first row that a read finds. A broken connection is replaced, and the statement is repeated once. */
  first<Row>(statement: Statement): Promise<Row | undefined>
  /** The next look-up opens another connection: this one leads to a server that cannot be used. */
  renew(): void
  close(): Promise<void>
}

/** Only for statements that never wait for a lock: all statements behind it would wait as well. */
export function openLookupConnection(
  url: string,
  applicationName: string,
  { isPooled = false, engine = 'postgresql' }: { isPooled?: boolean; engine?: Engine } = {},
): LookupConnection {
  let connected: Promise<pg.Client> | null = null

  function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: 5_000,
      // A pooler refuses this setting.
      ...(!isPooled && { statement_timeout: 5_000 }),
      query_timeout: 6_000,
      keepAlive: true,
      pipeline: true,
    } as pg.ClientConfig)
    // Without this listener Node would end the process. A statement on a broken connection fails by itself.
    client.on('error', () => {})
    client.on('end', () => drop(opening))
    const opening = client.connect().then(() => {
      if (engine === 'citus' && !isPooled) client.query(SET_ON_CITUS).catch(() => {})
      return client
    })
    opening.catch(() => drop(opening))
    return opening
  }

  /** Of many statements that fail together, only the first one replaces their connection. */
  function drop(broken: Promise<pg.Client>): void {
    if (connected !== broken) return
    connected = null
    broken.then((client) => client.end()).catch(() => {})
  }

  const ask = async <Row>({ name, text, values }: Statement) => {
    connected ??= connect()
    const current = connected
    try {
      const { rows } = await (await current).query({ name, text, values: values as unknown[] })
      return rows[0] as Row | undefined
    } catch (error) {
      if (isLostConnection(error)) drop(current)
      throw error
    }
  }

  return {
    first: <Row>(statement: Statement) =>
      ask<Row>(statement).catch((error) => {
        if (!isLostConnection(error)) throw error
        return ask<Row>(statement)
      }),
    renew() {
      if (connected) drop(connected)
    },
    close: async () => {
      const client = await connected?.catch(() => null)
      await client?.end().catch(() => {})
    },
  }
}
