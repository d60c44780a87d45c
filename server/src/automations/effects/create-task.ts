// The action create_task: a task in the queue of a service, for the customer of the run.
import { findWorkspace } from '../../accounts/workspace.ts'
import { createTask as create } from '../../bookings/create.ts'
import type { WorkspaceRef } from '../../http/caller.ts'
import type { Command } from '../engine/actions.ts'
import { type EffectOutcome, idOf, type Work } from './effect.ts'

type CreateTask = Extract<Command, { type: 'create_task' }>
type Wish = Parameters<typeof create>[1]

export async function createTask({ ctx, facts }: Work, command: CreateTask): Promise<EffectOutcome> {
  const workspace = (await findWorkspace(ctx)) as WorkspaceRef
  const customerId = idOf(facts.customer)
  const wish: Wish = {
    service_id: command.service_id,
    notes: command.notes,
    priority: command.priority as Wish['priority'],
    due_at: command.due_at?.toISOString() ?? null,
    customer: customerId === null ? null : { id: customerId },
    conversation_id: conversationOf(facts),
  }
  const { id } = await create(ctx, wish, workspace)
  return { kind: 'done', result: { booking_id: id } }
}

const conversationOf = ({ conversation, booking }: Work['facts']): string | null =>
  idOf(conversation) ?? (booking as { conversation_id?: string | null } | null)?.conversation_id ?? null
