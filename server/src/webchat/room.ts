// The followers of one workspace's chats: one look at each event finds those whom it concerns.
import { conversationMerged } from '../conversations/events.ts'
import type { LedgerEvent, LedgerWatch, StreamCtx } from '../platform/context.ts'
import { threadOpened } from './events.ts'

/** Somebody who hears what happens under the ids that it is listed under. */
export interface Listener {
  hear(event: LedgerEvent): void
  hearTyping(): void
}

export class Room {
  readonly #listeners = new Map<string, Set<Listener>>()
  #guests = 0
  readonly #close: () => void

  constructor(close: () => void) {
    this.#close = close
  }

  /** Keeps the room open until the same guest leaves. */
  enter(): void {
    this.#guests += 1
  }

  leave(): void {
    this.#guests -= 1
    if (this.#guests === 0) this.#close()
  }

  list(id: string, listener: Listener): void {
    const listeners = this.#listeners.get(id)
    if (listeners) listeners.add(listener)
    else this.#listeners.set(id, new Set([listener]))
  }

  unlist(id: string, listener: Listener): void {
    const listeners = this.#listeners.get(id)
    listeners?.delete(listener)
    if (listeners?.size === 0) this.#listeners.delete(id)
  }

  hear(event: LedgerEvent): void {
    const { type, conversation_id, data } = event
    if (conversation_id === null) return
    if (type === threadOpened.type) {
      const { visitor_id, user_sub } = data as { visitor_id: string; user_sub: string | null }
      this.#tell(visitor_id, event)
      if (user_sub !== null) this.#tell(nameOfPerson(user_sub), event)
    } else {
      if (type === conversationMerged.type) this.#tell((data as { merged: { id: string } }).merged.id, event)
      this.#tell(conversation_id, event)
    }
  }

  hearTyping(conversationId: string): void {
    for (const listener of this.#listeners.get(conversationId) ?? []) listener.hearTyping()
  }

  #tell(id: string, event: LedgerEvent): void {
    // A listener may list itself elsewhere while it hears this.
    for (const listener of [...(this.#listeners.get(id) ?? [])]) listener.hear(event)
  }
}

/** What a signed person is listed under: the website chooses the text, which may look like an id of ours. */
export const nameOfPerson = (userSub: string) => `person ${userSub}`

/** By the ledger of the process, then by workspace. */
const rooms = new WeakMap<LedgerWatch, Map<string, Promise<Room>>>()

/**
 * The room of the workspace. Whoever is listed there hears every event that is committed from then on; the caller
 * leaves it in the end.
 */
export async function enterRoom(ctx: StreamCtx): Promise<Room> {
  const known = rooms.get(ctx.ledger) ?? new Map<string, Promise<Room>>()
  rooms.set(ctx.ledger, known)
  const opening = known.get(ctx.workspaceId) ?? openRoom(ctx, known)
  known.set(ctx.workspaceId, opening)
  const room = await opening
  // It was closed while this caller waited.
  if (known.get(ctx.workspaceId) !== opening) return enterRoom(ctx)
  room.enter()
  return room
}

async function openRoom({ ledger, typing, workspaceId }: StreamCtx, known: Map<string, Promise<Room>>): Promise<Room> {
  let stop = (): void => {}
  const room = new Room(() => {
    known.delete(workspaceId)
    stop()
  })
  try {
    const stopHearing = await ledger.follow(workspaceId, (events) => {
      for (const event of events) room.hear(event)
    })
    const stopTyping = typing.follow(workspaceId, ({ conversation_id, by }) => {
      if (by === 'team') room.hearTyping(conversation_id)
    })
    stop = () => {
      stopHearing()
      stopTyping()
    }
  } catch (error) {
    known.delete(workspaceId)
    throw error
  }
  return room
}
