// Customers: one per phone number and per identity on a channel, however the number is written.
import { sql } from 'kysely'
import { fetchPage, newestFirst, type Page } from '../http/page.ts'
import type { Static } from '../http/shape.ts'
import { namesOfChanges } from '../lib/canonical-json.ts'
import { phoneKey, readPhone, readQueryPhone } from '../lib/phone.ts'
import { searchPatterns } from '../lib/search.ts'
import { cleanTags } from '../lib/text.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { newId } from '../platform/id.ts'
import { Problem } from '../platform/problem.ts'
import { expectVersion } from '../platform/version.ts'
import { customerCreated, customerUpdated } from './events.ts'
import type { AddressIn, Customer, CustomerChange, CustomerFilters, NewCustomer } from './schema.ts'
import { searchText } from './search.ts'

type CustomerShape = Static<typeof Customer>
type NewCustomerShape = Static<typeof NewCustomer>
type AddressShape = Static<typeof AddressIn>
type IdentityIn = NonNullable<NewCustomerShape['identities']>[number]

export async function listCustomers(ctx: ReadCtx, filters: Static<typeof CustomerFilters>, page: Page) {
  let query = customers(ctx)
  for (const spellings of searchPatterns(filters.q ?? '')) {
    query = query.where((where) => where.or(spellings.map((pattern) => where('search', 'like', pattern))))
  }
  if (filters.phone !== undefined) query = query.where('phone_key', '=', keyOf(readQueryPhone(filters.phone) ?? ''))
  if (filters.tag !== undefined) query = query.where(sql<boolean>`tags @> ${[filters.tag.trim()]}::text[]`)
  return fetchPage(query, page, newestFirst(), toCustomer)
}

export async function getCustomer(ctx: ReadCtx, id: string): Promise<CustomerShape> {
  const row = await customers(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return toCustomer(row)
}

/** Who has this number, in any of its variants. */
export async function findCustomerByPhone(ctx: ReadCtx, phone: string): Promise<CustomerShape | null> {
  const row = await customers(ctx).where('phone_key', '=', keyOf(phone)).executeTakeFirst()
  return row ? toCustomer(row) : null
}

export async function createCustomer(
  ctx: WriteCtx,
  body: NewCustomerShape,
  defaultLocale: string,
): Promise<CustomerShape> {
  const customer = toNewCustomer(ctx, body, defaultLocale)
  await refuseKnown(ctx, customer.id, customer.phone, customer.identities)
  insertCustomer(ctx, customer)
  return customer
}

/** For a caller that has just looked: a rival who was faster makes the insert fail, and the change is tried again. */
export function addCustomer(ctx: WriteCtx, body: NewCustomerShape, defaultLocale: string): CustomerShape {
  const customer = toNewCustomer(ctx, body, defaultLocale)
  insertCustomer(ctx, customer)
  return customer
}

function toNewCustomer(ctx: WriteCtx, body: NewCustomerShape, defaultLocale: string): CustomerShape {
  const { notes, ...shown } = toFields({
    name: body.name,
    phone: body.phone,
    locale: body.locale ?? defaultLocale,
    email: body.email ?? null,
    company: body.company ?? null,
    tags: body.tags ?? [],
    address: toAddress(body.address ?? null),
    notes: body.notes ?? null,
  })
  const stamps = { version: 1, created_at: ctx.now, updated_at: ctx.now }
  return { id: newId('cus'), ...shown, identities: stamped(body.identities ?? [], ctx.now), notes, ...stamps }
}

function insertCustomer(ctx: WriteCtx, { identities, ...customer }: CustomerShape): void {
  const { id, name } = customer
  ctx.insert('customers', { workspace_id: ctx.workspaceId, ...toRow(customer) })
  insertIdentities(ctx, id, identities)
  emit(ctx, customerCreated, { customer: { id, name } }, { customer: id })
}

export async function changeCustomer(
  ctx: WriteCtx,
  id: string,
  change: Static<typeof CustomerChange>,
): Promise<CustomerShape> {
  const before = await lockCustomer(ctx, id)
  expectVersion(before, change.expected_version)
  return applyChange(ctx, before, change)
}

/** Gives a number to somebody who has none; one that was set meanwhile stays. */
export async function fillInPhone(ctx: WriteCtx, id: string, phone: string): Promise<CustomerShape> {
  const before = await lockCustomer(ctx, id)
  return before.phone === null ? applyChange(ctx, before, { phone }) : before
}

/** Locked before it is read: of two edits at once the second sees what the first left. */
async function lockCustomer(ctx: WriteCtx, id: string): Promise<CustomerShape> {
  ctx.send(
    ctx.db
      .selectFrom('customers')
      .select('id')
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', id)
      .forUpdate(),
  )
  return getCustomer(ctx, id)
}

async function applyChange(
  ctx: WriteCtx,
  before: CustomerShape,
  change: Static<typeof CustomerChange>,
): Promise<CustomerShape> {
  const { identities: oldIdentities, version, created_at, updated_at: _, id, ...old } = before
  const identities =
    change.identities === undefined ? oldIdentities : stamped(change.identities ?? [], ctx.now, oldIdentities)
  const fields = toFields({
    name: change.name ?? old.name,
    phone: change.phone === undefined ? old.phone : change.phone,
    locale: change.locale ?? old.locale,
    email: change.email === undefined ? old.email : change.email,
    company: change.company === undefined ? old.company : change.company,
    tags: change.tags === undefined ? old.tags : (change.tags ?? []),
    address: change.address === undefined ? old.address : toAddress(change.address),
    notes: change.notes === undefined ? old.notes : change.notes,
  })
  const changed = namesOfChanges({ ...old, identities: oldIdentities }, { ...fields, identities })
  if (changed.length === 0) return before

  await refuseKnown(ctx, id, fields.phone, identities)
  const stamps = { version: version + 1, updated_at: ctx.now }
  ctx.send(
    ctx.db
      .updateTable('customers')
      .set({ ...toRow(fields), ...stamps })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', id),
  )
  if (changed.includes('identities')) {
    ctx.send(
      ctx.db
        .deleteFrom('customer_identities')
        .where('workspace_id', '=', ctx.workspaceId)
        .where('customer_id', '=', id),
    )
    insertIdentities(ctx, id, identities)
  }
  emit(ctx, customerUpdated, { customer: { id, name: fields.name }, changed }, { customer: id })
  const { notes, ...shown } = fields
  return { id, ...shown, identities, notes, version: stamps.version, created_at, updated_at: stamps.updated_at }
}

/** A rival who writes between this look and our insert makes the insert fail, and the whole change is tried again. */
async function refuseKnown(
  ctx: WriteCtx,
  id: string,
  phone: string | null,
  identities: readonly Identity[],
): Promise<void> {
  const { db, workspaceId } = ctx
  const phoneOwner =
    phone === null
      ? undefined
      : await db
          .selectFrom('customers')
          .select('id')
          .where('workspace_id', '=', workspaceId)
          .where('phone_key', '=', keyOf(phone))
          .where('id', '!=', id)
          .executeTakeFirst()
  if (phoneOwner) throw customerExists(phoneOwner.id, 'phone number')
  if (identities.length === 0) return
  const identityOwner = await db
    .selectFrom('customer_identities')
    .select('customer_id as id')
    .where('workspace_id', '=', workspaceId)
    .where('customer_id', '!=', id)
    .where((where) => where.or(identities.map(({ channel, external_id }) => where.and({ channel, external_id }))))
    .executeTakeFirst()
  if (identityOwner) throw customerExists(identityOwner.id, 'identity')
}

function customerExists(customer_id: string, what: string): Problem {
  return new Problem('customer_exists', { detail: `Another customer has this ${what}.`, customer_id })
}

function insertIdentities(ctx: WriteCtx, customer_id: string, identities: CustomerShape['identities']): void {
  if (identities.length === 0) return
  const rows = identities.map((identity) => ({ workspace_id: ctx.workspaceId, customer_id, ...identity }))
  ctx.insert('customer_identities', ...rows)
}

type Fields = Omit<CustomerShape, 'id' | 'identities' | 'version' | 'created_at' | 'updated_at'>

function toFields(given: Fields): Fields {
  return { ...given, phone: given.phone === null ? null : readPhone(given.phone), tags: cleanTags(given.tags) }
}

function toRow<F extends Fields>(fields: F) {
  return {
    ...fields,
    phone_key: fields.phone === null ? null : keyOf(fields.phone),
    address: fields.address === null ? null : JSON.stringify(fields.address),
    search: searchText(fields),
  }
}

const keyOf = (phone: string) => phoneKey(readPhone(phone) ?? phone)

/** Whole, with null for what was not said. */
export function toAddress(address: AddressShape | null): Fields['address'] {
  return address && { formatted: address.formatted, lat: address.lat ?? null, lng: address.lng ?? null }
}

/** Doubles are dropped, one that was there before keeps the moment it came; in the order in which they are read. */
function stamped(
  identities: readonly IdentityIn[],
  now: Date,
  known: CustomerShape['identities'] = [],
): CustomerShape['identities'] {
  const name = ({ channel, external_id }: { channel: string; external_id: string }) => `${channel} ${external_id}`
  const before = new Map(known.map((identity) => [name(identity), identity.created_at]))
  const unique = new Map(identities.map((identity) => [name(identity), identity]))
  const made = [...unique.values()].map(({ channel, external_id, display_name = null }) => ({
    channel,
    external_id,
    display_name,
    created_at: before.get(name({ channel, external_id })) ?? now,
  }))
  return made.sort(byMomentAndName)
}

type Identity = CustomerShape['identities'][number]

function byMomentAndName(a: Identity, b: Identity): number {
  const [one, two] = [`${a.channel} ${a.external_id}`, `${b.channel} ${b.external_id}`]
  return a.created_at.getTime() - b.created_at.getTime() || (one < two ? -1 : 1)
}

function customers({ db, workspaceId }: ReadCtx) {
  return db
    .selectFrom('customers')
    .select([
      'id',
      'name',
      'phone',
      'locale',
      'email',
      'company',
      'tags',
      'address',
      'notes',
      'version',
      'created_at',
      'updated_at',
    ])
    .select(
      sql<IdentityRow[] | null>`(
        select json_agg(json_build_array(i.channel, i.external_id, i.display_name, extract(epoch from i.created_at) * 1000))
        from customer_identities i where i.workspace_id = ${workspaceId} and i.customer_id = customers.id
      )`.as('identities'),
    )
    .where('workspace_id', '=', workspaceId)
}

function toIdentity([channel, external_id, display_name, created]: IdentityRow): Identity {
  return {
    channel: channel as Identity['channel'],
    external_id,
    display_name,
    created_at: new Date(Math.round(created)),
  }
}

type IdentityRow = [channel: string, external_id: string, display_name: string | null, created_ms: number]

interface Row extends Omit<CustomerShape, 'address' | 'identities'> {
  address: unknown
  identities: IdentityRow[] | null
}

function toCustomer({ identities, notes, version, created_at, updated_at, address, ...rest }: Row): CustomerShape {
  return {
    ...rest,
    address: toAddress(address as Fields['address']),
    identities: (identities ?? []).map(toIdentity).sort(byMomentAndName),
    notes,
    version,
    created_at,
    updated_at,
  }
}
