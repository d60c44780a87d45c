// Token buckets limit calls: a number at once, then a number per second. A bucket is stored as the time when it is full
// again.
import type { Pool, QueryConfig } from 'pg'
import { askNear, type Database, isMachineAway, isPoolExhausted } from '../platform/database.ts'
import { SYSTEM_WORKSPACE } from '../platform/id.ts'
import type { Job } from '../platform/jobs.ts'
import type { LookupConnection, Statement } from '../platform/lookup-connection.ts'

/** How long a machine that did not answer is not asked again. */
const REST_MS = 10_000

export interface Allowance {
  burst: number
  refillPerSecond: number
}

/** The state of a bucket after a call; `allowed` is false when the call was not charged. */
export interface Rate {
  allowed: boolean
  limit: number
  remaining: number
  /** Whole seconds until the bucket is full. */
  reset: number
  /** Whole seconds until there are enough tokens for the call; 0 when there are. */
  retryAfter: number
}

export interface Bucket {
  workspaceId: string
  name: string
}

/** A statement that finds the caller. Its bucket depends on the row found, which is written in code and in SQL. */
export interface LookUp<Row> extends Statement {
  /** The workspace whose rows it reads, if it is known before. */
  workspaceId?: string
  /** Whether it reads only rows of this workspace, which is its first value. Citus can then find and charge at once. */
  isOfOneShard?: true
  bucketOf(row: Row): Bucket
  /** The same bucket in SQL, over the columns of the statement. */
  bucketSql: { workspaceId: string; name: string }
}

export interface FoundCaller<Row> {
  row: Row
  rate: Rate
}

export interface RateLimiter {
  take(bucket: Bucket, allowance: Allowance, now: Date): Promise<Rate>
  giveBack(bucket: Bucket, allowance: Allowance): Promise<void>
  /** Finds the caller and charges the caller's bucket in one round trip. Charges nothing when nobody is found. */
  findAndTake<Row>(lookUp: LookUp<Row>, allowance: Allowance, now: Date): Promise<FoundCaller<Row> | null>
}

const tokenTime = ({ refillPerSecond }: Allowance) => 1_000 / refillPerSecond
const span = (allowance: Allowance) => allowance.burst * tokenTime(allowance)

function rateAt(allowance: Allowance, fullAt: number, now: number, allowed: boolean, wanted = 1): Rate {
  const owed = Math.max(0, fullAt - now)
  // Subtracting large numbers leaves rounding errors, which must not cost a whole token.
  const tokens = (span(allowance) - owed) / tokenTime(allowance) + 1e-6
  return {
    allowed,
    limit: allowance.burst,
    remaining: Math.max(0, Math.floor(tokens)),
    reset: Math.ceil(owed / 1_000 - 1e-6),
    retryAfter: tokens >= wanted ? 0 : Math.max(1, Math.ceil(((wanted - tokens) * tokenTime(allowance)) / 1_000)),
  }
}

/** Buckets in the memory of this process. */
export class Buckets {
  readonly #fullAt = new Map<string, number>()
  #sweepAt = 10_000

  take(bucket: Bucket, allowance: Allowance, now: Date, tokens = 1): Rate {
    const name = nameOf(bucket)
    const before = Math.max(this.#fullAt.get(name) ?? 0, now.getTime())
    const after = before + tokens * tokenTime(allowance)
    const allowed = after <= now.getTime() + span(allowance) + 1e-3
    if (allowed) this.#fullAt.set(name, after)
    if (this.#fullAt.size > this.#sweepAt) this.#sweep(now.getTime())
    return rateAt(allowance, allowed ? after : before, now.getTime(), allowed, tokens)
  }

  /** The state of a bucket, without charging it. */
  look(bucket: Bucket, allowance: Allowance, now: Date): Rate {
    return rateAt(allowance, this.#fullAt.get(nameOf(bucket)) ?? 0, now.getTime(), true)
  }

  giveBack(bucket: Bucket, allowance: Allowance): void {
    const name = nameOf(bucket)
    const fullAt = this.#fullAt.get(name)
    if (fullAt !== undefined) this.#fullAt.set(name, fullAt - tokenTime(allowance))
  }

  get size(): number {
    return this.#fullAt.size
  }

  // A full bucket is the same as no bucket.
  #sweep(now: number): void {
    for (const [name, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(name)
    this.#sweepAt = Math.max(10_000, this.#fullAt.size * 2)
  }
}

/** For a single process with its own database. */
export class MemoryRateLimiter implements RateLimiter {
  readonly #lookups: LookupConnection
  readonly #buckets = new Buckets()

  constructor(lookups: LookupConnection) {
    this.#lookups = lookups
  }

  async take(bucket: Bucket, allowance: Allowance, now: Date): Promise<Rate> {
    return this.#buckets.take(bucket, allowance, now)
  }

  async giveBack(bucket: Bucket, allowance: Allowance): Promise<void> {
    this.#buckets.giveBack(bucket, allowance)
  }

  async findAndTake<Row>(lookUp: LookUp<Row>, allowance: Allowance, now: Date): Promise<FoundCaller<Row> | null> {
    const row = await this.#lookups.first<Row>(lookUp)
    if (!row) return null
    return { row, rate: this.#buckets.take(lookUp.bucketOf(row), allowance, now) }
  }
}

const wayTo = (database: Database, workspaceId: string | undefined) => () =>
  workspaceId === undefined ? database : database.at(workspaceId)

const nameOf = ({ workspaceId, name }: Bucket) => `${workspaceId} ${name}`

/** For several processes that share a database: the bucket is a row. */
export class SharedRateLimiter implements RateLimiter {
  readonly #database: Database
  /** Citus plans an "insert … select" for each of its shards, so there a caller is found and charged in other ways. */
  readonly #isOnCitus: boolean
  /** Counts for the buckets whose machine of Citus is away. Not every call with such a bucket needs that machine. */
  readonly #whileAway = new Buckets()
  /** Until when a machine is not asked for buckets of a workspace, in milliseconds. */
  readonly #restsUntil = new Map<string, number>()

  constructor(database: Database) {
    this.#database = database
    this.#isOnCitus = database.engine === 'citus'
  }

  async take(bucket: Bucket, allowance: Allowance, now: Date): Promise<Rate> {
    if (this.#isOnCitus) return this.#charge(bucket, allowance, now)
    const found = await this.findAndTake(
      {
        name: 'take_token',
        text: 'select $1::text as workspace_id, $2::text as name',
        values: [bucket.workspaceId, bucket.name],
        bucketOf: () => bucket,
        bucketSql: { workspaceId: 'workspace_id', name: 'name' },
      },
      allowance,
      now,
    )
    if (!found) throw new Error('The bucket was not found')
    return found.rate
  }

  async giveBack(bucket: Bucket, allowance: Allowance): Promise<void> {
    const text = 'update rate_buckets set full_at = full_at - $3::float8 where workspace_id = $1 and bucket = $2'
    const values = [bucket.workspaceId, bucket.name, tokenTime(allowance)]
    await this.#orInMemory<unknown>(
      bucket,
      () => this.#askNear(bucket.workspaceId, { text, values }),
      () => this.#whileAway.giveBack(bucket, allowance),
    )
  }

  async findAndTake<Row>(lookUp: LookUp<Row>, allowance: Allowance, now: Date): Promise<FoundCaller<Row> | null> {
    if (this.#isOnCitus) {
      return (await this.#chargeFound(lookUp, allowance, now)) ?? this.#findThenCharge(lookUp, allowance, now)
    }
    const { rows } = await this.#database.pool.query({
      name: `${lookUp.name}_charged`,
      text: charging(lookUp),
      values: [...lookUp.values, now.getTime(), tokenTime(allowance), span(allowance) + 1e-3],
    })
    if (rows.length === 0) return null
    const { charged_full_at: charged, ...row } = rows[0]
    const fullAt = charged ?? (await this.#fullAt(lookUp.bucketOf(row)))
    return { row, rate: rateAt(allowance, fullAt, now.getTime(), charged !== null) }
  }

  /** Finds and charges a caller whose bucket is there and has room; null otherwise. */
  async #chargeFound<Row>(lookUp: LookUp<Row>, allowance: Allowance, now: Date): Promise<FoundCaller<Row> | null> {
    if (!lookUp.isOfOneShard) return null
    const [charged] = await this.#askNear<Row & Charged>(lookUp.workspaceId, {
      name: `${lookUp.name}_in_room`,
      text: chargingRoom(lookUp),
      values: [...lookUp.values, now.getTime(), tokenTime(allowance), span(allowance) + 1e-3],
    })
    if (!charged) return null
    const { charged_full_at, ...row } = charged
    return { row: row as Row, rate: rateAt(allowance, charged_full_at, now.getTime(), true) }
  }

  async #findThenCharge<Row>(lookUp: LookUp<Row>, allowance: Allowance, now: Date): Promise<FoundCaller<Row> | null> {
    const { name, text, values, workspaceId } = lookUp
    const [row] = await this.#askNear<Row>(workspaceId, { name, text, values: [...values] })
    return row ? { row, rate: await this.#charge(lookUp.bucketOf(row), allowance, now) } : null
  }

  #charge(bucket: Bucket, allowance: Allowance, now: Date): Promise<Rate> {
    return this.#orInMemory(
      bucket,
      () => this.#chargeShared(bucket, allowance, now),
      () => this.#whileAway.take(bucket, allowance, now),
    )
  }

  async #orInMemory<T>({ workspaceId }: Bucket, ask: () => Promise<T>, remember: () => T): Promise<T> {
    const restsUntil = this.#restsUntil.get(workspaceId)
    if (restsUntil !== undefined) {
      if (performance.now() < restsUntil) return remember()
      // One call asks whether the machine is back; the others go on without it.
      this.#restsUntil.set(workspaceId, performance.now() + REST_MS)
    }
    try {
      const result = await ask()
      this.#restsUntil.delete(workspaceId)
      return result
    } catch (error) {
      // Calls that wait for a machine may have taken all its connections.
      if (!isMachineAway(error) && !(this.#isOnCitus && isPoolExhausted(error))) throw error
      this.#restsUntil.set(workspaceId, performance.now() + REST_MS)
      return remember()
    }
  }

  async #chargeShared(bucket: Bucket, allowance: Allowance, now: Date): Promise<Rate> {
    const rows = await this.#askNear<Charged>(bucket.workspaceId, {
      name: 'charge',
      text: `insert into rate_buckets as b (workspace_id, bucket, full_at)
        values ($1, $2, $3::float8 + $4::float8) ${CHARGED('$3::float8', '$4::float8', '$5::float8')}`,
      values: [bucket.workspaceId, bucket.name, now.getTime(), tokenTime(allowance), span(allowance) + 1e-3],
    })
    const charged = rows[0]?.charged_full_at
    return rateAt(allowance, charged ?? (await this.#fullAt(bucket)), now.getTime(), charged !== undefined)
  }

  #askNear<Row>(workspaceId: string | undefined, statement: QueryConfig): Promise<Row[]> {
    return askNear<Row>(wayTo(this.#database, workspaceId), statement)
  }

  async #fullAt({ workspaceId, name }: Bucket): Promise<number> {
    const [stored] = await this.#askNear<{ full_at: number }>(workspaceId, {
      name: 'full_at',
      text: 'select full_at from rate_buckets where workspace_id = $1 and bucket = $2',
      values: [workspaceId, name],
    })
    return stored?.full_at ?? 0
  }
}

/** Finds callers and charges nobody: for checking again whether a caller still has access. */
export function uncharged(database: Database, lookups: LookupConnection): Pick<RateLimiter, 'findAndTake'> {
  return {
    async findAndTake<Row>(lookUp: LookUp<Row>, allowance: Allowance, now: Date) {
      const row = await (database.engine === 'citus' ? firstNear<Row>(database, lookUp) : lookups.first<Row>(lookUp))
      return row ? { row, rate: rateAt(allowance, 0, now.getTime(), true) } : null
    },
  }
}

/**
 * Asks through the connection of the workspace: a machine that does not answer would hold up everybody on a shared
 * connection.
 */
async function firstNear<Row>(database: Database, { name, text, values, workspaceId }: LookUp<Row>) {
  const [row] = await askNear<Row>(wayTo(database, workspaceId), { name, text, values: [...values] })
  return row
}

/**
 * Takes the next moment of a bucket that gives one in each pause, to all processes and workspaces together. Returns how
 * many milliseconds it is away.
 */
export async function takeMoment(pool: Pool, bucket: string, pauseMs: number, now: Date): Promise<number> {
  const { rows } = await pool.query({
    name: 'take_moment',
    text: `insert into rate_buckets as b (workspace_id, bucket, full_at) values ($1, $2, $3::float8 + $4::float8)
      on conflict (workspace_id, bucket) do update set full_at = greatest(b.full_at, $3::float8) + $4::float8
      returning full_at`,
    values: [SYSTEM_WORKSPACE, bucket, now.getTime(), pauseMs],
  })
  return rows[0].full_at - pauseMs - now.getTime()
}

export const rateLimitJobs: Job[] = [
  {
    // A full bucket is the same as no bucket.
    kind: 'forget-full-buckets',
    repeats: '29 * * * *',
    run: ({ write }) =>
      write(async ({ db, now, send }) => send(db.deleteFrom('rate_buckets').where('full_at', '<=', now.getTime()))),
  },
]

interface Charged {
  charged_full_at: number
}

const AFTER = (now: string, token: string) => `greatest(b.full_at, ${now}) + ${token}`

/** The row lock orders calls at the same time: the condition is checked again on the new row. */
const CHARGED = (now: string, token: string, most: string) => `
  on conflict (workspace_id, bucket) do update set full_at = ${AFTER(now, token)}
  where ${AFTER(now, token)} <= ${now} + ${most}
  returning full_at as charged_full_at`

/** The places of the moment, the time of a token and the time of all tokens, after the values of a look-up. */
const placesAfter = ({ values }: Statement) =>
  [1, 2, 3].map((n) => `$${values.length + n}::float8`) as [string, string, string]

function chargingRoom<Row>(lookUp: LookUp<Row>): string {
  const [now, token, most] = placesAfter(lookUp)
  return `
    with found as materialized (${lookUp.text})
    update rate_buckets as b set full_at = ${AFTER(now, token)} from found
    where b.workspace_id = $1 and b.bucket = ${lookUp.bucketSql.name} and ${AFTER(now, token)} <= ${now} + ${most}
    returning found.*, b.full_at as charged_full_at`
}

function charging<Row>(lookUp: LookUp<Row>): string {
  const { text, bucketSql } = lookUp
  const [now, token, most] = placesAfter(lookUp)
  return `
    with found as materialized (${text}),
    charged as (
      insert into rate_buckets as b (workspace_id, bucket, full_at)
      select ${bucketSql.workspaceId}, ${bucketSql.name}, ${now} + ${token} from found
      ${CHARGED(now, token, most)}
    )
    select found.*, charged.charged_full_at from found left join charged on true`
}
