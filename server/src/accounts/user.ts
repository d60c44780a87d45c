// Users: they sign up, sign in, stay signed in with a session, and set a new password with a one-time link.
import { DAY_MS, HOUR_MS, plus } from '@holdfast/time/moment.ts'
import type { UserRef } from '../http/caller.ts'
import type { Static } from '../http/shape.ts'
import type { Visit } from '../http/visit.ts'
import type { OpenCtx, WriteCtx } from '../platform/context.ts'
import { isMachineAway } from '../platform/database.ts'
import { newId } from '../platform/id.ts'
import type { Job } from '../platform/jobs.ts'
import { invalid, Problem } from '../platform/problem.ts'
import { hashToken, newToken } from '../platform/secrets.ts'
import { guess, hashPassword, isPassword, payForHash } from './password.ts'
import type { ResetPassword, SignIn, SignUp } from './schema.ts'

const SESSION_LASTS_MS = 30 * DAY_MS
const RESET_VALID_FOR_MS = 24 * HOUR_MS
/** Each try makes a new token. On Citus the token chooses the machine, and one of them may be away. */
const MAX_SESSION_TRIES = 40
const TRY_SESSIONS_FOR_MS = 10_000

/** Names its columns, so that a process goes on reading when an upgrade adds one. */
export const storedUsers = ({ db }: Pick<OpenCtx, 'db'>) =>
  db.selectFrom('users').select(['id', 'name', 'email', 'email_key', 'password_hash'])

export const emailKey = (email: string) => email.normalize('NFC').toLowerCase()

export async function signUp(ctx: OpenCtx, body: Static<typeof SignUp>, visit: Visit) {
  await payForHash(visit.limiter, visit.address, ctx.now)
  const password_hash = await hashPassword(body.password)
  return ctx.write(async (tx) => {
    const user = await createUser(tx, { ...body, password_hash })
    if (!user) throw emailTaken()
    return startSession(tx, user, visit)
  })
}

export const emailTaken = () =>
  invalid({ pointer: '/email', code: 'email_taken', message: 'This e-mail address has an account.' })

/** Returns null when the e-mail address already has an account. */
export async function createUser(
  ctx: WriteCtx,
  { name, email, password_hash }: { name: string; email: string; password_hash: string },
): Promise<UserRef | null> {
  const user = { id: newId('usr'), name, email }
  const row = await ctx.db
    .insertInto('users')
    .values({ ...user, email_key: emailKey(email), password_hash, created_at: ctx.now })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ? user : null
}

export async function signIn(ctx: OpenCtx, body: Static<typeof SignIn>, visit: Visit) {
  const who = { address: visit.address, emailKey: emailKey(body.email), now: ctx.now }
  const user = await storedUsers(ctx).where('email_key', '=', who.emailKey).executeTakeFirst()
  const right = await guess(visit.limiter, who, () => isPassword(body.password, user?.password_hash ?? null))
  if (!right || !user) throw new Problem('invalid_credentials')
  // False for one try, after a try that failed at the lock. A try that failed at its new session locks again.
  let canLock = true
  const began = performance.now()
  for (let tries = 1; ; tries += 1) {
    try {
      return await ctx.write(async (tx) => {
        const isLocked = canLock
        canLock = true
        await requireSameAccount(tx, user, { isLocked }).catch((error) => {
          canLock = !isMachineAway(error)
          throw error
        })
        return startSession(tx, { id: user.id, name: user.name, email: user.email }, visit)
      })
    } catch (error) {
      const isOver = tries === MAX_SESSION_TRIES || performance.now() - began > TRY_SESSIONS_FOR_MS
      if (isOver || !isMachineAway(error)) throw error
    }
  }
}

/**
 * An e-mail address or password that was changed while the password was checked starts no session: the change ends only
 * the sessions that it finds. `isLocked` is false only after the machine of Citus that has the lock was away: without it,
 * no account can be changed either.
 */
async function requireSameAccount(
  { db }: WriteCtx,
  { id, email_key, password_hash }: { id: string; email_key: string; password_hash: string },
  { isLocked }: { isLocked: boolean },
): Promise<void> {
  const same = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('email_key', '=', email_key)
    .where('password_hash', '=', password_hash)
    .$if(isLocked, (query) => query.forShare())
    .executeTakeFirst()
  if (!same) throw new Problem('invalid_credentials')
}

async function startSession(ctx: WriteCtx, user: UserRef, visit: Visit) {
  const token = newToken()
  const expires_at = plus(ctx.now, SESSION_LASTS_MS)
  ctx.send(
    ctx.db
      .insertInto('sessions')
      .values({ token_hash: hashToken(token), user_id: user.id, created_at: ctx.now, expires_at }),
  )
  ctx.afterCommit(() => visit.keepSession(token, expires_at))
  return { user, expires_at }
}

export async function signOut(ctx: OpenCtx, visit: Visit): Promise<void> {
  const { sessionToken } = visit
  visit.dropSession()
  if (sessionToken === null) return
  await ctx.write(async ({ db, afterCommit, wake }) => {
    const ended = await db
      .deleteFrom('sessions')
      .where('token_hash', '=', hashToken(sessionToken))
      .returning('user_id')
      .executeTakeFirst()
    if (ended) afterCommit(() => wake('access', ended.user_id))
  })
}

/** The signed-in user, or null: being signed out is not an error. */
export async function getSession(ctx: OpenCtx, { sessionToken }: Visit) {
  const session = sessionToken
    ? await ctx.db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select(['users.id', 'users.name', 'users.email', 'sessions.expires_at'])
        .where('sessions.token_hash', '=', hashToken(sessionToken))
        .where('sessions.expires_at', '>', ctx.now)
        .executeTakeFirst()
    : undefined
  if (!session) return { user: null, expires_at: null }
  const { expires_at, ...user } = session
  return { user, expires_at }
}

/** A token for `POST /auth/reset-password`, valid once and for a day; null when nobody has the address. */
export async function createPasswordReset(ctx: WriteCtx, email: string): Promise<string | null> {
  const user = await ctx.db.selectFrom('users').select('id').where('email_key', '=', emailKey(email)).executeTakeFirst()
  if (!user) return null
  const token = newToken()
  ctx.send(
    ctx.db
      .insertInto('password_resets')
      .values({ token_hash: hashToken(token), user_id: user.id, expires_at: plus(ctx.now, RESET_VALID_FOR_MS) }),
  )
  return token
}

/** Sets the new password and ends every session, so that anybody who knew the old password is signed out. */
export async function resetPassword(
  ctx: OpenCtx,
  { token, password }: Static<typeof ResetPassword>,
  visit: Visit,
): Promise<void> {
  const used = () =>
    invalid({ pointer: '/token', code: 'token', message: 'The link was used or is too old. Ask for a new one.' })
  const known = await ctx.db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', ctx.now)
    .executeTakeFirst()
  if (!known) throw used()
  await payForHash(visit.limiter, visit.address, ctx.now)
  const password_hash = await hashPassword(password)
  await ctx.write(async ({ db, now, send, afterCommit, wake }) => {
    const reset = await db
      .deleteFrom('password_resets')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', now)
      .returning('user_id')
      .executeTakeFirst()
    if (!reset) throw used()
    send(db.updateTable('users').set({ password_hash }).where('id', '=', reset.user_id))
    send(db.deleteFrom('sessions').where('user_id', '=', reset.user_id))
    send(db.deleteFrom('password_resets').where('user_id', '=', reset.user_id))
    afterCommit(() => wake('access', reset.user_id))
  })
}

export const userJobs: Job[] = [
  {
    kind: 'forget-old-sessions',
    repeats: '41 3 * * *',
    run: ({ write }) =>
      write(async ({ db, now, send }) => {
        send(db.deleteFrom('sessions').where('expires_at', '<=', now))
        send(db.deleteFrom('password_resets').where('expires_at', '<=', now))
      }),
  },
]
