// A database whose connections a test hands out itself, for every machine.
import type { Pool, PoolClient } from 'pg'
import type { Database } from '../platform/database.ts'

export function onConnect(database: Database, connect: (pool: Pool) => Promise<PoolClient>): Database {
  const pool = new Proxy(database.pool, {
    get: (target, name) => (name === 'connect' ? () => connect(target) : Reflect.get(target, name).bind?.(target)),
  })
  return {
    ...database,
    pool,
    at: (...place) => onConnect(database.at(...place), connect),
    byCoordinator: (workspaceId) => onConnect(database.byCoordinator(workspaceId), connect),
  }
}
