// A platform whose connections die at a given statement inside transactions, as if its process had been killed there.
import type { PoolClient } from 'pg'
import type { Platform } from '../platform/transaction.ts'

/** All connections die at the `last`th statement, and at each one after that. `statements` counts them. */
export function dyingAt(platform: Platform, last: number, statements: { count: number }): Platform {
  const { pool } = platform.database
  const connect = async () => {
    const client = (await pool.connect()) as PoolClient
    const query = client.query.bind(client)
    const dying = (...args: unknown[]) => {
      statements.count += 1
      if (statements.count >= last) {
        const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
        connection.stream.destroy()
      }
      return (query as (...all: unknown[]) => unknown)(...args)
    }
    return Object.assign(Object.create(client), { query: dying, release: client.release.bind(client) })
  }
  const dyingPool = new Proxy(pool, {
    get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name).bind?.(target)),
  })
  return { ...platform, database: { ...platform.database, pool: dyingPool } }
}
