// A platform whose connections die at a given statement inside transactions, as if its process had been killed there.
import type { Pool, PoolClient } from 'pg'
import type { Platform } from '../platform/transaction.ts'
import { onConnect } from './on-connect.ts'

/** All connections die at the `last`th statement, and at each one after that. `statements` counts them. */
export function dyingAt(platform: Platform, last: number, statements: { count: number }): Platform {
  const connect = async (pool: Pool) => {
    const client = (await pool.connect()) as PoolClient
    const query = client.query.bind(client)
    const dyingQuery = (...args: unknown[]) => {
      statements.count += 1
      if (statements.count >= last) {
        const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
        connection.stream.destroy()
      }
      return (query as (...all: unknown[]) => unknown)(...args)
    }
    return Object.assign(Object.create(client), { query: dyingQuery, release: client.release.bind(client) })
  }
  return { ...platform, database: onConnect(platform.database, connect) }
}
