// Makes identity tokens: your server signs who is signed in, and the chat on your website shows their conversation.

export interface IdentityInput {
  /** Your id of the person who is signed in, as text: the same person has the same one on every device. */
  sub: string
  /** The secret of the chat widget, `wcs_…`. Whoever has it can sign in as anybody: it never leaves your server. */
  secret: string
  /** How many seconds the token is valid; by default 3,600, at most 86,400. */
  expiresIn?: number
  now?: Date
}

const MAX_SECONDS = 86_400
const MAX_SUBJECT_CHARACTERS = 200

/** Returns a token for `HoldfastChat.identify`: a JWT, signed with HS256. It needs only Web Crypto. */
export async function createIdentityToken(input: IdentityInput): Promise<string> {
  const { sub, secret, expiresIn = 3_600, now = new Date() } = input
  checkSubject(sub)
  // Any other text is the secret or the key of something else, and the server would refuse the token.
  if (typeof secret !== 'string' || !/^wcs_./.test(secret)) {
    throw new TypeError('secret must be the secret of the chat widget, wcs_….')
  }
  if (typeof expiresIn !== 'number' || !(expiresIn >= 1 && expiresIn <= MAX_SECONDS)) {
    throw new TypeError(`expiresIn must be a number of seconds from 1 to ${MAX_SECONDS}.`)
  }
  const exp = Math.floor(now.getTime() / 1_000 + expiresIn)
  if (Number.isNaN(exp)) throw new TypeError('now must be a valid date.')
  const content = `${encode(toBytes({ alg: 'HS256', typ: 'JWT' }))}.${encode(toBytes({ sub, exp }))}`
  return `${content}.${encode(await sign(content, secret))}`
}

function checkSubject(sub: string): void {
  if (typeof sub !== 'string') throw new TypeError('sub must be text: write a number as String(id).')
  const isStorable = !sub.includes('\0') && !/\p{Surrogate}/u.test(sub)
  if (sub.trim() === '' || sub.length > MAX_SUBJECT_CHARACTERS || !isStorable) {
    throw new TypeError(`sub must name the person, in 1 to ${MAX_SUBJECT_CHARACTERS} characters.`)
  }
}

async function sign(content: string, secret: string): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(content)))
}

const toBytes = (value: object) => new TextEncoder().encode(JSON.stringify(value))

/** Base64 as in URLs, without padding. */
function encode(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
