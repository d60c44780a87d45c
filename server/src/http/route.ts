// A route is a value: checks, types, access, idempotency, problems and documentation are read from this one definition.
import type { OpenCtx, ReadCtx, StreamCtx, WriteCtx } from '../platform/context.ts'
import type { Fault, ProblemCode } from '../platform/problem.ts'
import type { Access } from './caller.ts'
import { closePage, openPage } from './cursor.ts'
import { EVENT_STREAM } from './feed.ts'
import type { FileAnswer } from './file-answer.ts'
import { FilePart, type Form, MAX_FILE_BYTES, type UploadedFile } from './form.ts'
import type { Found } from './found.ts'
import type { Feed } from './open-feed.ts'
import { DEFAULT_LIMIT, type Page, type PageOf } from './page.ts'
import {
  documented,
  named,
  type Static,
  TextOut,
  type TObject,
  type TProperties,
  type TSchema,
  Type,
  titleOf,
  UsuallyNull,
  Whole,
} from './shape.ts'
import type { Visit } from './visit.ts'

type Change = 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Method = 'GET' | Change
type At<M extends Method = Method> = `${M} /${string}`

type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & ParamsOf<Rest>
  : unknown

interface Input<Path extends string, Q extends TSchema, B extends TSchema> {
  params: ParamsOf<Path>
  query: Static<Q>
  body: Static<B>
}

interface Common<Path extends At> {
  /** Method and path exactly as the documentation prints them. */
  at: Path
  /** The operation's name in the contract and in the clients. */
  id: string
  summary: string
  description?: string
  /** The description of a successful answer; left out: made from the name of the shape. */
  answer?: string
  tag: string
  access: Access
  /**
   * A large answer is compressed for callers who accept it. Only for answers without secrets: where a secret and a text
   * of somebody else are compressed together, the size of the answer tells an eavesdropper how similar the two are.
   */
  compressed?: true
  /** The problems it can answer in addition to those of every route. */
  problems?: readonly ProblemCode[]
  /**
   * Charges limits of its own, and throws when one is used up: after the input was checked and before the work, or before
   * a file is read.
   */
  charge?(visit: Visit, now: Date): Promise<void>
  /** Gives the charge back, after a call that changed nothing: it was refused, or is a repetition. */
  refund?(visit: Visit): Promise<void>
}

// A route with an id in its path must check that it exists: an invalid body for an unknown id is a 404.
type Existence<Path extends string, Ctx> = Path extends `${string}{${string}`
  ? { mustExist(ctx: Ctx, params: ParamsOf<Path>, visit: Visit): Promise<unknown> }
  : { mustExist?: never }

type Success = readonly [status: 200 | 201 | 202, schema: TSchema] | readonly [status: 204]
type Result<S extends Success> = S extends readonly [unknown, infer R extends TSchema] ? Static<R> : void

type Definition<Ctx, Path extends At, Q extends TObject, B extends TSchema, S extends Success> = Common<Path> &
  Existence<Path, ReadCtx> & {
    query?: Q
    body?: B
    returns: S
    /** Answers 200 in place of 201 or 202 when what is asked for was there before, which `run` says by `found`. */
    mayFind?: true
    run(ctx: Ctx, input: Input<Path, Q, B>, visit: Visit): Promise<Result<S> | Found<Result<S>>>
  }

type ListDefinition<Path extends At, Q extends TObject, I extends TSchema, Ctx = ReadCtx> = Common<Path> &
  Existence<Path, ReadCtx> & {
    query?: Q
    item: I
    run(ctx: Ctx, input: Input<Path, Q, TSchema> & { page: Page }, visit: Visit): Promise<PageOf<Static<I>>>
  }

type UploadDefinition<Path extends At, F extends TProperties, S extends Success> = Common<Path> &
  Existence<Path, ReadCtx> & {
    /** The parts of the form other than `file`; all of them are texts. */
    form: F
    /** 10 MiB unless told otherwise. */
    maxFileBytes?: number
    returns: S
    run(
      ctx: OpenCtx,
      input: { params: ParamsOf<Path>; form: Static<TObject<F>>; file: UploadedFile; remember: Settle<S> },
      visit: Visit,
    ): Promise<Result<S>>
    /** If it is set, `run` must call `remember`. */
    idempotency?: 'optional'
  }

/** Stores the answer under the idempotency key of the call, in the transaction that makes the change. */
type Settle<S extends Success> = (ctx: WriteCtx, result: Result<S>) => Promise<void>

type DownloadDefinition<Path extends At> = Common<Path> &
  Existence<Path, ReadCtx> & {
    /** The media types of the file. */
    media: readonly string[]
    run(ctx: OpenCtx, input: { params: ParamsOf<Path> }, visit: Visit): Promise<FileAnswer>
  }

type StreamDefinition<Path extends At, Q extends TObject, M extends TSchema> = Common<Path> &
  Existence<Path, ReadCtx> & {
    query?: Q
    /** The shape of the data of a message. */
    message: M
    /** Starts to fill the feed, and returns; the feed then continues by itself. */
    run(
      ctx: StreamCtx,
      input: { query: Static<Q>; feed: Feed<Static<M>>; lastEventId: string | null },
      visit: Visit,
    ): Promise<void>
  }

/** A route as the pipeline sees it, without its type parameters. */
export interface Route extends Common<At> {
  method: Method
  path: string
  kind: 'read' | 'write' | 'slow' | 'stream'
  query: TObject
  body: TSchema | null
  /** Whether the body is a form with a file instead of JSON. */
  takesFile: boolean
  /** Of the file in a form. */
  maxFileBytes: number
  /** It may also answer 200, see `Definition`. */
  mayFind: boolean
  idempotency: 'required' | 'optional' | null
  status: number
  returns: TSchema | null
  /** The media types of a file or a stream; null when the answer is JSON or empty. */
  media: readonly string[] | null
  /** Checks what the shape of a query cannot: whether the cursor belongs to this list. */
  cursorFaults: ((visit: Visit, query: Record<string, unknown>) => Fault[]) | null
  // biome-ignore lint/suspicious/noExplicitAny: each definition is checked where it is written
  mustExist: ((ctx: any, params: any, visit: Visit) => Promise<unknown>) | null
  // biome-ignore lint/suspicious/noExplicitAny: as above
  run(ctx: any, input: any, visit: Visit): Promise<unknown>
}

export function read<Path extends At<'GET'>, Q extends TObject, const S extends Success>(
  definition: Definition<ReadCtx, Path, Q, never, S>,
): Route {
  return toRoute(definition, 'read')
}

export function write<Path extends At<Change>, Q extends TObject, B extends TSchema, const S extends Success>(
  definition: Definition<WriteCtx, Path, Q, B, S> & { idempotency?: 'required' | 'optional' },
): Route {
  return toRoute(definition, 'write')
}

/**
 * A route that waits for more than our database. It opens its own transactions, so that slow work keeps no connection.
 */
export function slow<Path extends At, Q extends TObject, B extends TSchema, const S extends Success>(
  definition: Definition<OpenCtx, Path, Q, B, S>,
): Route {
  return toRoute(definition, 'slow')
}

/** A `slow` route that accepts a form with one file, named `file`. */
export function upload<Path extends At<'POST'>, F extends TProperties, const S extends Success>(
  definition: UploadDefinition<Path, F, S>,
): Route {
  const { form, run, maxFileBytes = MAX_FILE_BYTES, ...rest } = definition
  const whole = {
    ...rest,
    body: named(
      `${titleOf(rest.id)}Form`,
      Type.Object({ file: FilePart(maxFileBytes), ...form }, { additionalProperties: false }),
      FORM,
    ),
    takesFile: true,
    maxFileBytes,
    run: (ctx: OpenCtx, input: { params: never; body: Form; remember: Settle<S> }, visit: Visit) => {
      const { params, body, remember } = input
      return run(ctx, { params, form: body.fields as Static<TObject<F>>, file: body.file, remember }, visit)
    },
  }
  return toRoute(whole, 'slow')
}

const FORM = { description: 'A form with one file and its details.' }

/** A `slow` route that answers with a file. */
export function download<Path extends At<'GET'>>(definition: DownloadDefinition<Path>): Route {
  return toRoute({ ...definition, returns: [200] }, 'slow')
}

/** A route with an answer that goes on: it sends messages as they come. */
export function stream<Path extends At<'GET'>, M extends TSchema, Q extends TObject = TObject>(
  definition: StreamDefinition<Path, Q, M>,
): Route {
  return toRoute({ ...definition, returns: [200, definition.message], media: [EVENT_STREAM] }, 'stream')
}

const CURSOR = 'eyJrIjpbIjIwMjYtMTEtMjBUMTQ6MzA6MDAuMDAwWiJdfQ.c2lnbmF0dXJl'

const LIST_QUERY = {
  limit: Type.Optional(Whole(1, 200, { default: DEFAULT_LIMIT, description: 'Rows per page' })),
  cursor: Type.Optional(
    Type.String({
      // Enough for all filters of a list at their maximum lengths, and still within the 16 KiB of a request's head.
      maxLength: 12_000,
      ...documented(CURSOR, 'The `next_cursor` of the previous page; filters that are left out come from it'),
    }),
  ),
}

const PAGE = { description: 'One page of a list, and where the next page begins.' }

/** A route that lists a collection, page by page. */
export function list<Path extends At<'GET'>, Q extends TObject, I extends TSchema>(
  definition: ListDefinition<Path, Q, I>,
): Route {
  return toRoute(pageByPage(definition), 'read')
}

/** A `slow` route that lists: it may also store what was read. */
export function slowList<Path extends At<'GET'>, Q extends TObject, I extends TSchema>(
  definition: ListDefinition<Path, Q, I, OpenCtx>,
): Route {
  return toRoute(pageByPage(definition), 'slow')
}

function pageByPage<Path extends At<'GET'>, Q extends TObject, I extends TSchema, Ctx>(
  definition: ListDefinition<Path, Q, I, Ctx>,
) {
  const { item, query, run, ...rest } = definition
  const filters = (query?.properties ?? {}) as Record<string, TSchema>
  const title = (item as { title?: string }).title
  const page = Type.Object({
    data: Type.Array(item),
    next_cursor: UsuallyNull(TextOut(CURSOR, 'Send it as `cursor` for the next page; null on the last page')),
  })
  return {
    ...rest,
    query: Type.Object({ ...filters, ...LIST_QUERY }, { additionalProperties: false }),
    returns: [200, title ? named(`${title}Page`, page, PAGE) : page] as const,
    cursorFaults: (visit: Visit, given: Record<string, unknown>) => openPage(visit.cursors, given).faults,
    async run(ctx: Ctx, input: { params: never; query: Record<string, unknown> }, visit: Visit) {
      const { page, filters } = openPage(visit.cursors, input.query)
      const part = await run(ctx, { params: input.params, query: filters as Static<Q>, body: undefined, page }, visit)
      return closePage(visit.cursors, filters, part)
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the functions above have checked it
function toRoute(definition: any, kind: Route['kind']): Route {
  const [method, path] = definition.at.split(' ')
  const [status, returns = null] = definition.returns
  return {
    ...definition,
    method,
    path,
    kind,
    query: Type.Object(definition.query?.properties ?? {}, { additionalProperties: false }),
    body: definition.body ?? null,
    takesFile: definition.takesFile ?? false,
    maxFileBytes: definition.maxFileBytes ?? MAX_FILE_BYTES,
    mayFind: definition.mayFind ?? false,
    idempotency: definition.idempotency ?? null,
    status,
    returns,
    media: definition.media ?? null,
    cursorFaults: definition.cursorFaults ?? null,
    mustExist: definition.mustExist ?? null,
  }
}
