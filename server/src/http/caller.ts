// Callers and their rights: the scopes of keys, the roles of team members, and the access that each route requires.

import { type Actor, SYSTEM } from '../platform/context.ts'
import { SYSTEM_WORKSPACE } from '../platform/id.ts'
import { Problem } from '../platform/problem.ts'
import type { Origin } from '../platform/transaction.ts'
import type { StoredAddress } from './address.ts'

export const SCOPES = [
  'slots:read',
  'bookings:read',
  'bookings:write',
  'config:read',
  'config:write',
  'settings:write',
  'customers:read',
  'customers:write',
  'messages:read',
  'messages:write',
  'webhooks:manage',
] as const
export type Scope = (typeof SCOPES)[number]

export const ROLES = ['agent', 'admin', 'owner'] as const
export type Role = (typeof ROLES)[number]

const AGENT_SCOPES: readonly Scope[] = [
  'slots:read',
  'bookings:read',
  'bookings:write',
  'config:read',
  'customers:read',
  'customers:write',
  'messages:read',
  'messages:write',
]

export const scopesOf = (role: Role): readonly Scope[] => (role === 'agent' ? AGENT_SCOPES : SCOPES)

/** Whether a role is at least as high as another. */
export const isAtLeast = (role: Role, needed: Role) => ROLES.indexOf(role) >= ROLES.indexOf(needed)

export interface WorkspaceRef {
  id: string
  name: string
  timezone: string
  locale: string
  currency: string
}

/** The workspace of a key or a team member. `GET /me` answers with it and needs no further statement. */
export interface OwnWorkspace extends WorkspaceRef {
  address: StoredAddress | null
}

export interface UserRef {
  id: string
  name: string
  email: string
}

export type Caller =
  | { kind: 'api_key'; actor: Actor; scopes: readonly Scope[]; workspace: OwnWorkspace }
  | { kind: 'member'; actor: Actor; scopes: readonly Scope[]; role: Role; user: UserRef; workspace: OwnWorkspace }
  | { kind: 'user'; user: UserRef }
  /** A person who uses a chat widget. The actor's id is null until the person is a customer. */
  | { kind: 'visitor'; actor: Actor; visitorId: string | null; workspace: WorkspaceRef }
  | { kind: 'nobody' }

/** The workspace of a caller; throws unless the caller is in one. */
export function workspaceOf(caller: Caller): WorkspaceRef {
  if (!('workspace' in caller)) throw new Error('This caller is in no workspace')
  return caller.workspace
}

/** The workspace and the actor for everything that the call reads and writes. */
export function originOf(caller: Caller): Origin {
  if (caller.kind === 'nobody') return { workspaceId: SYSTEM_WORKSPACE, actor: SYSTEM }
  if (caller.kind === 'user') {
    return { workspaceId: SYSTEM_WORKSPACE, actor: { kind: 'member', id: null, name: caller.user.name } }
  }
  return { workspaceId: caller.workspace.id, actor: caller.actor }
}

export type Access =
  /** A key with the scope, or a team member with a role that includes it. */
  | { to: 'scope'; scope: Scope }
  /** Any valid key or any team member. */
  | { to: 'anyone known' }
  /** A team member in the dashboard, never a key. `workspaceIn`: where the request names the workspace. */
  | { to: 'member'; role: Role; workspaceIn: 'header' | 'path' }
  /** Any signed-in user, with or without a workspace. */
  | { to: 'user' }
  /**
   * A visitor of a page with the chat widget, who sends the widget's publishable key. Where the token of the visitor is
   * optional, a token that is not valid counts as none.
   */
  | { to: 'visitor'; token: 'required' | 'optional' }
  | { to: 'everybody' }

export const key = (scope: Scope): Access => ({ to: 'scope', scope })
export const anyKey: Access = { to: 'anyone known' }
export const member = (role: Role): Access => ({ to: 'member', role, workspaceIn: 'header' })
export const memberOfPath = (role: Role): Access => ({ to: 'member', role, workspaceIn: 'path' })
export const signedIn: Access = { to: 'user' }
/** The chat widget on an allowed page, with or without a visitor. */
export const widget: Access = { to: 'visitor', token: 'optional' }
export const visitor: Access = { to: 'visitor', token: 'required' }
export const everybody: Access = { to: 'everybody' }

export const isDashboardOnly = ({ to }: Access) => to === 'member' || to === 'user'

export function dashboardOnly(): Problem {
  return new Problem('insufficient_scope', { detail: 'Only team members in the dashboard may use this area.' })
}

/** Throws unless a known caller may do this. */
export function requireAccess(access: Access, caller: Caller): void {
  const refusal = refusalOf(access, caller)
  if (refusal) throw refusal
}

/** Why a known caller may not do this; null if the caller may. */
export function refusalOf(access: Access, caller: Caller): Problem | null {
  if (caller.kind === 'api_key' && isDashboardOnly(access)) return dashboardOnly()
  const scopes = 'scopes' in caller ? caller.scopes : []
  if (access.to === 'scope' && !scopes.includes(access.scope)) {
    if (caller.kind === 'api_key') {
      return new Problem('insufficient_scope', { detail: `This operation needs the scope ${access.scope}.` })
    }
    return new Problem('forbidden', { detail: `Your role does not include ${access.scope}.` })
  }
  if (access.to === 'member' && caller.kind === 'member' && !isAtLeast(caller.role, access.role)) {
    return new Problem('forbidden', { detail: `This needs the role ${access.role}; yours is ${caller.role}.` })
  }
  return null
}

const DASHBOARD_ONLY =
  /^\/(channels|bot\/(channel-policies|test)|knowledge\/sources|automation-flows|ai|assistant|team|api-keys|workspaces|me\/telegram|me\/account|me\/notification-preferences|notifications|webchat-site|conversations\/[^/]+\/presence|resources\/[^/]+\/calendar-feed|stream|public\/webchat)(\/|$)/

/** The area of the visitors of chat widgets. `path` is below /v1. */
export const isForVisitors = (path: string) => /^\/public\/webchat(\/|$)/.test(path)

/** Areas that refuse keys on every method and path, even where there is no route yet. `path` is below /v1. */
export function refusesKeys(method: string, path: string): boolean {
  const readsOverview = path === '/team/overview' && (method === 'GET' || method === 'HEAD')
  return DASHBOARD_ONLY.test(path) && !readsOverview
}
