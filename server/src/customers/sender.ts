// Finds the customer who wrote on a channel by their ids or number, or adds a new customer.
import { sql } from 'kysely'
import { canonicalLocale } from '../lib/locale.ts'
import { phoneKey, readPhone } from '../lib/phone.ts'
import { cleanName } from '../lib/text.ts'
import type { ReadCtx, WriteCtx } from '../platform/context.ts'
import { emit } from '../platform/events.ts'
import { Problem } from '../platform/problem.ts'
import { claimPhone, takeBackTyped } from './claim.ts'
import { addCustomer, changeCustomer, fillInPhone, lockCustomer, setTypedPhone } from './customer.ts'
import { customerRecognised } from './events.ts'
import { insertIdentities, newIdentity } from './identity.ts'

export interface SenderId {
  kind: string
  external_id: string
}

/** A person as the channel names them. All ids belong to the same person; answers are sent to the first. */
export interface SenderIn {
  ids: readonly [SenderId, ...SenderId[]]
  /** A number that the channel has verified. */
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
  /** The identity of the first id. */
  identity_id: string
  /** Whether this transaction has added the customer. */
  isNew: boolean
}

interface KnownId extends SenderId {
  id: string
  customer_id: string
  owner: Owner
}

interface Owner {
  id: string
  name: string
  chosen_locale: string | null
}

const MAX_NAME_CHARACTERS = 200

/** The rows of the database about a sender. */
export interface FoundSender {
  known: readonly KnownId[]
  /** The verified number. */
  phone: string | null
  numberOwner: { id: string } | null
  /** The customer who has only typed the number. */
  typist: { id: string } | null
}

/** Both questions are sent in one round trip. */
export async function findSender(ctx: WriteCtx, channel: string, sender: SenderIn): Promise<FoundSender> {
  const phone = sender.phone && readPhone(sender.phone)
  const [known, { numberOwner, typist }] = await Promise.all([
    findIds(ctx, channel, sender.ids),
    phone ? findByNumber(ctx, phone) : NOBODY,
  ])
  return { known, phone, numberOwner, typist }
}

/**
 * The customer with these ids, else with the verified number; otherwise a customer is added. New ids are added to the
 * customer, and a block ends. If two transactions add the same id at once, a unique index makes one fail, and it runs
 * again.
 */
export async function recogniseSender(
  ctx: WriteCtx,
  channel: string,
  sender: SenderIn,
  { known, phone, numberOwner, typist }: FoundSender,
  /** The language of a new customer, if the channel gives none. */
  locale: string,
  /** `reader`: the team wrote to the person, so the person was not seen. */
  role: 'writer' | 'reader' = 'writer',
): Promise<Recognised> {
  const idOwner = sender.ids.map((id) => known.find(isSame(id))).find((each) => each !== undefined)?.owner
  const owner = idOwner ?? (numberOwner && (await readOwner(ctx, numberOwner.id)))
  if (phone && typist) await takeBackTyped(ctx, phone, owner?.id)
  const customer = owner ?? addNewcomer(ctx, channel, { ...sender, phone }, locale)
  const customer_id = customer.id

  const others = new Set([...known.map((each) => each.customer_id), ...(numberOwner ? [numberOwner.id] : [])])
  for (const other_id of others) {
    if (other_id !== customer_id) emit(ctx, customerRecognised, { customer_id, other_id, proof: 'provider_id' })
  }
  if (idOwner && phone && !numberOwner) await fillInPhone(ctx, customer_id, phone)

  const last_seen_at = role === 'writer' ? ctx.now : null
  const added = missingFrom(known, sender.ids).map((id) => ({
    ...newIdentity({ channel, ...id, ...namesOf(sender) }, ctx.now),
    last_seen_at,
  }))
  insertIdentities(ctx, customer_id, added)
  if (role === 'writer') noteSeen(ctx, known, sender)
  const [first] = sender.ids
  const identity = known.find(isSame(first)) ?? added.find(isSame(first))
  const { name, chosen_locale } = customer
  return { customer_id, name, chosen_locale, identity_id: (identity as { id: string }).id, isNew: owner === null }
}

const missingFrom = (known: readonly SenderId[], ids: readonly SenderId[]) =>
  ids.filter((id) => !known.some(isSame(id)))

async function readOwner(ctx: WriteCtx, id: string): Promise<Owner> {
  const row = await ctx.db
    .selectFrom('customers')
    .select(['id', 'name', 'locale', 'locale_chosen'])
    .where('workspace_id', '=', ctx.workspaceId)
    .where('id', '=', id)
    // If they became anonymous since they were found, this fails and the whole change is tried again.
    .where('anonymous_at', 'is', null)
    .forKeyShare()
    .executeTakeFirstOrThrow()
  return toOwner(row)
}

const toOwner = ({ id, name, locale, locale_chosen }: Omit<Owner, 'chosen_locale'> & Language): Owner => ({
  id,
  name,
  chosen_locale: locale_chosen ? locale : null,
})

interface Language {
  locale: string
  locale_chosen: boolean
}

/** The customer who has one of these ids; null if there is none. */
export async function findBySender(
  ctx: WriteCtx,
  channel: string,
  sender: Pick<SenderIn, 'ids'>,
): Promise<string | null> {
  const [known] = await findIds(ctx, channel, sender.ids)
  return known?.customer_id ?? null
}

/**
 * Adds ids that the channel has for the same person, such as the id in its answer to a message. If another customer has
 * one of them, that customer loses it: the channel says that it belongs to this person.
 */
export async function addIds(
  ctx: WriteCtx,
  channel: string,
  customerId: string,
  ids: readonly SenderId[],
): Promise<void> {
  const known = await findIds(ctx, channel, ids)
  const taken = known.filter(({ customer_id }) => customer_id !== customerId)
  if (taken.length > 0) await identitiesWith(ctx, taken).set({ customer_id: customerId }).execute()
  insertIdentities(
    ctx,
    customerId,
    missingFrom(known, ids).map((id) => newIdentity({ channel, ...id, display_name: null }, ctx.now)),
  )
}

/**
 * The channel says that a person has other ids or another number from now on. The customer gets the number, unless
 * another customer has it: a number may go to another person, so then the team sees a suggestion to merge the two.
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
  const { numberOwner, typist } = await findByNumber(ctx, phone)
  if (numberOwner && numberOwner.id !== customerId) return claimPhone(ctx, customerId, phone)
  if (typist) await takeBackTyped(ctx, phone, customerId)
  const customer = await lockCustomer(ctx, customerId)
  const isOldNumber = customer.phone !== null && before.phone !== null && isOneNumber(customer.phone, before.phone)
  if (isOldNumber) await changeCustomer(ctx, customerId, { phone })
  else await fillInPhone(ctx, customerId, phone)
}

const isOneNumber = (one: string, other: string) => phoneKey(one) === phoneKey(other)

/** Stores that a person blocked the business, or unblocked it. Unknown ids are ignored. */
export async function setBlocked(
  ctx: WriteCtx,
  channel: string,
  ids: readonly SenderId[],
  state: 'blocked' | 'open',
): Promise<void> {
  await ctx.db
    .updateTable('customer_identities')
    .set({ blocked: state === 'blocked' })
    .where('workspace_id', '=', ctx.workspaceId)
    .where('channel', '=', channel)
    .where((where) => where.or(ids.map(({ kind, external_id }) => where.and({ kind, external_id }))))
    .execute()
}

/** The number is proven to belong to the customer. Another customer who has proven it, too, is the same person. */
export async function provePhone(ctx: WriteCtx, customerId: string, phone: string): Promise<void> {
  const number = readPhone(phone)
  if (!number) return
  const { numberOwner, typist } = await findByNumber(ctx, number)
  if (typist) await takeBackTyped(ctx, number, customerId)
  if (!numberOwner) await fillInPhone(ctx, customerId, number)
  else if (numberOwner.id !== customerId) {
    emit(ctx, customerRecognised, { customer_id: customerId, other_id: numberOwner.id, proof: 'phone' })
  }
}

/**
 * A number that a customer typed in order to book. They get it as a typed one if they have none and no other customer has
 * it; otherwise it is a claim. If two customers get a number at once, the unique index makes one transaction fail, and it
 * runs again.
 */
export async function takePhone(ctx: WriteCtx, customerId: string, phone: string): Promise<void> {
  const number = readPhone(phone)
  if (!number) return
  const { id, phone: known } = await lockCustomer(ctx, customerId)
  if (known !== null && isOneNumber(known, number)) return
  const { numberOwner, typist } = await findByNumber(ctx, number)
  const isFree = known === null && numberOwner === null && typist === null
  if (!isFree || !(await hasGot(ctx, id, number))) claimPhone(ctx, id, number)
}

/** false when somebody else got the number at this moment. */
async function hasGot(ctx: WriteCtx, customerId: string, phone: string): Promise<boolean> {
  try {
    await setTypedPhone(ctx, customerId, phone)
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'customer_exists') return false
    throw error
  }
}

const isSame = (one: SenderId) => (other: SenderId) => one.kind === other.kind && one.external_id === other.external_id

/**
 * Waits for transactions that change or merge these customers, and locks the rows so that nobody removes them before the
 * commit. Identities that were removed meanwhile are not found.
 */
async function findIds(ctx: WriteCtx, channel: string, ids: readonly SenderId[]): Promise<KnownId[]> {
  const { db, workspaceId } = ctx
  const [first, ...others] = ids.map(({ kind, external_id }) =>
    db
      .selectFrom('customer_identities')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('channel', '=', channel)
      .where('kind', '=', kind)
      .where('external_id', '=', external_id),
  )
  if (!first) return []
  const found = others.reduce((all, each) => all.unionAll(each), first)
  // Planned while the tables are empty, a plain join would read all customers of the workspace.
  const rows = await db
    .selectFrom('customer_identities')
    .innerJoinLateral(
      (lateral) =>
        lateral
          .selectFrom('customers')
          .select(['customers.name', 'customers.locale', 'customers.locale_chosen'])
          .where('customers.workspace_id', '=', workspaceId)
          .whereRef('customers.id', '=', 'customer_identities.customer_id')
          .forKeyShare()
          .as('owner'),
      (join) => join.onTrue(),
    )
    .select(['customer_identities.id', 'kind', 'external_id', 'customer_id'])
    .select(['owner.name', 'owner.locale', 'owner.locale_chosen'])
    .where('customer_identities.workspace_id', '=', workspaceId)
    .where(sql<boolean>`customer_identities.id = any(array(${found}))`)
    .orderBy('customer_identities.id')
    .forKeyShare('customer_identities')
    .execute()
  return rows.map(({ id, kind, external_id, customer_id, ...owner }) => ({
    id,
    kind,
    external_id,
    customer_id,
    owner: toOwner({ id: customer_id, ...owner }),
  }))
}

interface NumberOwners {
  /** The customer who has the number, in any variant, as their phone number or in a WhatsApp id. */
  numberOwner: { id: string } | null
  /** The customer who has the number only because they typed it; nothing proves that it is theirs. */
  typist: { id: string } | null
}

const NOBODY: NumberOwners = { numberOwner: null, typist: null }

async function findByNumber({ db, workspaceId }: ReadCtx, phone: string): Promise<NumberOwners> {
  const key = phoneKey(phone)
  const owner = await db
    .selectFrom('customers')
    .select(['id', 'phone_typed'])
    .where('workspace_id', '=', workspaceId)
    .where('phone_key', '=', key)
    .executeTakeFirst()
  if (owner && !owner.phone_typed) return { numberOwner: owner, typist: null }
  const identity = await db
    .selectFrom('customer_identities')
    .select('customer_id as id')
    .where('workspace_id', '=', workspaceId)
    .where('phone_key', '=', key)
    .orderBy('created_at')
    .executeTakeFirst()
  return { numberOwner: identity ?? null, typist: owner ?? null }
}

const namesOf = ({ display_name, username }: SenderIn) => ({
  display_name: display_name && cleanName(display_name, MAX_NAME_CHARACTERS),
  username: username && cleanName(username, MAX_NAME_CHARACTERS),
})

function addNewcomer(ctx: WriteCtx, channel: string, sender: SenderIn, defaultLocale: string) {
  const { display_name, username } = namesOf(sender)
  const [{ external_id }] = sender.ids
  const name = display_name ?? username ?? sender.phone ?? `${channel} ${external_id.slice(-4)}`
  const locale = (sender.locale && canonicalLocale(sender.locale)) || defaultLocale
  return { id: addCustomer(ctx, { name, phone: sender.phone }, locale).id, name, chosen_locale: null }
}

function noteSeen(ctx: WriteCtx, known: readonly KnownId[], sender: SenderIn): void {
  if (known.length === 0) return
  const { display_name, username } = namesOf(sender)
  const names = { ...(display_name && { display_name }), ...(username && { username }) }
  ctx.send(identitiesWith(ctx, known).set({ ...names, blocked: false, last_seen_at: ctx.now }))
}

/** An update of these identities. */
function identitiesWith({ db, workspaceId }: WriteCtx, known: readonly KnownId[]) {
  const ids = known.map(({ id }) => id)
  return db
    .updateTable('customer_identities')
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${ids}::text[])`)
}
