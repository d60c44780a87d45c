// Limits the bytes of bodies that a process keeps in memory at once, for all routes of a scope together.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../platform/problem.ts'

export interface MemoryLimits {
  inAll: number
  perWorkspace: number
}

/** Counts bytes of a request as they arrive; throws when they do not fit. */
export type HoldBytes = (request: FastifyRequest, bytes: number) => void

/**
 * Bytes are counted until the answer has been sent or the client has disconnected. Limits count per workspace, so that a
 * workspace that sends much or slowly leaves room for the others.
 */
export function limitBytes(
  scope: FastifyInstance,
  limits: MemoryLimits,
  workspaceOf: (request: FastifyRequest) => string,
): HoldBytes {
  const held = new Map<FastifyRequest, { workspaceId: string; bytes: number }>()
  const perWorkspace = new Map<string, number>()
  let inAll = 0
  const count = (workspaceId: string, bytes: number): number => {
    inAll += bytes
    const own = (perWorkspace.get(workspaceId) ?? 0) + bytes
    if (own === 0) perWorkspace.delete(workspaceId)
    else perWorkspace.set(workspaceId, own)
    return own
  }
  const letGo = async (request: FastifyRequest) => {
    const own = held.get(request)
    if (!own) return
    held.delete(request)
    count(own.workspaceId, -own.bytes)
  }
  scope.addHook('onResponse', letGo)
  scope.addHook('onRequestAbort', letGo)
  return (request, bytes) => {
    const own = held.get(request) ?? { workspaceId: workspaceOf(request), bytes: 0 }
    held.set(request, own)
    own.bytes += bytes
    if (count(own.workspaceId, bytes) > limits.perWorkspace || inAll > limits.inAll) throw crowded()
  }
}

export const tooLarge = () => new Problem('payload_too_large', {}, { Connection: 'close' })

const crowded = () =>
  new Problem(
    'unavailable',
    { detail: 'Other requests have too many bytes in memory. Repeat this one after the seconds in Retry-After.' },
    { 'Retry-After': '5', Connection: 'close' },
  )
