// The cookie of a session: scripts cannot read it, and it is not sent with forms of other sites.
const NAME = 'holdfast_session'
const TOKEN = /^[0-9A-Za-z]{43}$/

export function sessionCookie(token: string, expires: Date, secure: boolean): string {
  const flags = ['Path=/', 'HttpOnly', 'SameSite=Lax', ...(secure ? ['Secure'] : [])]
  return `${NAME}=${token}; ${flags.join('; ')}; Expires=${expires.toUTCString()}`
}

export function readSessionCookie(header: string | undefined): string | null {
  for (const pair of header?.split(';') ?? []) {
    const [name, value] = pair.trim().split('=')
    if (name === NAME && value && TOKEN.test(value)) return value
  }
  return null
}
