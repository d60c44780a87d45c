// A walk through the operations of a slice: each answer is handed to `see`, which checks it against the contract.
import type { Client, Reply, World } from '../world.ts'

export interface Walker {
  world: World
  /** Takes the answer of an operation and gives back its body. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  see(operationId: string, answer: Reply): any
}

/** A walker who has signed in and has a workspace with a key. */
export interface Insider extends Walker {
  /** The owner, in a session. */
  me: Client
  /** A key with all scopes. */
  program: Client
}
