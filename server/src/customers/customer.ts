// Customers: one per phone number, in any spelling, and one per identity on a channel.
import { sql } from 'kysely'
import { toAddress } from '../http/address.ts'
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
import { customerOfOldId } from './alias.ts'
import { requireNotAnonymous } from './anonymise.ts'
import { claimPhone, takeBackTyped } from './claim.ts'
import { customerCreated, customerUpdated } from './events.ts'
import {
  changeIdentities,
  findOwner,
  type Identity,
  type IdentityRow,
  identitiesOfCustomer,
  insertIdentities,
  stamped,
  toIdentities,
} from './identity.ts'
import type { Customer, CustomerChange, CustomerFilters, NewCustomer } from './schema.ts'
import { searchText } from './search.ts'

type CustomerShape = Static<typeof Customer>
type NewCustomerShape = Static<typeof NewCustomer>

export async function listCustomers(ctx: ReadCtx, filters: Static<typeof CustomerFilters>, page: Page) {
  let query = customers(ctx).where('anonymous_at', 'is', null)
  for (const spellings of searchPatterns(filters.q ?? '')) {
    query = query.where((where) => where.or(spellings.map((pattern) => where('search', 'like', pattern))))
  }
  if (filters.phone !== undefined) query = query.where('phone_key', '=', keyOf(readQueryPhone(filters.phone) ?? ''))
  if (filters.tag !== undefined) query = query.where(sql<boolean>`tags @> ${[filters.tag.trim()]}::text[]`)
  return fetchPage(query, page, newestFirst(), toCustomer)
}

/** Also by an id that the customer had before a merge: the answer has the current one. */
export async function getCustomer(ctx: ReadCtx, id: string): Promise<CustomerShape> {
  const row =
    (await customers(ctx).where('id', '=', id).executeTakeFirst()) ??
    (await customers(ctx).where('id', '=', customerOfOldId(ctx, id)).executeTakeFirst())
  if (!row) throw new Problem('not_found')
  return toCustomer(row)
}

/** The customers with these ids that exist, in any order. Only present ids are found. */
export async function findCustomers(ctx: ReadCtx, ids: readonly string[]): Promise<CustomerShape[]> {
  const rows = await customers(ctx).where(sql<boolean>`id = any(${ids}::text[])`).execute()
  return rows.map(toCustomer)
}

/**
 * The customers who may be one of these people, by number, e-mail address or name, the oldest first. Somebody who has
 * only typed a number is not found by it.
 */
export async function findAlike(
  ctx: ReadCtx,
  people: readonly Alike[],
): Promise<(CustomerShape & { phone_typed: boolean })[]> {
  const phones = people.flatMap(({ phone }) => (phone === null ? [] : [keyOf(phone)]))
  const emails = people.flatMap(({ email }) => (email === null ? [] : [email.toLowerCase()]))
  const names = people.flatMap(({ name, phone, email }) => (phone === null && email === null ? [name] : []))
  const rows = await customers(ctx)
    .where('anonymous_at', 'is', null)
    .where(
      sql<boolean>`(phone_key = any(${phones}::text[]) and not phone_typed or lower(email) = any(${emails}::text[])
        or phone is null and email is null and lower(name) = any(select lower(unnest(${names}::text[]))))`,
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...toCustomer(row), phone_typed: row.phone_typed }))
}

/** The keys of the numbers, among these, that a customer has only typed. */
export async function findTypedNumbers({ db, workspaceId }: ReadCtx, phones: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('customers')
    .select('phone_key')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`phone_key = any(${phones.map(keyOf)}::text[]) and phone_typed`)
    .execute()
  return new Set(rows.map(({ phone_key }) => phone_key as string))
}

type Alike = Pick<CustomerShape, 'name' | 'phone' | 'email'>

/** The fields of all customers except anonymous ones, the oldest first. */
export const listAll = ({ db, workspaceId }: ReadCtx) =>
  db
    .selectFrom('customers')
    .select(['name', 'phone', 'email', 'company', 'tags', 'notes', 'locale'])
    .where('workspace_id', '=', workspaceId)
    .where('anonymous_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The customer with this number, in any of its variants. Somebody who has only typed it is not found. */
export async function findCustomerByPhone(
  ctx: ReadCtx,
  phone: string,
): Promise<{ customer: CustomerShape | null; isTyped: boolean }> {
  const row = await customers(ctx).where('phone_key', '=', keyOf(phone)).executeTakeFirst()
  const isTyped = row?.phone_typed ?? false
  return { customer: row && !isTyped ? toCustomer(row) : null, isTyped }
}

export async function createCustomer(
  ctx: WriteCtx,
  body: NewCustomerShape,
  defaultLocale: string,
): Promise<CustomerShape> {
  const customer = toNewCustomer(ctx, body, defaultLocale)
  await requireUniqueIdentity(ctx, customer.id, customer.phone, customer.identities)
  insertCustomer(ctx, customer, body)
  return customer
}

/** For a caller that has just looked: if another change was faster, the insert fails and this change is tried again. */
export function addCustomer(ctx: WriteCtx, body: NewCustomerShape, defaultLocale: string): CustomerShape {
  const customer = toNewCustomer(ctx, body, defaultLocale)
  insertCustomer(ctx, customer, body)
  return customer
}

function toNewCustomer(ctx: WriteCtx, body: NewCustomerShape, defaultLocale: string): CustomerShape {
  const { notes, ...shown } = toFields({
    name: body.name,
    phone: body.phone ?? null,
    locale: body.locale ?? defaultLocale,
    email: body.email ?? null,
    company: body.company ?? null,
    tags: body.tags ?? [],
    address: toAddress(body.address ?? null),
    notes: body.notes ?? null,
  })
  const stamps = { version: 1, created_at: ctx.now, updated_at: ctx.now }
  const identities = stamped(body.identities ?? [], ctx.now)
  return { id: newId('cus'), ...shown, identities, notes, ...UNKNOWN, ...stamps }
}

const UNKNOWN = { claimed_phone: null, merge_suggestion: null, anonymous_at: null }

function insertCustomer(ctx: WriteCtx, made: CustomerShape, { locale }: NewCustomerShape): void {
  const { identities, claimed_phone: _, merge_suggestion: __, ...customer } = made
  const { id, name } = customer
  const locale_chosen = typeof locale === 'string'
  ctx.insert('customers', { workspace_id: ctx.workspaceId, ...toRow(customer), locale_chosen })
  insertIdentities(ctx, id, identities)
  const tags = customer.tags.length > 0 && { tags: { from: [], to: customer.tags } }
  emit(ctx, customerCreated, { customer: { id, name }, ...tags }, { customer: id })
}

export async function changeCustomer(
  ctx: WriteCtx,
  id: string,
  change: Static<typeof CustomerChange>,
): Promise<CustomerShape> {
  const before = await lockCustomer(ctx, id)
  requireNotAnonymous(before)
  requireVersion(before, change.expected_version)
  return applyChange(ctx, before, change)
}

/** Sets the proven number of a customer who has none, or has only typed one; any other number that they have stays. */
export async function fillInPhone(ctx: WriteCtx, id: string, phone: string): Promise<CustomerShape> {
  const before = await lockCustomer(ctx, id)
  requireNotAnonymous(before)
  if (before.phone === null) return applyChange(ctx, before, { phone })
  if (!(await hasTyped(ctx, before.id))) return before
  if (keyOf(before.phone) !== keyOf(phone)) claimPhone(ctx, before.id, before.phone)
  return applyChange(ctx, before, { phone })
}

/** Sets a number that proves nothing; throws `customer_exists` if anybody else has it. */
export async function setTypedPhone(ctx: WriteCtx, id: string, phone: string): Promise<CustomerShape> {
  const before = await lockCustomer(ctx, id)
  requireNotAnonymous(before)
  return applyChange(ctx, before, { phone }, 'typed')
}

/** Whether the number of a customer is only typed. */
export async function hasTyped({ db, workspaceId }: ReadCtx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('customers')
    .select('phone_typed')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.phone_typed ?? false
}

/** Locks the row before it is read: of two changes at once the second sees the result of the first. */
export async function lockCustomer(ctx: WriteCtx, id: string): Promise<CustomerShape> {
  ctx.send(
    ctx.db
      .selectFrom('customers')
      .select('id')
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', id)
      .forUpdate(),
  )
  const customer = await getCustomer(ctx, id)
  return customer.id === id ? customer : lockCustomer(ctx, customer.id)
}

async function applyChange(
  ctx: WriteCtx,
  before: CustomerShape,
  change: Static<typeof CustomerChange>,
  source: PhoneSource = 'proof',
): Promise<CustomerShape> {
  const { identities: oldIdentities, claimed_phone, merge_suggestion, anonymous_at, created_at, ...rest } = before
  const { id, version: _, updated_at: __, ...old } = rest
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
  const marks = {
    ...(change.locale && { locale_chosen: true }),
    ...(change.phone !== undefined && { phone_typed: source === 'typed' }),
  }
  if (changed.length === 0) {
    // A typed number that is given again is proven.
    if (fields.phone !== null && marks.phone_typed === false) markAsProven(ctx, id)
    return before
  }

  await requireUniqueIdentity(ctx, id, fields.phone, identities, source)
  if (changed.includes('identities')) await changeIdentities(ctx, id, oldIdentities, identities)
  const stamps = overwriteCustomer(ctx, before, fields, marks)
  const tags = changed.includes('tags') && { tags: { from: old.tags, to: fields.tags } }
  emit(ctx, customerUpdated, { customer: { id, name: fields.name }, changed, ...tags }, { customer: id })
  const { notes, ...shown } = fields
  return { id, ...shown, identities, notes, claimed_phone, merge_suggestion, anonymous_at, created_at, ...stamps }
}

/** Where a number comes from: a channel or the team have proven it, or the customer has only typed it. */
type PhoneSource = 'proof' | 'typed'

function markAsProven(ctx: WriteCtx, id: string): void {
  ctx.send(
    ctx.db
      .updateTable('customers')
      .set({ phone_typed: false })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', id),
  )
}

/** Writes all fields of a locked customer. The caller has checked that nobody else has them, and emits the event. */
export function overwriteCustomer(
  ctx: WriteCtx,
  { id, version }: CustomerShape,
  fields: Fields,
  more: { locale_chosen?: boolean; phone_typed?: boolean } = {},
) {
  const stamps = { version: version + 1, updated_at: ctx.now }
  ctx.send(
    ctx.db
      .updateTable('customers')
      .set({ ...toRow(fields), ...more, ...stamps })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', id),
  )
  return stamps
}

/** If another change writes between this check and our insert, the insert fails and the whole change is tried again. */
async function requireUniqueIdentity(
  ctx: WriteCtx,
  id: string,
  phone: string | null,
  identities: readonly Identity[],
  source: PhoneSource = 'proof',
): Promise<void> {
  const phoneOwner =
    phone === null
      ? undefined
      : await ctx.db
          .selectFrom('customers')
          .select(['id', 'phone_typed'])
          .where('workspace_id', '=', ctx.workspaceId)
          .where('phone_key', '=', keyOf(phone))
          .where('id', '!=', id)
          .executeTakeFirst()
  const yields = source === 'proof' && phoneOwner?.phone_typed
  if (phoneOwner && !yields) throw customerExists(phoneOwner.id, 'phone number')
  const identityOwner = await findOwner(ctx, id, identities)
  if (identityOwner) throw customerExists(identityOwner, 'identity')
  if (yields && phone !== null) await takeBackTyped(ctx, phone, id)
}

function customerExists(customer_id: string, what: string): Problem {
  return new Problem('customer_exists', { detail: `Another customer has this ${what}.`, customer_id })
}

type Fields = Pick<CustomerShape, 'name' | 'phone' | 'locale' | 'email' | 'company' | 'tags' | 'address' | 'notes'>

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
      'claimed_phones',
      'phone_typed',
      'anonymous_at',
      'version',
      'created_at',
      'updated_at',
    ])
    .select(suggestionOf(workspaceId).as('merge_suggestion'))
    .select(identitiesOfCustomer(workspaceId).as('identities'))
    .where('workspace_id', '=', workspaceId)
}

interface Suggestion {
  shown: NonNullable<CustomerShape['merge_suggestion']>
  phone: string
}

/** The customer who has a number that this one claims to have; of several, the one whose number was claimed last. */
const suggestionOf = (workspaceId: string) => sql<Suggestion | null>`(
  select json_build_object('phone', owner.phone_key, 'shown',
    json_build_object('customer_id', owner.id, 'name', owner.name, 'reason', 'claimed_phone'))
  from customers owner where owner.workspace_id = ${workspaceId} and owner.phone_key = any(customers.claimed_phones)
    and owner.id <> customers.id
  order by array_position(customers.claimed_phones, owner.phone_key) limit 1
)`

interface Row extends Omit<CustomerShape, 'address' | 'identities' | 'claimed_phone' | 'merge_suggestion'> {
  address: unknown
  identities: IdentityRow[] | null
  claimed_phones: string[]
  phone_typed: boolean
  merge_suggestion: Suggestion | null
}

function toCustomer(given: Row): CustomerShape {
  const { identities, claimed_phones, phone_typed: _, merge_suggestion, address, ...row } = given
  const { notes, anonymous_at, version, created_at, updated_at, ...rest } = row
  // A claim to the number that the customer has now is not shown.
  const others = claimed_phones.filter((claim) => row.phone === null || claim !== keyOf(row.phone))
  return {
    ...rest,
    address: toAddress(address as Fields['address']),
    identities: toIdentities(identities),
    notes,
    claimed_phone: merge_suggestion?.phone ?? others[0] ?? null,
    merge_suggestion: merge_suggestion?.shown ?? null,
    anonymous_at,
    version,
    created_at,
    updated_at,
  }
}
