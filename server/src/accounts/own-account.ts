// The account of the signed-in person: name, e-mail address and password.
import type { UserRef } from '../http/caller.ts'
import type { Static } from '../http/shape.ts'
import type { Visit } from '../http/visit.ts'
import type { OpenCtx, WriteCtx } from '../platform/context.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { hashToken } from '../platform/secrets.ts'
import { guess, hashPassword, isPassword, payForHash } from './password.ts'
import type { AccountChange } from './schema.ts'
import { emailKey, emailTaken, storedUsers } from './user.ts'

/**
 * A new e-mail address or password needs the present password, and ends the other sessions. The account is written only
 * if its password is still the one that was checked: of two changes at once with the same old password, one is refused.
 */
export async function changeAccount(
  ctx: OpenCtx,
  { id }: UserRef,
  change: Static<typeof AccountChange>,
  visit: Visit,
): Promise<UserRef> {
  const before = await getStoredUser(ctx, id)
  const { name, email, password } = change
  const isGuarded = password !== undefined || (email !== undefined && email !== before.email)
  if (isGuarded) await requirePassword(ctx, before, change.current_password, visit)
  const password_hash = password === undefined ? undefined : await payAndHash(ctx, password, visit)

  return ctx.write(async (tx) => {
    const email_key = email === undefined ? undefined : emailKey(email)
    if (email_key !== undefined && email_key !== before.email_key) await requireFreeEmail(tx, email_key)
    const { db } = tx
    const user = await db
      .updateTable('users')
      // A field that is left out is not written, so it cannot undo another change. With `id`, the list is never empty.
      .set({ id, name, email, email_key, password_hash })
      .where('id', '=', id)
      .$if(isGuarded, (query) => query.where('password_hash', '=', before.password_hash))
      .returning(['id', 'name', 'email'])
      .executeTakeFirst()
    if (!user) throw wrongPassword()
    if (isGuarded) endOtherSessions(tx, id, visit)
    return user
  })
}

async function getStoredUser(ctx: OpenCtx, id: string) {
  const user = await storedUsers(ctx).where('id', '=', id).executeTakeFirst()
  if (!user) throw new Problem('session_required')
  return user
}

/** A guess costs as much as one at the sign-in, so a stolen session is no faster way to try passwords. */
async function requirePassword(
  { now }: OpenCtx,
  user: { email_key: string; password_hash: string },
  given: string | null | undefined,
  { limiter, address }: Visit,
): Promise<void> {
  if (typeof given !== 'string') {
    const message = 'A new e-mail address or password needs the present password.'
    throw invalid({ pointer: '/current_password', code: 'required', message })
  }
  const who = { address, emailKey: user.email_key, now }
  if (!(await guess(limiter, who, () => isPassword(given, user.password_hash)))) throw wrongPassword()
}

async function payAndHash({ now }: OpenCtx, password: string, { limiter, address }: Visit) {
  await payForHash(limiter, address, now)
  return hashPassword(password)
}

/** If another change takes the address after this check, the update fails and the whole change is tried again. */
async function requireFreeEmail({ db }: WriteCtx, email_key: string): Promise<void> {
  const owner = await db.selectFrom('users').select('id').where('email_key', '=', email_key).executeTakeFirst()
  if (owner) throw emailTaken()
}

function endOtherSessions({ db, send, afterCommit, wake }: WriteCtx, userId: string, { sessionToken }: Visit): void {
  const own = sessionToken === null ? '' : hashToken(sessionToken)
  send(db.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '!=', own))
  send(db.deleteFrom('password_resets').where('user_id', '=', userId))
  afterCommit(() => wake('access', userId))
}

const wrongPassword = () =>
  invalid({ pointer: '/current_password', code: 'wrong_password', message: 'This is not the present password.' })
