// Checks what the types of a route refuse. Nothing here runs: tsc fails if a wrong line below compiles.
// biome-ignore-all format: a directive speaks of the one line after it
import type { OpenCtx, ReadCtx, WriteCtx } from '../platform/context.ts'
import { key } from './caller.ts'
import type { FileAnswer } from './file-answer.ts'
import { download, list, read, slow, stream, upload, write } from './route.ts'
import { Body, Type } from './shape.ts'

const Thing = Type.Object({ id: Type.String() })
const NewThing = Body({ name: Type.String() })
declare function getThing(ctx: ReadCtx, id: string): Promise<{ id: string }>
declare function openThing(ctx: OpenCtx, name: string): Promise<FileAnswer>
declare function createThing(ctx: WriteCtx, body: { name: string }): Promise<{ id: string }>

const base = { id: 'x', tag: 'Platform', summary: 'x', access: key('bookings:write') } as const

// Correct routes compile.
read({ ...base, at: 'GET /a/{id}', returns: [200, Thing], mustExist: (ctx, { id }) => getThing(ctx, id), run: (ctx, { params }) => getThing(ctx, params.id) })
write({ ...base, at: 'POST /a', idempotency: 'required', body: NewThing, returns: [201, Thing], run: (ctx, { body }) => createThing(ctx, body) })
write({ ...base, at: 'DELETE /a', returns: [204], run: async () => {} })
slow({ ...base, at: 'POST /a', body: NewThing, returns: [200, Thing], run: (ctx, { body }) => ctx.write((tx) => createThing(tx, body)) })
upload({ ...base, at: 'POST /a', form: { name: Type.String() }, returns: [201, Thing], run: (ctx, { form, file }) => ctx.write((tx) => createThing(tx, { name: form.name + file.bytes.length })) })
download({ ...base, at: 'GET /a/{id}', media: ['text/plain'], mustExist: (ctx, { id }) => getThing(ctx, id), run: (ctx, { params }) => openThing(ctx, params.id) })

stream({ ...base, at: 'GET /a', message: Thing, run: async (_ctx, { feed }) => feed.send({ id: 'x', data: { id: 'x' } }) })

// Only a write has a transaction, so only a write can call a function that writes.
// @ts-expect-error
read({ ...base, at: 'GET /a', returns: [200, Thing], run: (ctx) => createThing(ctx, { name: '' }) })
// @ts-expect-error
read({ ...base, at: 'GET /a', returns: [200, Thing], run: async ({ db }) => db.deleteFrom('idempotency_keys').returning('key as id').executeTakeFirstOrThrow() })
// @ts-expect-error
slow({ ...base, at: 'POST /a', body: NewThing, returns: [200, Thing], run: (ctx, { body }) => createThing(ctx, body) })
// @ts-expect-error
write({ ...base, at: 'POST /a/{id}', returns: [204], mustExist: (ctx) => createThing(ctx, { name: '' }), run: async () => {} })

// The answer has exactly the declared shape, and there is no answer if none is declared.
// @ts-expect-error
write({ ...base, at: 'POST /a', returns: [200, Thing], run: async () => ({ name: 'x' }) })
// @ts-expect-error
write({ ...base, at: 'POST /a', returns: [200, Thing], run: async () => {} })
// @ts-expect-error
write({ ...base, at: 'POST /a', returns: [204], run: async () => ({ id: 'x' }) })
// @ts-expect-error
list({ ...base, at: 'GET /a', item: Thing, run: async () => ({ data: [{ name: 'x' }], next: null }) })
// @ts-expect-error
list({ ...base, at: 'GET /a', item: Thing, run: async () => ({ data: [] }) })

// Parameters, query and body are those that the route declares.
// @ts-expect-error
write({ ...base, at: 'POST /a/{id}', returns: [204], mustExist: async () => {}, run: async (_, { params }) => void params.name })
// @ts-expect-error
read({ ...base, at: 'GET /a', query: Type.Object({ q: Type.String() }), returns: [200, Thing], run: (ctx, { query }) => getThing(ctx, query.p) })
// @ts-expect-error
upload({ ...base, at: 'POST /a', form: { name: Type.String() }, returns: [201, Thing], run: (ctx, { form }) => ctx.write((tx) => createThing(tx, { name: form.colour })) })

// A download returns a file, and a transaction cannot wait for one.
// @ts-expect-error
download({ ...base, at: 'GET /a', media: ['text/plain'], run: (ctx) => getThing(ctx, 'x') })
// @ts-expect-error
write({ ...base, at: 'POST /a', returns: [204], run: async (ctx) => void (await openThing(ctx, 'x')) })
// @ts-expect-error
upload({ ...base, at: 'POST /a', form: {}, returns: [201, Thing], run: (ctx) => createThing(ctx, { name: '' }) })

// A path with an id needs a function that checks whether the entry exists.
// @ts-expect-error
write({ ...base, at: 'POST /a/{id}', returns: [204], run: async () => {} })

// A kind of route accepts only the properties that it has.
// @ts-expect-error
read({ ...base, at: 'GET /a', body: NewThing, returns: [200, Thing], run: (ctx) => getThing(ctx, 'x') })
// @ts-expect-error
read({ ...base, at: 'DELETE /a', returns: [200, Thing], run: (ctx) => getThing(ctx, 'x') })
// @ts-expect-error
write({ ...base, at: 'GET /a', returns: [204], run: async () => {} })

// Unknown values do not compile.
// @ts-expect-error
write({ ...base, at: 'POST /a', problems: ['nope'], returns: [204], run: async () => {} })
// @ts-expect-error
write({ ...base, at: '/a', returns: [204], run: async () => {} })
