// The walk through accounts: signing in, a workspace, its keys and its team.
import { SCOPES } from '../../http/caller.ts'
import type { Insider, Walker } from './walk.ts'

export async function enterAccounts({ world, see }: Walker) {
  const email = 'walker@example.com'
  see('signUp', await world.anybody.post('/auth/sign-up/email', { name: 'Walker', email, password: 'correct horse' }))
  const signedIn = await world.anybody.post('/auth/sign-in/email', { email, password: 'correct horse' })
  see('signIn', signedIn)
  const me = world.as({ cookie: String(signedIn.headers['set-cookie']).split(';')[0] as string })
  see('getSession', await me.get('/auth/get-session'))
  see('getSession', await world.anybody.get('/auth/get-session'))
  const made = see('createWorkspace', await me.post('/workspaces', { name: 'Walk' }))
  see('listWorkspaces', await me.get('/workspaces'))
  see('followLedger', await me.get('/stream'))
  see('updateWorkspace', await me.patch(`/workspaces/${made.id}`, { timezone: 'America/Asuncion' }))
  see('getMe', await me.get('/me'))
  const change = { name: 'Walker W.', password: 'a longer horse', current_password: 'correct horse' }
  see('updateAccount', await me.patch('/me/account', change))
  const key = see('createApiKey', await me.post('/api-keys', { name: 'k', scopes: SCOPES }))
  const program = world.as({ authorization: `Bearer ${key.key}` })
  see('getMe', await program.get('/me'))
  see('listApiKeys', await me.get('/api-keys'))
  return { me, program, workspaceId: made.id as string, keyId: key.id as string }
}

export async function walkTeam({ world, see, me }: Insider): Promise<void> {
  const guest = await world.aUser()
  const invited = see(
    'createInvitation',
    await me.post('/team/invitations', { email: guest.user.email, role: 'agent' }),
  )
  const other = (await me.post('/team/invitations', { email: 'b@example.com', role: 'admin' })).body
  see('listInvitations', await me.get('/team/invitations'))
  see('deleteInvitation', await me.delete(`/team/invitations/${other.id}`))
  const member = see('acceptInvitation', await guest.client.post(`/team/invitations/${invited.token}/accept`))
  see('listMembers', await me.get('/team/members'))
  see('updateMember', await me.patch(`/team/members/${member.id}`, { role: 'admin' }))
  see('removeMember', await me.delete(`/team/members/${member.id}`))
}

export async function leaveAccounts({ see, me }: Insider, workspaceId: string, keyId: string): Promise<void> {
  see('revokeApiKey', await me.delete(`/api-keys/${keyId}`))
  see('deleteWorkspace', await me.delete(`/workspaces/${workspaceId}`, { name: 'Walk' }))
  see('signOut', await me.post('/auth/sign-out'))
}
