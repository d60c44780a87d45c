// One connection for short look-ups, which share it without waiting for each other: cheaper than a place in the pool.
import pg from 'pg'
import { isLostConnection } from './database.ts'

/** A prepared statement; `values` fit its places. */
export interface Statement {
  name: string
  text: string
  values: readonly unknown[]
}

export interface Line {
  /** The first row that a reading statement finds. A broken connection is replaced and the statement repeated once. */
  first<Row>(statement: Statement): Promise<Row | undefined>
  close(): Promise<void>
}

/** Only for statements that never wait for a lock: those behind one would wait too. */
export function openLine(url: string, applicationName: string): Line {
  let connected: Promise<pg.Client> | null = null

  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      connectionTimeoutMillis: 5_000,
      statement_timeout: 5_000,
      query_timeout: 6_000,
      keepAlive: true,
      pipeline: true,
    } as pg.ClientConfig)
    // Whoever asked learns of a broken connection from their own statement; the next one makes a new connection.
    const forget = () => {
      connected = null
    }
    client.on('error', forget)
    client.on('end', forget)
    await client.connect()
    return client
  }
  const ask = async <Row>({ name, text, values }: Statement) => {
    connected ??= connect().catch((error) => {
      connected = null
      throw error
    })
    const client = await connected
    const { rows } = await client.query({ name, text, values: values as unknown[] })
    return rows[0] as Row | undefined
  }

  return {
    first: <Row>(statement: Statement) =>
      ask<Row>(statement).catch((error) => {
        if (!isLostConnection(error)) throw error
        connected = null
        return ask<Row>(statement)
      }),
    close: async () => {
      const client = await connected?.catch(() => null)
      await client?.end().catch(() => {})
    },
  }
}
