// What the settings of the team ask for beside its members.
import { queryOptions } from '@tanstack/react-query'
import { all, api } from '../../data/api.ts'

export const invitationsQuery = queryOptions({
  queryKey: ['invitations'],
  queryFn: ({ signal }) => all(api().listInvitations({ limit: 200 }, { signal })),
})
