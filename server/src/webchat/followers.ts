// The followers of one workspace's chats: one look-up finds those whom an event concerns.
import { conversationMerged } from '../conversations/events.ts'
import type { LedgerEvent, LedgerWatch, StreamCtx } from '../platform/context.ts'
import { threadOpened } from './events.ts'

/** Gets the events of the ids that it is listed under. */
export interface Listener {
  receive(event: LedgerEvent): void
  receiveTyping(): void
}

export class Followers {
  readonly #byId = new Map<string, Set<Listener>>()
  /** How many streams use this object. The last one that ends closes it. */
  #streams = 0
  readonly #close: () => void

  constructor(close: () => void) {
    this.#close = close
  }

  addStream(): void {
    this.#streams += 1
  }

  removeStream(): void {
    this.#streams -= 1
    if (this.#streams === 0) this.#close()
  }

  list(id: string, listener: Listener): void {
    const listeners = this.#byId.get(id)
    if (listeners) listeners.add(listener)
    else this.#byId.set(id, new Set([listener]))
  }

  unlist(id: string, listener: Listener): void {
    const listeners = this.#byId.get(id)
    listeners?.delete(listener)
    if (listeners?.size === 0) this.#byId.delete(id)
  }

  passOn(event: LedgerEvent): void {
    const { type, conversation_id, data } = event
    if (conversation_id === null) return
    if (type === threadOpened.type) {
      const { visitor_id, user_sub } = data as { visitor_id: string; user_sub: string | null }
      this.#passTo(visitor_id, event)
      if (user_sub !== null) this.#passTo(nameOfPerson(user_sub), event)
    } else {
      if (type === conversationMerged.type) this.#passTo((data as { merged: { id: string } }).merged.id, event)
      this.#passTo(conversation_id, event)
    }
  }

  passOnTyping(conversationId: string): void {
    for (const listener of this.#byId.get(conversationId) ?? []) listener.receiveTyping()
  }

  #passTo(id: string, event: LedgerEvent): void {
    // A copy, because a listener may list itself under another id while it receives this.
    for (const listener of [...(this.#byId.get(id) ?? [])]) listener.receive(event)
  }
}

/** The name under which a signed person is listed. The website chooses `userSub`, which may look like an id of ours. */
export const nameOfPerson = (userSub: string) => `person ${userSub}`

/** By the ledger of the process, then by workspace. */
const opened = new WeakMap<LedgerWatch, Map<string, Promise<Followers>>>()

/**
 * The followers of the workspace, with one stream more; the caller removes it in the end. A listener that is listed gets
 * every event that is committed from then on.
 */
export async function joinFollowers(ctx: StreamCtx): Promise<Followers> {
  const byWorkspace = opened.get(ctx.ledger) ?? new Map<string, Promise<Followers>>()
  opened.set(ctx.ledger, byWorkspace)
  const opening = byWorkspace.get(ctx.workspaceId) ?? openFollowers(ctx, byWorkspace)
  byWorkspace.set(ctx.workspaceId, opening)
  const followers = await opening
  // The last of the other streams ended while this caller waited.
  if (byWorkspace.get(ctx.workspaceId) !== opening) return joinFollowers(ctx)
  followers.addStream()
  return followers
}

async function openFollowers(
  { ledger, typing, workspaceId }: StreamCtx,
  byWorkspace: Map<string, Promise<Followers>>,
): Promise<Followers> {
  let stop = (): void => {}
  const followers = new Followers(() => {
    byWorkspace.delete(workspaceId)
    stop()
  })
  try {
    const stopEvents = await ledger.follow(workspaceId, (events) => {
      for (const event of events) followers.passOn(event)
    })
    const stopTyping = typing.follow(workspaceId, ({ conversation_id, by }) => {
      if (by === 'team') followers.passOnTyping(conversation_id)
    })
    stop = () => {
      stopEvents()
      stopTyping()
    }
  } catch (error) {
    byWorkspace.delete(workspaceId)
    throw error
  }
  return followers
}
