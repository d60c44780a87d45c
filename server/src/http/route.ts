// A route is a value: checks, types, access, idempotency, problems and documentation are read from this one definition.

import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import type { Db } from '../platform/database.ts'
import type { ProblemCode } from '../platform/problem.ts'
import type { Access, Caller, UserRef } from './caller.ts'
import type { RateLimiter } from './rate-limit.ts'
import { Nullable, named, type Static, type TObject, type TSchema, Type, Whole } from './shape.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type At = `${Method} /${string}`

type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & ParamsOf<Rest>
  : unknown

interface Input<Path extends string, Q extends TSchema, B extends TSchema> {
  params: ParamsOf<Path>
  query: Static<Q>
  body: Static<B>
}

/** What a route may know of the call beside its input. */
export interface Visit {
  caller: Caller
  /** Of the connection, or of the client behind a trusted proxy. */
  address: string
  sessionToken: string | null
  publicUrl: string
  limiter: RateLimiter
  keepSession(token: string, expires: Date): void
  dropSession(): void
}

/** The context of routes that belong to a person instead of a workspace. */
export interface AccountCtx {
  db: Db
  now: Date
  user: UserRef | null
  /** Changes the person's own rows, or those of the workspace named. */
  write<T>(work: (ctx: WriteCtx) => Promise<T>, workspaceId?: string): Promise<T>
}

interface Common<Path extends At> {
  /** Method and path exactly as the documentation prints them. */
  at: Path
  /** The operation's name in the contract and in the clients. */
  id: string
  summary: string
  description?: string
  tag: string
  access: Access
  /** The problems it can answer beside those that every route can. */
  problems?: readonly ProblemCode[]
}

// A route whose path names things must say how to tell that they are there: a bad body for an unknown id is a 404.
type Existence<Path extends string, Ctx> = Path extends `${string}{${string}`
  ? { mustExist(ctx: Ctx, params: ParamsOf<Path>): Promise<unknown> }
  : { mustExist?: never }

type Definition<Ctx, Path extends At, Q extends TObject, B extends TSchema, R extends TSchema> = Common<Path> &
  Existence<Path, ReadCtx> & {
    query?: Q
    body?: B
    idempotency?: 'required' | 'optional'
    returns: readonly [status: 200 | 201, schema: R] | readonly [status: 204]
    run(ctx: Ctx, input: Input<Path, Q, B>, visit: Visit): Promise<Static<R> | void>
  }

export interface Page {
  limit: number
  /** The sort key of the last row of the page before, or null on the first page. */
  after: readonly (string | number)[] | null
}

/** A page before its cursor is signed; `next` is the sort key of its last row when there are more. */
export interface PageOf<T> {
  data: T[]
  next: readonly (string | number)[] | null
}

type ListDefinition<Path extends At, Q extends TObject, I extends TSchema> = Common<Path> &
  Existence<Path, ReadCtx> & {
    query?: Q
    item: I
    run(ctx: ReadCtx, input: Input<Path, Q, TSchema> & { page: Page }, visit: Visit): Promise<PageOf<Static<I>>>
  }

/** What the pipeline sees once the types have done their work. */
export interface Route extends Common<At> {
  method: Method
  path: string
  kind: 'read' | 'write' | 'account'
  query: TObject
  body: TSchema | null
  paged: boolean
  idempotency: 'required' | 'optional' | null
  status: number
  returns: TSchema | null
  // biome-ignore lint/suspicious/noExplicitAny: each definition is checked where it is written
  mustExist: ((ctx: any, params: any) => Promise<unknown>) | null
  // biome-ignore lint/suspicious/noExplicitAny: as above
  run(ctx: any, input: any, visit: Visit): Promise<unknown>
}

export function read<Path extends At, Q extends TObject, R extends TSchema>(
  definition: Definition<ReadCtx, Path, Q, never, R>,
): Route {
  return toRoute(definition, 'read')
}

export function write<Path extends At, Q extends TObject, B extends TSchema, R extends TSchema>(
  definition: Definition<WriteCtx, Path, Q, B, R>,
): Route {
  return toRoute(definition, 'write')
}

/** A route of a person: it opens its own transactions, so that slow work like hashing holds no connection. */
export function account<Path extends At, Q extends TObject, B extends TSchema, R extends TSchema>(
  definition: Definition<AccountCtx, Path, Q, B, R>,
): Route {
  return toRoute(definition, 'account')
}

const LIST_QUERY = {
  limit: Type.Optional(Whole(1, 200, { default: 50, description: 'Rows per page' })),
  cursor: Type.Optional(
    Type.String({
      maxLength: 4000,
      description: 'The `next_cursor` of the page before; filters left out come from it',
    }),
  ),
}

/** A collection, page by page. */
export function list<Path extends At, Q extends TObject, I extends TSchema>(
  definition: ListDefinition<Path, Q, I>,
): Route {
  const { item, query, ...rest } = definition
  const filters = (query?.properties ?? {}) as Record<string, TSchema>
  const title = (item as { title?: string }).title
  const page = Type.Object({
    data: Type.Array(item),
    next_cursor: Nullable(Type.String({ description: 'Send it as `cursor` for the next page; null on the last' })),
  })
  const whole = {
    ...rest,
    query: Type.Object({ ...filters, ...LIST_QUERY }, { additionalProperties: false }),
    returns: [200, title ? named(`${title}Page`, page) : page] as const,
  }
  return { ...toRoute(whole as never, 'read'), paged: true }
}

// biome-ignore lint/suspicious/noExplicitAny: the three constructors above did the checking
function toRoute(definition: any, kind: Route['kind']): Route {
  const [method, path] = definition.at.split(' ')
  const [status, returns = null] = definition.returns
  return {
    ...definition,
    method,
    path,
    kind,
    query: definition.query ?? Type.Object({}, { additionalProperties: false }),
    body: definition.body ?? null,
    paged: false,
    idempotency: definition.idempotency ?? null,
    status,
    returns,
    mustExist: definition.mustExist ?? null,
  }
}
