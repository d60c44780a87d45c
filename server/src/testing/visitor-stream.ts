// A visitor who follows their own conversation, as the chat widget does.
import { expect, onTestFinished } from 'vitest'
import { originOf } from './origin.ts'
import { followAt } from './stream.ts'
import { until } from './until.ts'
import type { World } from './world.ts'

/** Resolves when the stream is ready; it ends with the test. */
export async function followChat(
  world: World,
  { headers }: { headers: Record<string, string> },
  lastEventId: string | null = null,
) {
  const all = lastEventId === null ? headers : { ...headers, 'last-event-id': lastEventId }
  const stream = await followAt(`${await originOf(world)}/v1/public/webchat/stream`, all)
  onTestFinished(stream.leave)
  expect(stream.answer.status).toBe(200)
  await until(stream.isReady)
  const named = (name: string) => stream.messages.filter(({ event }) => event === name)
  return {
    ...stream,
    /** The messages of a name; those of the conversation have the name `message`. */
    named,
    texts: () => named('message').map(({ data }) => data.text as string),
    /** The value of `resumed` in each message `ready`. */
    resumed: () => named('ready').map(({ data }) => data.resumed as boolean),
  }
}
