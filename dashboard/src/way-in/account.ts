// Signing in and up with what was typed. A wait that the server asks for is told, not waited for in silence.
import { api, type Session } from '../data/api.ts'
import { textOf } from '../ui/form.tsx'

const atOnce = { maxRetries: 0 }

export function signIn(data: FormData): Promise<Session> {
  return api().signIn(typedIn(data), atOnce)
}

export function signUp(data: FormData): Promise<Session> {
  return api().signUp({ ...typedIn(data), name: textOf(data, 'name') ?? '' }, atOnce)
}

/** A password is taken as it was typed, blanks and all. */
export const passwordIn = (data: FormData): string => String(data.get('password') ?? '')

const typedIn = (data: FormData) => ({ email: textOf(data, 'email') ?? '', password: passwordIn(data) })
