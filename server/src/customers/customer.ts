// Customers: one per phone number, in any spelling, and one per identity on a channel.
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
import { requireVersion } from '../platform/version.ts'
import { customerCreated, customerUpdated } from './events.ts'
import {
  findOwner,
  type Identity,
  type IdentityRow,
  identitiesOfCustomer,
  insertIdentities,
  replaceIdentities,
  stamped,
  toIdentities,
} from './identity.ts'
import type { AddressIn, Customer, CustomerChange, CustomerFilters, NewCustomer } from './schema.ts'
import { searchText } from './search.ts'

type CustomerShape = Static<typeof Customer>
type NewCustomerShape = Static<typeof NewCustomer>
type AddressShape = Static<typeof AddressIn>

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

/** The customer with this number, in any of its variants. */
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
  await requireUniqueIdentity(ctx, customer.id, customer.phone, customer.identities)
  insertCustomer(ctx, customer)
  return customer
}

/** For a caller that has just looked: if another change was faster, the insert fails and this change is tried again. */
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
  requireVersion(before, change.expected_version)
  return applyChange(ctx, before, change)
}

/** Sets the number of a customer who has none; a number that was set in the meantime stays. */
export async function fillInPhone(ctx: WriteCtx, id: string, phone: string): Promise<CustomerShape> {
  const before = await lockCustomer(ctx, id)
  return before.phone === null ? applyChange(ctx, before, { phone }) : before
}

/** Locks the row before it is read: of two changes at once the second sees the result of the first. */
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

  await requireUniqueIdentity(ctx, id, fields.phone, identities)
  const stamps = { version: version + 1, updated_at: ctx.now }
  ctx.send(
    ctx.db
      .updateTable('customers')
      .set({ ...toRow(fields), ...stamps })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', id),
  )
  if (changed.includes('identities')) replaceIdentities(ctx, id, identities)
  emit(ctx, customerUpdated, { customer: { id, name: fields.name }, changed }, { customer: id })
  const { notes, ...shown } = fields
  return { id, ...shown, identities, notes, version: stamps.version, created_at, updated_at: stamps.updated_at }
}

/** If another change writes between this check and our insert, the insert fails and the whole change is tried again. */
async function requireUniqueIdentity(
  ctx: WriteCtx,
  id: string,
  phone: string | null,
  identities: readonly Identity[],
): Promise<void> {
  const phoneOwner =
    phone === null
      ? undefined
      : await ctx.db
          .selectFrom('customers')
          .select('id')
          .where('workspace_id', '=', ctx.workspaceId)
          .where('phone_key', '=', keyOf(phone))
          .where('id', '!=', id)
          .executeTakeFirst()
  if (phoneOwner) throw customerExists(phoneOwner.id, 'phone number')
  const identityOwner = await findOwner(ctx, id, identities)
  if (identityOwner) throw customerExists(identityOwner, 'identity')
}

function customerExists(customer_id: string, what: string): Problem {
  return new Problem('customer_exists', { detail: `Another customer has this ${what}.`, customer_id })
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

/** The address with all members, null where nothing was sent. */
export function toAddress(address: AddressShape | null): Fields['address'] {
  return address && { formatted: address.formatted, lat: address.lat ?? null, lng: address.lng ?? null }
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
    .select(identitiesOfCustomer(workspaceId).as('identities'))
    .where('workspace_id', '=', workspaceId)
}

interface Row extends Omit<CustomerShape, 'address' | 'identities'> {
  address: unknown
  identities: IdentityRow[] | null
}

function toCustomer({ identities, notes, version, created_at, updated_at, address, ...rest }: Row): CustomerShape {
  return {
    ...rest,
    address: toAddress(address as Fields['address']),
    identities: toIdentities(identities),
    notes,
    version,
    created_at,
    updated_at,
  }
}
