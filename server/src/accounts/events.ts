// The events of workspaces, members, invitations and API keys.
import { Id, Nullable, TextOut, Type } from '../http/shape.ts'
import { event } from '../platform/event.ts'

const Role = TextOut('agent')

export const workspaceCreated = event('workspace.created', {
  data: Type.Object({ workspace: Type.Object({ id: Id('prj'), name: Type.String() }) }),
  readAt: 'GET /workspaces',
})

export const workspaceUpdated = event('workspace.updated', {
  data: Type.Object({
    workspace: Type.Object({
      id: Id('prj'),
      name: Type.String(),
      timezone: Type.String(),
      locale: Type.String(),
      currency: Type.String(),
    }),
  }),
  readAt: 'GET /workspaces',
})

export const memberJoined = event('member.joined', {
  data: Type.Object({ member: Type.Object({ id: Id('mem'), role: Role }), resource_id: Nullable(Id('res')) }),
  readAt: 'GET /team/members',
})

export const memberUpdated = event('member.updated', {
  data: Type.Object({ member: Type.Object({ id: Id('mem'), role: Role }) }),
  readAt: 'GET /team/members',
})

export const memberRemoved = event('member.removed', {
  data: Type.Object({ member: Type.Object({ id: Id('mem') }) }),
  readAt: 'GET /team/members',
})

export const invitationCreated = event('invitation.created', {
  data: Type.Object({ invitation: Type.Object({ id: Id('inv'), role: Role }) }),
  readAt: 'GET /team/invitations',
})

export const invitationWithdrawn = event('invitation.withdrawn', {
  data: Type.Object({ invitation: Type.Object({ id: Id('inv') }) }),
  readAt: 'GET /team/invitations',
})

export const apiKeyCreated = event('api_key.created', {
  data: Type.Object({ api_key: Type.Object({ id: Id('key'), scopes: Type.Array(Type.String()) }) }),
  readAt: 'GET /api-keys',
})

export const apiKeyRevoked = event('api_key.revoked', {
  data: Type.Object({ api_key: Type.Object({ id: Id('key') }) }),
  readAt: 'GET /api-keys',
})

export const accountEvents = [
  workspaceCreated,
  workspaceUpdated,
  memberJoined,
  memberUpdated,
  memberRemoved,
  invitationCreated,
  invitationWithdrawn,
  apiKeyCreated,
  apiKeyRevoked,
]
