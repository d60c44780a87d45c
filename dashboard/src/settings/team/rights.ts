// Which members may change which others, by the same rules as on the server.
import type { Member } from '../../data/api.ts'

export const ROLES = ['owner', 'admin', 'agent'] as const

export type Role = (typeof ROLES)[number]

type Person = Pick<Member, 'id' | 'role'>

/** The roles that a member can get, with the present one; empty if the role cannot be changed. */
export function rolesFor(me: { role?: string }, member: Person, members: readonly Person[]): readonly Role[] {
  if (me.role === 'owner') return isLastOwner(member, members) ? [] : ROLES
  if (me.role === 'admin' && member.role !== 'owner') return ['admin', 'agent']
  return []
}

/** Whether a member may remove another member, or leave. */
export function mayRemove(me: { role?: string }, member: Person, members: readonly Person[]): boolean {
  return rolesFor(me, member, members).length > 0
}

/** A workspace never loses its last owner. */
export function isLastOwner(member: Person, members: readonly Person[]): boolean {
  return member.role === 'owner' && members.every(({ id, role }) => role !== 'owner' || id === member.id)
}

/** Only an owner can invite owners. */
export const rolesToInvite = (me: { role?: string }): readonly Role[] =>
  me.role === 'owner' ? ROLES : ROLES.filter((role) => role !== 'owner')
