// Signs in and up. If the server asks for a wait, the page says so instead of waiting.
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

/** The password exactly as it was typed, with its spaces. */
export const passwordIn = (data: FormData): string => String(data.get('password') ?? '')

const typedIn = (data: FormData) => ({ email: textOf(data, 'email') ?? '', password: passwordIn(data) })
