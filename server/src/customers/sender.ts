// Somebody who wrote on a channel: which customer that is, and a new customer when nobody has their ids.
import { phoneKey, readPhone } from '../lib/phone.ts'
import { cleanName } from '../lib/text.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { addCustomer, changeCustomer, fillInPhone, lockCustomer } from './customer.ts'
import { customerRecognised } from './events.ts'
import { insertIdentities, newIdentity } from './identity.ts'

export interface SenderId {
  kind: string
  external_id: string
}

/** As a channel names them. All ids are the same person's; the first is the one to answer to. */
export interface SenderIn {
  ids: readonly [SenderId, ...SenderId[]]
  /** A number that the channel vouches for. */
  phone: string | null
  display_name: string | null
  username: string | null
  locale: string | null
}

export interface Recognised {
  customer_id: string
  name: string
  /** The language that a person set for the customer. */
  chosen_locale: string | null
  /** Of the first of their ids. */
  identity_id: string
}

interface KnownId extends SenderId {
  id: string
  customer_id: string
}

const MAX_NAME_CHARACTERS = 200

/**
 * Finds the customer by ids, else by the number that the channel vouches for, else makes one. Ids that are new are added
 * to the customer, and a block ends. Of two at once, the unique keys let one win and the other is tried again.
 */
export async function findOrCreateBySender(
  ctx: WriteCtx,
  channel: string,
  sender: SenderIn,
  /** For a customer whose channel names no language. */
  locale: string,
  /** Somebody to whom the team wrote on its own phone has not been seen by that. */
  role: 'writer' | 'reader' = 'writer',
): Promise<Recognised> {
  const known = await findIds(ctx, channel, sender.ids)
  const phone = sender.phone && readPhone(sender.phone)
  const numberOwner = phone ? await findByNumber(ctx, phone) : null
  const ownerOfId = sender.ids.map((id) => known.find(isSame(id))).find((each) => each !== undefined)?.customer_id
  const owner = ownerOfId ?? numberOwner?.id
  const customer = owner ? await readOwner(ctx, owner) : addNewcomer(ctx, channel, { ...sender, phone }, locale)
  const customer_id = customer.id

  const others = new Set([...known.map((each) => each.customer_id), ...(numberOwner ? [numberOwner.id] : [])])
  for (const other_id of others) {
    if (other_id !== customer_id) emit(ctx, customerRecognised, { customer_id, other_id, proof: 'provider_id' })
  }
  if (ownerOfId && phone && !numberOwner) await fillInPhone(ctx, customer_id, phone)

  const missing = sender.ids.filter((id) => !known.some(isSame(id)))
  const added = missing.map((id) => newIdentity({ channel, ...id, ...namesOf(sender) }, ctx.now))
  const last_seen_at = role === 'writer' ? ctx.now : null
  insertIdentities(
    ctx,
    customer_id,
    added.map((identity) => ({ ...identity, last_seen_at })),
  )
  if (role === 'writer') noteSeen(ctx, known, sender)
  const [first] = sender.ids
  const identity = known.find(isSame(first)) ?? added.find(isSame(first))
  const { name, chosen_locale } = customer
  return { customer_id, name, chosen_locale, identity_id: (identity as { id: string }).id }
}

async function readOwner(ctx: WriteCtx, id: string) {
  const row = await ctx.db
    .selectFrom('customers')
    .select(['id', 'name', 'locale', 'locale_chosen'])
    .where('workspace_id', '=', ctx.workspaceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id: row.id, name: row.name, chosen_locale: row.locale_chosen ? row.locale : null }
}

/** The customer who has one of these ids; null when nobody has. */
export async function findBySender(
  ctx: WriteCtx,
  channel: string,
  sender: Pick<SenderIn, 'ids'>,
): Promise<string | null> {
  const [known] = await findIds(ctx, channel, sender.ids)
  return known?.customer_id ?? null
}

/**
 * Notes that the channel knows a person under other ids as well, such as the one that the answer to a send names. An id
 * that another customer has is theirs no longer: the channel gave it to this person.
 */
export async function addIds(
  ctx: WriteCtx,
  channel: string,
  customerId: string,
  ids: readonly SenderId[],
): Promise<void> {
  const known = await findIds(ctx, channel, ids)
  for (const { id, customer_id } of known) {
    if (customer_id === customerId) continue
    await ctx.db
      .updateTable('customer_identities')
      .set({ customer_id: customerId })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', id)
      .execute()
  }
  const missing = ids.filter((id) => !known.some(isSame(id)))
  const none = { username: null, display_name: null }
  insertIdentities(
    ctx,
    customerId,
    missing.map((id) => newIdentity({ channel, ...id, ...none }, ctx.now)),
  )
}

/**
 * The channel says that a person has other ids or another number from now on. The number becomes the customer's, unless
 * another customer has it: then the team sees a suggestion, since a number may have been given to somebody else.
 */
export async function changeSender(
  ctx: WriteCtx,
  channel: string,
  customerId: string,
  before: SenderIn,
  now: SenderIn,
): Promise<void> {
  await addIds(ctx, channel, customerId, now.ids)
  const phone = now.phone && readPhone(now.phone)
  if (!phone) return
  const owner = await findByNumber(ctx, phone)
  if (owner && owner.id !== customerId) return claimPhone(ctx, customerId, phone)
  const customer = await lockCustomer(ctx, customerId)
  const isOldNumber = customer.phone !== null && before.phone !== null && isOneNumber(customer.phone, before.phone)
  if (customer.phone === null || isOldNumber) await changeCustomer(ctx, customerId, { phone })
}

const isOneNumber = (one: string, other: string) => phoneKey(one) === phoneKey(other)

/** Notes that a person blocked the business, or let it in again. A person whom nobody knows is left out. */
export async function setBlocked(
  ctx: WriteCtx,
  channel: string,
  ids: readonly SenderId[],
  state: 'blocked' | 'open',
): Promise<void> {
  for (const { kind, external_id } of ids) {
    await ctx.db
      .updateTable('customer_identities')
      .set({ blocked: state === 'blocked' })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('channel', '=', channel)
      .where('kind', '=', kind)
      .where('external_id', '=', external_id)
      .execute()
  }
}

/** A number that is proven to be the customer's own. Whoever has it already is the same person. */
export async function provePhone(ctx: WriteCtx, customerId: string, phone: string): Promise<void> {
  const number = readPhone(phone)
  if (!number) return
  const owner = await findByNumber(ctx, number)
  if (!owner) await fillInPhone(ctx, customerId, number)
  else if (owner.id !== customerId) {
    emit(ctx, customerRecognised, { customer_id: customerId, other_id: owner.id, proof: 'phone' })
  }
}

/** A number that somebody typed: it finds nobody's history, and the team sees it as a suggestion to merge. */
export function claimPhone(ctx: WriteCtx, customerId: string, phone: string): void {
  const number = readPhone(phone)
  if (!number) return
  ctx.send(
    ctx.db
      .updateTable('customers')
      .set({ claimed_phone: phoneKey(number) })
      .where('workspace_id', '=', ctx.workspaceId)
      .where('id', '=', customerId),
  )
}

const isSame = (one: SenderId) => (other: SenderId) => one.kind === other.kind && one.external_id === other.external_id

/**
 * The rows are kept from being taken away until the end: a customer who is being changed or merged is waited for, and
 * what is gone then is not found.
 */
async function findIds(ctx: WriteCtx, channel: string, ids: readonly SenderId[]): Promise<KnownId[]> {
  if (ids.length === 0) return []
  return ctx.db
    .selectFrom('customer_identities')
    .innerJoin('customers', (join) =>
      join.on('customers.workspace_id', '=', ctx.workspaceId).onRef('customers.id', '=', 'customer_id'),
    )
    .select(['customer_identities.id', 'kind', 'external_id', 'customer_id'])
    .where('customer_identities.workspace_id', '=', ctx.workspaceId)
    .where('channel', '=', channel)
    .where((where) => where.or(ids.map(({ kind, external_id }) => where.and({ kind, external_id }))))
    .orderBy('customer_identities.id')
    .forKeyShare()
    .execute()
}

/** Who has this number, in any of its writings: as their own, or behind a WhatsApp id. */
async function findByNumber({ db, workspaceId }: ReadCtx, phone: string): Promise<{ id: string } | null> {
  const key = phoneKey(phone)
  const owner = await db
    .selectFrom('customers')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('phone_key', '=', key)
    .executeTakeFirst()
  if (owner) return owner
  const identity = await db
    .selectFrom('customer_identities')
    .select('customer_id as id')
    .where('workspace_id', '=', workspaceId)
    .where('phone_key', '=', key)
    .orderBy('created_at')
    .executeTakeFirst()
  return identity ?? null
}

const namesOf = ({ display_name, username }: SenderIn) => ({
  display_name: display_name && cleanName(display_name, MAX_NAME_CHARACTERS),
  username: username && cleanName(username, MAX_NAME_CHARACTERS),
})

function addNewcomer(ctx: WriteCtx, channel: string, sender: SenderIn, defaultLocale: string) {
  const { display_name, username } = namesOf(sender)
  const [{ external_id }] = sender.ids
  const name = display_name ?? username ?? sender.phone ?? `${channel} ${external_id.slice(-4)}`
  const locale = readLocale(sender.locale) ?? defaultLocale
  return { id: addCustomer(ctx, { name, phone: sender.phone }, locale).id, name, chosen_locale: null }
}

/** A language tag in its usual writing; null when it is not one. */
function readLocale(tag: string | null): string | null {
  try {
    return (tag && Intl.getCanonicalLocales(tag)[0]) || null
  } catch {
    return null
  }
}

function noteSeen(ctx: WriteCtx, known: readonly KnownId[], sender: SenderIn): void {
  const { display_name, username } = namesOf(sender)
  const told = { ...(display_name && { display_name }), ...(username && { username }) }
  for (const { id } of known) {
    ctx.send(
      ctx.db
        .updateTable('customer_identities')
        .set({ ...told, blocked: false, last_seen_at: ctx.now })
        .where('workspace_id', '=', ctx.workspaceId)
        .where('id', '=', id),
    )
  }
}
