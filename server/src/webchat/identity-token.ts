// Identity tokens: the website of the business signs who its user is, with the secret of the site.
import { DAY_MS, MINUTE_MS, plus, SECOND_MS } from '@holdfast/time/moment.ts'
import { errors, jwtVerify } from 'jose'
import { isStorableText } from '../lib/text.ts'
import type { OpenCtx } from '../platform/context.ts'
import { invalid, type Problem } from '../platform/problem.ts'
import { readSecret } from './rotate.ts'

const MAX_LIFETIME_MS = DAY_MS
/** How far the clock of the website may be wrong. */
const CLOCK_LEEWAY_MS = MINUTE_MS
const MAX_SUBJECT_CHARACTERS = 200

/** The `sub` that the website has signed; null without a token. Throws if the token proves nothing. */
export async function readIdentityToken(ctx: OpenCtx, token: string | null | undefined): Promise<string | null> {
  if (token === null || token === undefined) return null
  const secret = await readSecret(ctx)
  if (secret === null) throw invalidToken('no_secret', 'The site has no secret to check it with: make one first.')
  const { sub, exp } = await verify(token, secret, ctx.now)
  if (typeof sub !== 'string' || sub.trim() === '' || sub.length > MAX_SUBJECT_CHARACTERS || !isStorableText(sub)) {
    throw invalidToken('token_subject', `sub must name the user, in 1 to ${MAX_SUBJECT_CHARACTERS} characters.`)
  }
  if (typeof exp !== 'number' || exp * SECOND_MS > plus(ctx.now, MAX_LIFETIME_MS + CLOCK_LEEWAY_MS).getTime()) {
    throw invalidToken('token_lifetime', 'exp must be at most 24 hours ahead.')
  }
  return sub
}

/** A token that names another algorithm is refused, whatever it is signed with. */
async function verify(token: string, secret: string, now: Date) {
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'exp'],
      clockTolerance: CLOCK_LEEWAY_MS / SECOND_MS,
      currentDate: now,
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw invalidToken('token_expired', 'The identity token has expired.')
    if (error instanceof errors.JWTClaimValidationFailed) throw claimFault(error)
    if (error instanceof errors.JOSEError) {
      throw invalidToken('token_invalid', 'It is not a JWT that was signed with HS256 and the secret of the site.')
    }
    throw error
  }
}

function claimFault({ claim }: errors.JWTClaimValidationFailed): Problem {
  if (claim === 'sub') return invalidToken('token_subject', 'sub must name the user.')
  if (claim === 'exp') return invalidToken('token_lifetime', 'exp must be a time at most 24 hours ahead.')
  return invalidToken('token_invalid', `The claim ${claim} is not valid.`)
}

const invalidToken = (code: string, message: string) => invalid({ pointer: '/identity_token', code, message })
