// Who of the team may change whom: the same rules that the server keeps.
import type { Member } from '../../data/api.ts'

export const ROLES = ['owner', 'admin', 'agent'] as const

export type Role = (typeof ROLES)[number]

type Person = Pick<Member, 'id' | 'role'>

/** The roles that somebody could be given, with the one they have; none when nothing can be changed. */
export function rolesFor(me: { role?: string }, member: Person, members: readonly Person[]): readonly Role[] {
  if (me.role === 'owner') return isLastOwner(member, members) ? [] : ROLES
  if (me.role === 'admin' && member.role !== 'owner') return ['admin', 'agent']
  return []
}

/** Also of whoever leaves. */
export function mayRemove(me: { role?: string }, member: Person, members: readonly Person[]): boolean {
  return rolesFor(me, member, members).length > 0
}

/** A workspace never loses its last owner. */
export function isLastOwner(member: Person, members: readonly Person[]): boolean {
  return member.role === 'owner' && members.every(({ id, role }) => role !== 'owner' || id === member.id)
}

/** Only an owner makes owners. */
export const rolesToInvite = (me: { role?: string }): readonly Role[] =>
  me.role === 'owner' ? ROLES : ROLES.filter((role) => role !== 'owner')
