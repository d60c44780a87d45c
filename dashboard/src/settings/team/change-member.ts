// Gives a member another role or takes them out, and shows it wherever the team is in view.
import { api, type Member } from '../../data/api.ts'
import { membersQuery, queryClient } from '../../data/queries.ts'
import type { Role } from './rights.ts'

export async function changeRole(member: Member, role: Role): Promise<Member> {
  show({ ...member, role })
  try {
    const changed = await api().updateMember(member.id, { role, expected_version: member.version })
    show(changed)
    return changed
  } finally {
    refresh()
  }
}

export async function removeMember({ id }: Pick<Member, 'id'>): Promise<void> {
  await api().removeMember(id)
  queryClient.setQueryData(membersQuery.queryKey, (members) => members?.filter((member) => member.id !== id))
  refresh()
}

function show(changed: Member): void {
  queryClient.setQueryData(membersQuery.queryKey, (members) =>
    members?.map((member) => (member.id === changed.id ? changed : member)),
  )
}

/** The own role decides what is shown, and a resource may have been somebody who is gone. */
function refresh(): void {
  for (const name of ['members', 'me', 'resources']) void queryClient.invalidateQueries({ queryKey: [name] })
}
