// Changes the role of a member or removes them, and updates all lists of the team.
import { api, type Member } from '../../data/api.ts'
import { membersQuery, queryClient } from '../../data/queries.ts'
import { type Change, eachItem, showAtOnce } from '../../data/shown-at-once.ts'
import type { Role } from './rights.ts'

export async function changeRole(member: Member, role: Role): Promise<Member> {
  try {
    return await showAtOnce(
      inView(member.id, (present) => ({ ...present, role })),
      () => api().updateMember(member.id, { role, expected_version: member.version }),
      (answer) => inView(answer.id, (present) => (present.version > answer.version ? present : answer)),
    )
  } finally {
    refresh()
  }
}

export async function removeMember({ id }: Pick<Member, 'id'>): Promise<void> {
  await api().removeMember(id)
  queryClient.setQueryData(membersQuery.queryKey, (members) => members?.filter((member) => member.id !== id))
  refresh()
}

function inView(id: string, change: (member: Member) => Member): Change[] {
  const { queryKey } = membersQuery
  return [{ queryKey, apply: (members) => eachItem<Member>(members, (each) => (each.id === id ? change(each) : each)) }]
}

/**
 * Loads again what depends on the team: the member's own role decides what is shown, and a resource may lose its
 * member.
 */
function refresh(): void {
  for (const name of ['members', 'me', 'resources']) void queryClient.invalidateQueries({ queryKey: [name] })
}
