// Signing in and up with what was typed. A wait that the server asks for is told, not waited for in silence.
import { api, type Session } from '../data/api.ts'
import { tellTabs } from '../data/session.ts'
import { textOf } from '../ui/form.tsx'

const atOnce = { maxRetries: 0 }

export async function signIn(data: FormData): Promise<Session> {
  return told(await api().signIn(typedIn(data), atOnce))
}

export async function signUp(data: FormData): Promise<Session> {
  return told(await api().signUp({ ...typedIn(data), name: textOf(data, 'name') ?? '' }, atOnce))
}

function told(session: Session): Session {
  tellTabs(session.user?.email ?? null)
  return session
}

/** A password is taken as it was typed, blanks and all. */
export const passwordIn = (data: FormData): string => String(data.get('password') ?? '')

const typedIn = (data: FormData) => ({ email: textOf(data, 'email') ?? '', password: passwordIn(data) })
